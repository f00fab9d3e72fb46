import { describe, expect, test } from 'vitest'
import { memoryArea, silentLog } from '../../testing/index.ts'
import { createInboxStore } from '../inbox/inbox.store.ts'
import {
  createPendingStore,
  type PendingTransaction,
} from '../inbox/pending.store.ts'
import { mergePending } from '../inbox/pending-entries.ts'
import { createStorage } from '../storage/storage.ts'
import { joinLists } from './keep-pending.ts'
import { retryPending } from './retry-pending.ts'

const storage = createStorage({ area: memoryArea(new Map()), log: silentLog() })

const entry = (metaTxnHash: string): PendingTransaction => ({
  type: 'send',
  metaTxnHash,
  chainId: 137,
  requestedTransaction: {
    id: 1,
    type: 'send',
    txs: [],
    chainId: 137,
    timestamp: 1,
  },
  decodedTransaction: { type: 'SEND', title: 'Sent 1 USDC', transfers: [] },
  timestamp: 1,
  status: 'pending',
})

describe('joinLists', () => {
  const failed = { ...entry('0xf'), status: 'failed' } as const
  const complete = { ...entry('0xc'), status: 'complete' } as const

  test('[TXPD-01] saves this device’s list and what others wait for', () => {
    const remote = [entry('0x1'), entry('0x2'), failed]
    expect(joinLists([entry('0x1')], remote, new Set())).toEqual([
      entry('0x1'),
      entry('0x2'),
    ])
  })

  test('[TXPD-01] keeps removed entries away and failed entries here', () => {
    const remote = [entry('0x1'), entry('0xf'), entry('0xc')]
    const left = new Set(['0x1'])
    expect(joinLists([failed, complete], remote, left)).toEqual([failed])
  })

  const bridge = { ...complete, type: 'bridge' }
  const standing = (destinationTxStatus: string, details?: object) => ({
    ...bridge,
    bridgeStatus: { destinationTxStatus, details },
  })

  test.each([
    ['on no answer', bridge],
    ['on its way', standing('PENDING')],
    ['to be given back', standing('PENDING', { refund: { status: 'DUE' } })],
  ])(
    '[TXPD-01] [BRDG-02] saves a bridge %s, so that other devices follow it',
    (_, one) => {
      expect(joinLists([one], [], new Set())).toEqual([one])
      expect(joinLists([], [one], new Set())).toEqual([one])
      expect(joinLists([], [one], new Set([one.metaTxnHash]))).toEqual([])
    },
  )

  test.each([
    ['arrived', standing('COMPLETED')],
    [
      'was given back',
      standing('PENDING', { refund: { status: 'COMPLETED' } }),
    ],
  ])('[TXPD-01] [BRDG-02] saves no bridge that %s', (_, one) => {
    expect(joinLists([one], [one], new Set())).toEqual([])
    const store = createPendingStore(storage)
    mergePending(store, [one])
    expect(store.getState().entries).toEqual([])
  })
})

test('[TXPD-01] error: what another device sent is not tried again where it would change the wallet', async () => {
  const account = `0x${'a1'.repeat(20)}` as const
  const inbox = createInboxStore(storage, storage)
  const wallet = {
    engine: { account: Promise.resolve({ address: account }) },
    clients: {
      node: () => ({ call: async () => `0x${'0'.repeat(64)}` }),
    },
    inbox,
    now: () => 1,
  } as unknown as Parameters<typeof retryPending>[0]
  const failed = (data: `0x${string}`): PendingTransaction => {
    const { requestedTransaction, ...rest } = entry('0xf')
    const txs = [{ to: account, value: '0', data }]
    return {
      ...{ ...rest, status: 'failed', elsewhere: true },
      requestedTransaction: { ...requestedTransaction, txs, space: '7' },
    }
  }
  // `updateImageHash(bytes32)`
  const change = failed(`0x29561426${'ab'.repeat(32)}`)
  await expect(retryPending(wallet, change)).rejects.toThrow(
    'would change the wallet',
  )
  expect(inbox.getState().entries).toEqual([])
  // Setting the wallet up calls it without data.
  expect(await retryPending(wallet, failed('0x'))).toBe('queued')
})
