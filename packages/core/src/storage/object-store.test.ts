import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serviceFailure } from '../session/service-failure.ts'
import { openObjectStore, withObjectStore } from './object-store.ts'

const store = { name: 'security' }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

describe('withObjectStore', () => {
  test('[STOR-02] [ERRS-01] error: a browser whose storage says nothing is not waited for without end', async () => {
    // A damaged profile answers no request.
    const silent = { open: () => ({}) } as unknown as IDBFactory
    const reading = withObjectStore(silent, store, 'readonly', (it) =>
      it.getAllKeys(),
    ).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(serviceFailure(await reading)).toBe('storage-silent')
  })

  test('[STOR-02] a store that opens too late is closed, so that it blocks nobody', async () => {
    const late: Partial<IDBOpenDBRequest> = {}
    const close = vi.fn()
    const indexedDB = { open: () => late } as unknown as IDBFactory
    const opening = openObjectStore(indexedDB, store).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    await opening
    Object.assign(late, { result: { close } })
    late.onsuccess?.call(late as IDBOpenDBRequest, new Event('success'))
    expect(close).toHaveBeenCalledOnce()
  })

  test('[STOR-02] a store that opens in time is used, and nothing waits afterwards', async () => {
    const indexedDB = new IDBFactory()
    await withObjectStore(indexedDB, store, 'readwrite', (it) =>
      it.put('value', 'key'),
    )
    const read = withObjectStore(indexedDB, store, 'readonly', (it) =>
      it.get('key'),
    )
    expect(await read).toBe('value')
    expect(vi.getTimerCount()).toBe(0)
  })
})
