import { expect, test, vi } from 'vitest'
import { setUp } from '../../test/_bare-wallet.ts'
import { endTokens, endTokensLeft } from '../tokens/end-tokens.ts'
import { removeSigners } from './remove-signers.ts'

const lost = `0x${'b2'.repeat(20)}` as const
const rejected = new Error('Rejected by user')

/** A wallet whose removals each wait until the test ends them. */
function start() {
  const bare = setUp()
  const open: PromiseWithResolvers<void>[] = []
  const editSigners = () => {
    const removal = Promise.withResolvers<void>()
    open.push(removal)
    return removal.promise
  }
  const revokeAuthTokens = vi.fn(async () => ({}))
  const wallet = {
    ...bare,
    engine: { account: Promise.resolve({ editSigners }) },
    clients: { api: { revokeAuthTokens } },
  } as unknown as Parameters<typeof removeSigners>[0] &
    Parameters<typeof endTokensLeft>[0]
  /** Begins a removal, which asks for signatures from now on. */
  async function begin() {
    const count = open.length
    const removing = removeSigners(wallet, [lost])
    removing.catch(() => undefined)
    await expect.poll(() => open.length).toBe(count + 1)
    const { resolve, reject } = open[count] as PromiseWithResolvers<void>
    return {
      succeed: async () => {
        resolve()
        await removing
      },
      reject: async () => {
        reject(rejected)
        await expect(removing).rejects.toBe(rejected)
      },
    }
  }
  /** The lock of a removal is let go of a moment after it. */
  const endLeft = (calls: number) =>
    expect
      .poll(async () => {
        await endTokensLeft(wallet)
        return revokeAuthTokens.mock.calls.length
      })
      .toBe(calls)
  const isNoted = () => Boolean(wallet.storage.get('tokensToEnd'))
  return { wallet, begin, isNoted, endLeft, revokeAuthTokens }
}

test('[REMV-01] a removal that succeeded keeps its note when one that began before it is rejected', async () => {
  const { wallet, begin, isNoted, endLeft, revokeAuthTokens } = start()
  revokeAuthTokens.mockRejectedValueOnce(new TypeError('offline'))
  const [first, second] = [await begin(), await begin()]
  await second.succeed()
  expect(await endTokens(wallet)).toBe(false)
  await first.reject()
  expect(isNoted()).toBe(true)
  await endLeft(2)
  expect(isNoted()).toBe(false)
})

test('[REMV-01] a removal that succeeded keeps its note when one that began after it is rejected', async () => {
  const { begin, isNoted } = start()
  const [first, second] = [await begin(), await begin()]
  await first.succeed()
  await second.reject()
  expect(isNoted()).toBe(true)
})

test('[REMV-01] removals that were all rejected leave no note', async () => {
  const { begin, isNoted } = start()
  const [first, second] = [await begin(), await begin()]
  await first.reject()
  expect(isNoted()).toBe(true)
  await second.reject()
  expect(isNoted()).toBe(false)
})

test('[REMV-01] tokens that ended for one removal leave the note of one that is still open', async () => {
  const { wallet, begin, isNoted, revokeAuthTokens } = start()
  const [first, second] = [await begin(), await begin()]
  await second.succeed()
  expect(await endTokens(wallet)).toBe(true)
  expect(isNoted()).toBe(true)
  await first.succeed()
  expect(await endTokens(wallet)).toBe(true)
  expect(isNoted()).toBe(false)
  expect(revokeAuthTokens).toHaveBeenCalledTimes(2)
})

test('[REMV-01] a note of the release before this one still ends tokens', async () => {
  const { wallet, begin, isNoted, endLeft } = start()
  wallet.storage.set('tokensToEnd', true)
  const removal = await begin()
  await removal.reject()
  expect(isNoted()).toBe(true)
  await endLeft(1)
  expect(isNoted()).toBe(false)
})

test('[REMV-01] the note of a page that closed in between ends tokens, once nobody removes', async () => {
  const { wallet, begin, isNoted, endLeft, revokeAuthTokens } = start()
  wallet.storage.set('tokensToEnd', ['closed'])
  const removal = await begin()
  await endTokensLeft(wallet)
  expect(revokeAuthTokens).not.toHaveBeenCalled()
  await removal.reject()
  await endLeft(1)
  expect(isNoted()).toBe(false)
})
