import type { HistoryEntry, TransferChild } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { entriesWith } from './between.ts'

const me = `0x${'aa'.repeat(20)}`
const mira = `0x${'bb'.repeat(20)}`
const other = `0x${'cc'.repeat(20)}`

const moved = (from: string, to: string): TransferChild => ({
  kind: 'transfer',
  contractAddress: other,
  contractType: 'ERC20',
  direction: from === me ? 'send' : 'receive',
  from,
  to,
  tokenIds: [],
  amounts: [1n],
})

const entry = (
  txnHash: string,
  children: HistoryEntry['children'],
): HistoryEntry => ({
  metaTxnHash: undefined,
  txnHash,
  blockNumber: 1,
  chainId: 137,
  date: new Date(0),
  type: 'UNKNOWN',
  status: 'complete',
  children,
  fees: [],
})

test('[CONT-01] keeps what moved between the account and a contact, in either direction', () => {
  const approve = {
    kind: 'approve',
    methodName: 'approve',
    contractAddress: other,
    spender: mira.toUpperCase().replace('0X', '0x'),
    amount: 1n,
  } as const
  const entries = [
    entry('sent', [moved(me, mira)]),
    entry('received', [moved(mira, me)]),
    entry('batch', [moved(me, other), moved(me, mira)]),
    entry('allowed', [approve]),
    entry('foreign', [moved(me, other), moved(other, me)]),
    entry('empty', []),
  ]
  expect(entriesWith(entries, mira).map(({ txnHash }) => txnHash)).toEqual([
    'sent',
    'received',
    'batch',
    'allowed',
  ])
})
