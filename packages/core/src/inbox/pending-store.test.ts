import { describe, expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createStorage } from '../storage/storage.ts'
import { watchPending } from '../transactions/follow-pending.ts'
import {
  createPendingStore,
  type PendingTransaction,
  validPending,
} from './pending.store.ts'
import {
  addPending,
  mergePending,
  removePending,
  settlePending,
} from './pending-entries.ts'
import { reloadPending } from './reload-pending.ts'

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

describe('validPending', () => {
  test.each([
    'type',
    'metaTxnHash',
    'chainId',
    'requestedTransaction',
    'decodedTransaction',
  ] as const)('[TXPD-01] drops an entry without %s', (field) => {
    const { [field]: _, ...rest } = entry('0x1')
    expect(validPending([rest, entry('0x2')])).toEqual([entry('0x2')])
  })

  test('[TXPD-01] behavior: anything but a list is empty', () => {
    expect(validPending({ a: 1 })).toEqual([])
  })
})

describe('pending store', () => {
  test('[TXPD-01] survives a reload', () => {
    const kept = new Map<string, string>()
    addPending(setUp(kept), entry('0x1'))
    expect(setUp(kept).getState().entries).toEqual([entry('0x1')])
  })

  test('[TXPD-01] behavior: one that is not whole costs no other of the reload', () => {
    const kept = new Map<string, string>()
    storageOf(kept).set('pendingTransactions', [
      { metaTxnHash: '0x0' },
      entry('0x1'),
    ])
    expect(setUp(kept).getState().entries).toEqual([entry('0x1')])
  })

  test('[OUTC-01] [TXPD-01] notes when this device learned of the end', async () => {
    const store = setUp(new Map())
    addPending(store, entry('0x1'))
    const stop = watchPending({
      store,
      wait: async () => ({ type: 'complete', txnHash: '0xaa' }),
      delay: () => new Promise(() => undefined),
      now: () => 2400,
    })
    await expect
      .poll(() => store.getState().entries)
      .toEqual([
        { ...entry('0x1'), status: 'complete', txnHash: '0xaa', endedAt: 2400 },
      ])
    stop()
  })

  test('[TXPD-01] two tabs keep each other’s, and follow them', () => {
    const kept = new Map<string, string>()
    const [one, other] = [setUp(kept), setUp(kept)]
    addPending(one, entry('0x1'))
    addPending(other, entry('0x2'))
    reloadPending(one, storageOf(kept))
    const hashes = one.getState().entries.map((e) => e.metaTxnHash)
    expect(hashes).toEqual(['0x2', '0x1'])
  })

  test('[TXPD-01] removes entries that another tab dismissed, unless they are still followed', () => {
    const kept = new Map<string, string>()
    const one = setUp(kept)
    addPending(one, entry('0x1'))
    addPending(one, entry('0x2'))
    const other = setUp(kept)
    settlePending(one, '0x1', { status: 'failed' })
    removePending(other, '0x1')
    removePending(other, '0x2')
    reloadPending(one, storageOf(kept))
    expect(one.getState().entries).toEqual([entry('0x2')])
  })

  test('[TXPD-01] takes over only pending entries it does not have', () => {
    const store = setUp()
    addPending(store, entry('0x1'))
    mergePending(store, [
      entry('0x1'),
      entry('0x2'),
      { ...entry('0x3'), status: 'complete' },
    ])
    expect(store.getState().entries.map((e) => e.metaTxnHash)).toEqual([
      '0x2',
      '0x1',
    ])
  })
})
