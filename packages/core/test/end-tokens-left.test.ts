import { expect, test } from 'vitest'
import { startAccountWatch } from '../src/index.ts'
import { setUp } from './_bare-wallet.ts'

test('[REMV-01] looks for tokens to end again after a lock was refused', async () => {
  const wallet = setUp()
  let requests = 0
  let minutes = 0
  const { promise: isAgain, resolve: again } = Promise.withResolvers<void>()
  const platform = {
    ...wallet.platform,
    locks: {
      async request() {
        requests += 1
        if (requests > 1) return again()
        throw new DOMException('The page is not active.', 'InvalidStateError')
      },
    } as unknown as LockManager,
    async delay(ms: number, signal?: AbortSignal) {
      // The list of pending transactions is read again each minute, too.
      if (ms === 60_000 && minutes++ < 4) return
      await wallet.platform.delay(ms, signal)
    },
  }
  const stop = startAccountWatch(
    { ...wallet, platform },
    { onEnd() {}, onSettled() {} },
  )
  await isAgain
  stop()
  expect(requests).toBe(2)
  expect(wallet.warned).toContain('Could not look for tokens to end')
})
