import { expect, test } from 'vitest'
import { memoryArea, silentLog } from '../../testing/index.ts'
import { createPendingStore } from '../inbox/pending.store.ts'
import { addPending, removePending } from '../inbox/pending-entries.ts'
import { createStorage } from '../storage/storage.ts'
import { pollBridge } from './poll-bridge.ts'

const account = `0x${'a'.repeat(40)}`
const hash = (digit: string) => `0x${digit.repeat(64)}`
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
const request = { id: 1, txs: [], chainId: 137, timestamp: 0, aux: { terms } }
const entry = {
  type: 'bridge',
  metaTxnHash: hash('1'),
  chainId: 137,
  requestedTransaction: { ...request, type: 'bridge' as const },
  decodedTransaction: { type: 'BRIDGE' as const, title: '', transfers: [] },
  timestamp: 0,
  status: 'complete' as const,
  txnHash: hash('2'),
}

/** Follows a bridge whose aggregator gives these answers, one after another. */
function setUp(...answers: readonly object[]) {
  const left = [...answers]
  const asked: Record<string, string>[] = []
  const pauses: number[] = []
  const storage = createStorage({
    area: memoryArea(new Map()),
    log: silentLog(),
  })
  const pending = createPendingStore(storage)
  addPending(pending, entry)
  const wallet = {
    pending,
    environment: { services: { bridge: 'https://bridge.example/v2' } },
    session: {
      getState: () => ({ type: 'signed-in', address: account }),
    },
    clients: {
      indexer: () => ({
        getTransactionHistory: async () => ({ transactions: [{}] }),
      }),
    },
    platform: {
      fetch: async (url: string) => {
        asked.push(Object.fromEntries(new URL(url).searchParams))
        const result = left.shift()
        if (!result) removePending(pending, entry.metaTxnHash)
        return result instanceof Response || !result
          ? new Response('', { status: 503 })
          : Response.json({ result })
      },
      delay: async (ms: number) => void pauses.push(ms),
    },
    log: silentLog(),
  }
  const follow = () =>
    pollBridge(wallet as never, entry, new AbortController().signal)
  const noted = () => pending.getState().entries[0]?.bridgeStatus
  return { follow, noted, asked, pauses }
}

const standing = (destinationTxStatus: string, more: object = {}) => ({
  sourceTxStatus: 'COMPLETED',
  destinationTxStatus,
  ...more,
})

test('[BRDG-02] asks every 5 s until it arrived, also after a failure', async () => {
  const { follow, noted, asked, pauses } = setUp(
    standing('PENDING'),
    Response.error(),
    standing('COMPLETED', { destinationTransactionHash: hash('3') }),
    standing('PENDING'),
  )
  expect(await follow()).toBe(true)
  expect(pauses).toEqual([5000, 5000])
  expect(asked).toHaveLength(3)
  expect(asked[0]?.userAddress?.toLowerCase()).toBe(account)
  expect(asked[0]).toMatchObject({
    transactionHash: hash('2'),
    fromChainId: '137',
    toChainId: '1',
    bridgeName: 'hop',
  })
  expect(noted()).toMatchObject({
    destinationTxStatus: 'COMPLETED',
    details: { destinationTxHash: hash('3') },
  })
})

test('[BRDG-02] ends when the coins went back, and when nobody lists it any more', async () => {
  const refund = { status: 'COMPLETED', transactionHash: hash('4') }
  const back = setUp(standing('PENDING', { refund }), standing('COMPLETED'))
  expect(await back.follow()).toBe(false)
  expect(back.asked).toHaveLength(1)
  const gone = setUp(standing('PENDING'))
  expect(await gone.follow()).toBe(false)
  expect(gone.asked).toHaveLength(2)
})
