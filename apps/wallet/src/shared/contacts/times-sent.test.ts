import type { TxnTransfer } from '@cairn/protocol'
import { expect, test } from 'vitest'
import { timesSent } from './times-sent.ts'

const me = `0x${'a1'.repeat(20)}`
const mira = `0x${'b2'.repeat(20)}`
const payee = `0x${'c3'.repeat(20)}`
const transfer = (to: string, from = me) =>
  ({ from, to }) as unknown as TxnTransfer
const sent = (chainId: number, ...to: readonly string[]) => ({
  chainId,
  metaTxnID: 'a1',
  transfers: to.map((one) => transfer(one)),
})

test('[SEND-01] counts transactions, not transfers, and leaves out whom fees are paid to', () => {
  const transactions = [
    sent(1, mira.toUpperCase().replace('0X', '0x'), mira, payee),
    { ...sent(1, payee), metaTxnID: undefined },
    sent(137, mira, payee),
    { ...sent(1), transfers: [transfer(me, mira)] },
    { ...sent(1), transfers: undefined },
    sent(1, mira),
  ]
  const times = timesSent(transactions, me, new Map([[1, payee]]))
  expect([...times]).toEqual([
    [mira, 2],
    // Sent without a relayer, it is an address like any other.
    [payee, 1],
  ])
})
