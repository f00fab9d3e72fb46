import { describe, expect, test } from 'vitest'
import { createStorage } from '../storage/storage.ts'
import {
  addRequest,
  createRequestsStore,
  rejectAllRequests,
  removeRequest,
  selectedRequest,
} from './requests.store.ts'

function setUp(kept = new Map<string, string>()) {
  const area = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const storage = createStorage({ area, log: { warn() {} } })
  return { kept, store: createRequestsStore(storage) }
}

const send = {
  type: 'send',
  chainId: 137,
  txs: [{ to: `0x${'1'.repeat(40)}`, value: '1', data: '0x' }],
} as const
const request = { ...send, txs: [...send.txs] }

describe('requests', () => {
  test('[TXRQ-01] adding selects', () => {
    const { store } = setUp()
    const added = addRequest(store, request, 1000)
    expect(selectedRequest(store.getState())).toEqual(added)
  })

  test('[TXRQ-01] behavior: two in one millisecond keep apart', () => {
    const { store } = setUp()
    addRequest(store, request, 1000)
    expect(addRequest(store, request, 1000).id).toBe(1001)
  })

  test('[TXRQ-01] behavior: the selection clears when its request leaves', () => {
    const { store } = setUp()
    const first = addRequest(store, request, 1000)
    const second = addRequest(store, request, 2000)
    removeRequest(store, first.id)
    expect(selectedRequest(store.getState())).toEqual(second)
    removeRequest(store, second.id)
    expect(store.getState()).toEqual({ queue: [], selectedId: undefined })
  })

  test('[TXRQ-01] behavior: the queue survives a reload, the selection not', () => {
    const { kept, store } = setUp()
    const added = addRequest(store, request, 1000)
    const reloaded = setUp(kept).store.getState()
    expect(reloaded).toEqual({ queue: [added], selectedId: undefined })
  })

  test('[TXRQ-01] reject-all empties the queue', () => {
    const { store } = setUp()
    addRequest(store, request, 1000)
    addRequest(store, request, 2000)
    rejectAllRequests(store)
    expect(store.getState().queue).toEqual([])
  })
})
