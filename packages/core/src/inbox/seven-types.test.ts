import { expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createStorage } from '../storage/storage.ts'
import { requestedTransaction } from '../storage/storage-keys.ts'
import { createInboxStore } from './inbox.store.ts'
import { addRequest, reloadInbox, waitingRequests } from './inbox-entries.ts'
import { createPendingStore } from './pending.store.ts'
import { addPending } from './pending-entries.ts'

const types = requestedTransaction.shape.type.options

test('[TXRQ-01] [TXPD-01] requests and pending transactions of all seven types survive a reload, whole, and reach other tabs', () => {
  const kept = new Map<string, string>()
  const log = { warn() {} }
  const storage = createStorage({ area: memoryArea(kept), log })
  // Each tab has a storage of its own beside the shared one.
  const openTab = () =>
    createInboxStore(
      storage,
      createStorage({ area: memoryArea(new Map()), log }),
    )
  const inbox = openTab()
  const other = openTab()
  const pending = createPendingStore(storage)
  expect(types).toHaveLength(7)
  const requests = types.map((type, index) => {
    const to = `0x${'f1'.repeat(20)}` as const
    const txs = [{ to, value: `${index}`, data: '0x' as const }]
    const origin = `https://app-${index}.example`
    const projectAccessKey = `key-${index}`
    const aux = { terms: { order: index }, fromChainId: 1, toChainId: 137 }
    return addRequest(
      inbox,
      {
        type,
        chainId: 137,
        txs,
        aux,
        space: `${index}`,
        origin,
        projectAccessKey,
      },
      1000,
    )
  })
  for (const [index, request] of requests.entries())
    addPending(pending, {
      type: request.type,
      metaTxnHash: `0x${index}`,
      chainId: 137,
      requestedTransaction: request,
      decodedTransaction: { type: 'SEND', title: 'Sent', transfers: [] },
      timestamp: 1,
      status: 'pending',
      attempts: 2,
    })
  expect(requests).toMatchObject(
    requests.map((_, index) => ({ projectAccessKey: `key-${index}` })),
  )
  const reloaded = openTab()
  expect(waitingRequests(reloaded.getState())).toEqual(requests)
  reloadInbox(other, storage)
  expect(waitingRequests(other.getState())).toEqual(requests)
  expect(
    createPendingStore(storage)
      .getState()
      .entries.map((entry) => entry.requestedTransaction),
  ).toEqual(requests.toReversed())
})
