import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { guardCore } from './guard-core.ts'
import { openKeyValueStore } from './key-value-store.ts'

/** A core of the library whose storage is of this test alone. */
async function openCore() {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const { Core } = await import('@walletconnect/core')
  const core = new Core({
    relayUrl: 'ws://127.0.0.1:9',
    projectId: 'test',
    logger: 'silent',
    telemetryEnabled: false,
    storage: await openKeyValueStore(new IDBFactory()),
  })
  return core
}

test('[WCON-01] connecting is one attempt at a time, where the library opens one for each caller', async () => {
  const core = await openCore()
  const relayer = core.relayer as unknown as { connect: () => Promise<void> }
  let attempts = 0
  const attempt = Promise.withResolvers<void>()
  relayer.connect = () => {
    attempts += 1
    return attempt.promise
  }
  guardCore(core)
  const callers = [relayer.connect(), relayer.connect(), relayer.connect()]
  expect(attempts).toBe(1)
  attempt.resolve()
  await Promise.all(callers)
  void relayer.connect()
  expect(attempts).toBe(2)
})

test('[WCON-01] error: refuses an envelope without encryption, which the library takes from anyone who knows the topic', async () => {
  const core = await openCore()
  await core.crypto.init()
  const message = { jsonrpc: '2.0', id: 1, method: 'wc_sessionRequest' }
  const topic = await core.crypto.setSymKey('11'.repeat(32))
  const plain = await core.crypto.encode(topic, message as never, { type: 2 })
  expect(await core.crypto.decode(topic, plain)).toEqual(message)
  guardCore(core)
  await expect(core.crypto.decode(topic, plain)).rejects.toThrow(
    'An envelope without encryption was refused.',
  )
  const sealed = await core.crypto.encode(topic, message as never)
  expect(await core.crypto.decode(topic, sealed)).toEqual(message)
})

test('[WCON-01] asks no host of the vendor, and connects while the browser thinks it is offline', async () => {
  const core = await openCore()
  const asked = vi.spyOn(globalThis, 'fetch')
  guardCore(core)
  await core.eventClient.init()
  expect(await core.verify.register({ id: '1', decryptedId: '1' })).toBe('')
  expect(await core.verify.resolve({ attestationId: '1', hash: '1' })).toBe(
    undefined,
  )
  expect(await core.relayer.confirmOnlineStateOrThrow()).toBe(undefined)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})
