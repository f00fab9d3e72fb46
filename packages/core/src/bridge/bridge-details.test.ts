import { expect, test } from 'vitest'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import { pendingReasons } from '../inbox/pending-reasons.ts'
import { bridgeProgress } from './bridge-details.ts'

const coin = { address: `0x${'1'.repeat(40)}`, symbol: 'USDC', decimals: 6 }
const side = { contractAddress: coin.address, amount: '1' }
const terms = {
  targets: [],
  pay: { ...side, chainId: 137 },
  get: { ...side, chainId: 1, expected: '1', minimum: '1' },
  quotedAt: 0,
  expiresAt: 0,
  order: {
    fromChainId: 137,
    toChainId: 1,
    from: coin,
    to: coin,
    amount: '1',
    bridgeName: 'hop',
    longestTime: 60,
  },
}
const entry = (parts: Partial<PendingTransaction>): PendingTransaction => ({
  type: 'bridge',
  metaTxnHash: '0x1',
  chainId: 137,
  requestedTransaction: {
    id: 1,
    type: 'bridge',
    txs: [],
    chainId: 137,
    timestamp: 0,
    aux: { terms },
  },
  decodedTransaction: { type: 'BRIDGE', title: '', transfers: [] },
  timestamp: 0,
  status: 'complete',
  ...parts,
})
const standing = (destinationTxStatus: string, details?: object) => ({
  bridgeStatus: { destinationTxStatus, details },
})

test.each<[string, Partial<PendingTransaction>]>([
  ['leaving', { status: 'pending' }],
  ['on-bridge', {}],
  ['on-bridge', standing('PENDING')],
  ['arrived', standing('COMPLETED')],
  ['refund-due', standing('PENDING', { refund: { status: 'DUE' } })],
  ['refunded', standing('PENDING', { refund: { status: 'COMPLETED' } })],
  ['not-sent', { status: 'failed', error: 'reverted' }],
  ['not-sent', { status: 'failed', error: pendingReasons.cancelled }],
  ['unknown', { status: 'failed', error: pendingReasons.lost }],
])('[BRDG-02] says that the coins are: %s', (place, parts) => {
  expect(bridgeProgress(entry(parts), 0)?.place).toBe(place)
})

test('[BRDG-02] is late after the longest time of its route', () => {
  expect(bridgeProgress(entry({}), 60_000)?.isLate).toBe(false)
  expect(bridgeProgress(entry({}), 60_001)?.isLate).toBe(true)
})
