import { expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createPendingStore } from '../inbox/pending.store.ts'
import { addPending } from '../inbox/pending-entries.ts'
import { createStorage } from '../storage/storage.ts'
import { watchPending } from './follow-pending.ts'

test('[BRDG-02] [TXPD-01] error: a bridge whose following fails, as without its code, is followed again until it arrived', async () => {
  const log = { warn() {} }
  const store = createPendingStore(
    createStorage({ area: memoryArea(new Map()), log }),
  )
  let asked = 0
  const stop = watchPending({
    store,
    wait: () => new Promise(() => undefined),
    async followBridge() {
      asked += 1
      if (asked < 3) throw new TypeError('Failed to fetch the module.')
      return true
    },
    delay: async () => undefined,
    now: () => 0,
  })
  addPending(store, {
    type: 'bridge',
    metaTxnHash: '0x1',
    chainId: 137,
    requestedTransaction: {
      id: 1,
      type: 'bridge',
      txs: [],
      chainId: 137,
      timestamp: 1,
    },
    decodedTransaction: { type: 'SEND', title: 'Bridged', transfers: [] },
    timestamp: 1,
    status: 'complete',
    txnHash: '0xaa',
  })
  await expect.poll(() => store.getState().entries).toEqual([])
  expect(asked).toBe(3)
  stop()
})
