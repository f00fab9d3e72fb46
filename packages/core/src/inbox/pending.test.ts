import { RpcError } from '@cairn/clients'
import { describe, expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createStorage } from '../storage/storage.ts'
import type { CallsReceipt } from '../transactions/calls.ts'
import { watchPending } from '../transactions/follow-pending.ts'
import { canSpeedUp } from '../transactions/replace-pending.ts'
import { createPendingStore, type PendingTransaction } from './pending.store.ts'
import {
  addPending,
  addSigned,
  mergePending,
  removePending,
} from './pending-entries.ts'
import { pendingReasons } from './pending-reasons.ts'

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

function storageOf(kept: Map<string, string>) {
  return createStorage({
    area: memoryArea(kept),
    log: { warn() {} },
  })
}

function setUp(kept = new Map<string, string>()) {
  return createPendingStore(storageOf(kept))
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('mergePending', () => {
  test('[TXPD-01] marks what came from remote storage, whatever it says of itself, also after a reload', () => {
    const kept = new Map<string, string>()
    const store = createPendingStore(storageOf(kept))
    addPending(store, entry('0x1'))
    mergePending(store, [
      entry('0x1'),
      entry('0x2'),
      { ...entry('0x3'), elsewhere: false },
    ])
    const again = createPendingStore(storageOf(kept)).getState().entries
    expect(again.map((one) => [one.metaTxnHash, canSpeedUp(one)])).toEqual([
      ['0x3', false],
      ['0x2', false],
      ['0x1', true],
    ])
  })
})

describe('watchPending', () => {
  function watch(
    receipts: (CallsReceipt | Error)[],
    now: () => number = () => 0,
    followBridge?: () => Promise<boolean>,
  ) {
    const store = setUp()
    const delays: number[] = []
    const released: (() => void)[] = []
    const stop = watchPending({
      store,
      followBridge,
      wait: async () => {
        const next = receipts.shift() ?? { type: 'pending' as const }
        await settle()
        if (next instanceof Error) throw next
        return next
      },
      now,
      delay: (ms, signal) => {
        delays.push(ms)
        return new Promise((resolve, reject) => {
          released.push(resolve)
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
    })
    return { store, delays, released, stop }
  }

  test('[TXPD-01] a complete one is removed after 15 s', async () => {
    const { store, delays, released, stop } = watch([
      { type: 'pending' },
      { type: 'complete', txnHash: '0xaa' },
    ])
    addPending(store, entry('0x1'))
    // An answer that came at once is not asked for again at once.
    await expect.poll(() => delays).toEqual([1000])
    released.shift()?.()
    await expect.poll(() => delays).toEqual([1000, 15_000])
    expect(store.getState().entries[0]).toMatchObject({
      status: 'complete',
      txnHash: '0xaa',
    })
    expect(store.getState().settledCount).toBe(1)
    released[0]?.()
    await expect.poll(() => store.getState().entries).toEqual([])
    stop()
  })

  test('[TXPD-01] a complete bridge stays: its other side is still under way', async () => {
    const arrival = Promise.withResolvers<boolean>()
    const { store, delays, released, stop } = watch(
      [{ type: 'complete', txnHash: '0xaa' }],
      () => 0,
      () => arrival.promise,
    )
    addPending(store, { ...entry('0x1'), type: 'bridge' })
    const statusOf = () => store.getState().entries[0]?.status
    await expect.poll(statusOf).toBe('complete')
    await settle()
    expect(delays).toEqual([])
    arrival.resolve(true)
    await expect.poll(() => delays).toEqual([15_000])
    expect(store.getState().entries).toHaveLength(1)
    released[0]?.()
    await expect.poll(() => store.getState().entries).toEqual([])
    stop()
  })

  test('[TXPD-01] one the relayer does not know is asked for once a minute in the end, and no more once it left', async () => {
    const unknown = new RpcError('getMetaTxnReceipt', 500, {
      cause: 'metatx not found',
    })
    const { store, delays, released, stop } = watch(
      Array.from({ length: 40 }, () => unknown),
    )
    addPending(store, entry('0x1'))
    for (let at = 0; at < 13; at += 1) {
      await expect.poll(() => delays.length).toBe(at + 1)
      released[at]?.()
    }
    await expect.poll(() => delays.length).toBe(14)
    expect(delays.slice(-2)).toEqual([60_000, 60_000])
    expect(store.getState().entries[0]?.status).toBe('pending')
    removePending(store, '0x1')
    released.at(-1)?.()
    await settle()
    await settle()
    expect(delays).toHaveLength(14)
    stop()
  })

  const unknownId = new RpcError('getMetaTxnReceipt', 500, {
    cause: 'metatx not found',
  })

  test('[TXPD-01] a transaction that no relayer knows after ten minutes ends with its reason', async () => {
    let now = 0
    const { store, delays, released, stop } = watch(
      Array.from({ length: 40 }, () => unknownId),
      () => now,
    )
    addPending(store, { ...entry('0x1'), timestamp: 0 })
    for (let at = 0; at < 5; at += 1) {
      await expect.poll(() => delays.length).toBe(at + 1)
      expect(store.getState().entries[0]?.status).toBe('pending')
      if (at === 4) now = 599_999
      released[at]?.()
    }
    await expect.poll(() => delays.length).toBe(6)
    expect(store.getState().entries[0]?.status).toBe('pending')
    now = 600_000
    released[5]?.()
    await expect
      .poll(() => store.getState().entries[0])
      .toMatchObject({ status: 'failed', error: pendingReasons.lost })
    stop()
  })

  test('[TXPD-01] behavior: what another device with a wrong clock sent ends, and one unknown answer ends nothing', async () => {
    let now = 0
    const { store, delays, released, stop } = watch(
      [
        unknownId,
        unknownId,
        { type: 'pending' },
        ...Array.from({ length: 40 }, () => unknownId),
      ],
      () => now,
    )
    addPending(store, { ...entry('0x1'), timestamp: 9_000_000 })
    for (let at = 0; at < 5; at += 1) {
      await expect.poll(() => delays.length).toBe(at + 1)
      if (at === 1) now = 700_000
      released[at]?.()
    }
    await expect.poll(() => delays.length).toBe(6)
    expect(store.getState().entries[0]?.status).toBe('pending')
    now = 1_300_000
    released[5]?.()
    await expect.poll(() => store.getState().entries[0]?.status).toBe('failed')
    stop()
  })

  test('[TXPD-01] follows one again that failed and is signed by the same hash', async () => {
    const txnHash = `0x${'ab'.repeat(32)}` as const
    const { store, stop } = watch([
      { type: 'failed', txnHash: undefined, reason: 'no' },
      { type: 'complete', txnHash },
    ])
    addPending(store, entry('0x1'))
    await expect.poll(() => store.getState().entries[0]?.status).toBe('failed')
    addPending(store, entry('0x1'))
    expect(store.getState().entries[0]?.status).toBe('failed')
    addSigned(store, entry('0x1'))
    await expect
      .poll(() => store.getState().entries[0]?.status)
      .toBe('complete')
    expect(store.getState().entries).toHaveLength(1)
    stop()
  })

  test('[TXPD-01] notes how often the relayer sent a stuck one', async () => {
    const { store, stop } = watch([{ type: 'pending', attempts: 3 }])
    addPending(store, entry('0x1'))
    await expect.poll(() => store.getState().entries[0]?.attempts).toBe(3)
    stop()
  })

  test.each([
    [
      'cancel',
      '0x2',
      [
        ['0x2', 'complete'],
        ['0x1', pendingReasons.cancelled],
      ],
    ],
    [
      'cancel',
      '0x1',
      [
        ['0x2', pendingReasons.tooLate],
        ['0x1', 'complete'],
      ],
    ],
    ['send', '0x2', [['0x2', 'complete']]],
    ['send', '0x1', [['0x1', 'complete']]],
  ] as const)(
    '[TXPD-01] of a transaction and its %s one happens (%s), and the other ends with it',
    async (type, winner, expected) => {
      const store = setUp()
      const inSpace = (hash: string) => ({
        ...entry(hash),
        requestedTransaction: {
          ...entry(hash).requestedTransaction,
          space: '77',
        },
      })
      const stop = watchPending({
        store,
        now: () => 0,
        // The relayer drops the loser before the winner is proven.
        wait: async ({ metaTxnHash }) => {
          await settle()
          if (metaTxnHash !== winner)
            return { type: 'failed', txnHash: undefined, reason: 'replaced' }
          for (let turn = 0; turn < 5; turn += 1) await settle()
          return { type: 'complete', txnHash: '0xaa' }
        },
        delay: () => new Promise(() => undefined),
      })
      addPending(store, inSpace('0x1'))
      addPending(store, { ...inSpace('0x2'), type })
      await expect
        .poll(() =>
          store
            .getState()
            .entries.map((one) => [one.metaTxnHash, one.error ?? one.status]),
        )
        .toEqual(expected)
      stop()
    },
  )

  test('[TXPD-01] behavior: a failed one stays until removed', async () => {
    const { store, delays, stop } = watch([
      { type: 'failed', txnHash: undefined, reason: 'reverted' },
    ])
    addPending(store, entry('0x1'))
    await expect
      .poll(() => store.getState().entries[0])
      .toMatchObject({ status: 'failed', error: 'reverted' })
    expect(delays).toEqual([])
    removePending(store, '0x1')
    expect(store.getState().entries).toEqual([])
    stop()
  })

  test('[TXPD-01] behavior: a relayer that does not answer, or does not know it yet, is asked again', async () => {
    const away = new TypeError('failed to fetch')
    const { store, delays, released, stop } = watch([
      ...Array.from({ length: 8 }, () => away),
      { type: 'complete', txnHash: '0xaa' },
    ])
    addPending(store, entry('0x1'))
    const expected = [50, 100, 200, 400, 800, 1600, 2000, 2000]
    for (const [index] of expected.entries()) {
      await expect.poll(() => delays).toEqual(expected.slice(0, index + 1))
      expect(store.getState().entries[0]?.status).toBe('pending')
      released[index]?.()
    }
    await expect
      .poll(() => store.getState().entries[0]?.status)
      .toBe('complete')
    stop()
  })
})
