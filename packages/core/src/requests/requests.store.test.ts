import { describe, expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createStorage } from '../storage/storage.ts'
import {
  addRequest,
  createRequestsStore,
  rejectAllRequests,
  reloadRequests,
  removeRequest,
  selectedRequest,
} from './requests.store.ts'

function setUp(
  kept = new Map<string, string>(),
  tab = new Map<string, string>(),
) {
  const log = { warn() {} }
  const storage = createStorage({ area: memoryArea(kept), log })
  const tabStorage = createStorage({ area: memoryArea(tab), log })
  const store = createRequestsStore(storage, tabStorage)
  return { kept, store, hear: () => reloadRequests(store, storage) }
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

  test('[TXRQ-01] behavior: queue and selection survive a reload; another tab has no selection', () => {
    const tab = new Map<string, string>()
    const { kept, store } = setUp(undefined, tab)
    const first = addRequest(store, request, 1000)
    const second = addRequest(store, request, 2000)
    const reloaded = setUp(kept, tab).store.getState()
    expect(reloaded).toEqual({ queue: [first, second], selectedId: second.id })
    expect(setUp(kept).store.getState().selectedId).toBeUndefined()
    removeRequest(store, second.id)
    expect(setUp(kept, tab).store.getState().selectedId).toBeUndefined()
  })

  test('[TXRQ-01] [STOR-01] a damaged entry costs no other', () => {
    const kept = new Map<string, string>()
    const first = addRequest(setUp(kept).store, request, 1000)
    const name = 'cairn.transactionQueue'
    const { version, value } = JSON.parse(kept.get(name) ?? '')
    const damaged = [{ ...first, chainId: 'one' }, null, ...value]
    kept.set(name, JSON.stringify({ version, value: damaged }))
    expect(setUp(kept).store.getState().queue).toEqual([first])
  })

  test('[TXRQ-01] reject-all empties the queue', () => {
    const { store } = setUp()
    addRequest(store, request, 1000)
    addRequest(store, request, 2000)
    rejectAllRequests(store)
    expect(store.getState().queue).toEqual([])
  })

  test('[TXRQ-01] shows requests that another tab added, and neither tab loses the other’s', () => {
    const one = setUp()
    const other = setUp(one.kept)
    const first = addRequest(one.store, request, 1000)
    // It has not heard of the first one yet.
    const second = addRequest(other.store, request, 2000)
    one.hear()
    other.hear()
    const ids = [first.id, second.id]
    for (const { store } of [one, other])
      expect(new Set(store.getState().queue.map(({ id }) => id))).toEqual(
        new Set(ids),
      )
    expect(selectedRequest(other.store.getState())).toEqual(second)
  })

  test('[TXRQ-01] drops requests that another tab sent or rejected', () => {
    const one = setUp()
    const added = addRequest(one.store, request, 1000)
    const other = setUp(one.kept)
    expect(other.store.getState().queue).toEqual([added])
    removeRequest(other.store, added.id)
    one.hear()
    expect(one.store.getState()).toEqual({ queue: [], selectedId: undefined })
    // A later change does not bring it back.
    const next = addRequest(one.store, request, 3000)
    expect(setUp(one.kept).store.getState().queue).toEqual([next])
  })
})
