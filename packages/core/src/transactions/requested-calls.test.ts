import { expect, test } from 'vitest'
import { validEntries } from '../inbox/entry-schema.ts'
import { callsOf } from './requested-calls.ts'

const to = `0x${'c0'.repeat(20)}`
/** The stored form of the first version. */
const request = (call: object, origin?: string) => ({
  id: 1,
  type: 'external',
  origin,
  txs: [{ to, value: '1', data: '0x', ...call }],
  chainId: 137,
  timestamp: 1,
})

const validRequests = (list: readonly unknown[]) =>
  validEntries(list).flatMap(({ ask }) =>
    ask.type === 'transaction' ? [ask.request] : [],
  )

test('[TXRQ-01] [STOR-01] a stored call keeps its gas limit and whether it may fail', () => {
  const [stored] = validRequests([
    request({ gasLimit: '90000', revertOnError: false, delegateCall: false }),
  ])
  if (!stored) throw new Error('The request is not valid.')
  expect(callsOf(stored)).toEqual([
    { to, value: 1n, data: '0x', gasLimit: 90_000n, mayFail: true },
  ])
})

test('[TXRQ-01] [SEND-01] what an app said of gas and failing alone has no effect', () => {
  const [stored] = validRequests([
    request({ gasLimit: '1', revertOnError: false }, 'https://app.example'),
  ])
  if (!stored) throw new Error('The request is not valid.')
  expect(callsOf(stored)).toEqual([{ to, value: 1n, data: '0x' }])
})

test('[TXRQ-01] a call that must not fail names no exception', () => {
  const [stored] = validRequests([request({ revertOnError: true })])
  if (!stored) throw new Error('The request is not valid.')
  expect(callsOf(stored)).toEqual([{ to, value: 1n, data: '0x' }])
})

test('[TXRQ-01] [STOR-01] error: another’s code never runs in the wallet’s place', () => {
  expect(validRequests([request({ delegateCall: true })])).toEqual([])
})
