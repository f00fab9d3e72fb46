import { createNodePool } from '@cairn/clients/nodes'
import { type ProviderProxy, startProviderProxy } from '@cairn/dev-env/public'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isValidSignature } from '../src/server/index.ts'

let anvil: TestNode
let first: ProviderProxy
let second: ProviderProxy
beforeAll(async () => {
  anvil = await startAnvil(137)
  first = await startProviderProxy({ nodeUrl: anvil.rpcUrl })
  second = await startProviderProxy({ nodeUrl: anvil.rpcUrl })
  const pool = createNodePool([{ name: 'a', url: anvil.rpcUrl }])
  await pool.call('anvil_setCode', [taker, yes])
})
beforeEach(() => {
  first.setQuirks({})
  second.setQuirks({})
})
afterAll(async () => {
  await first[Symbol.asyncDispose]()
  await second[Symbol.asyncDispose]()
  await anvil[Symbol.asyncDispose]()
})

/** Takes every signature: returns the magic value of ERC-1271. */
const yes = '0x631626ba7e60e01b5f5260205ff3'
const [taker, nobody] = [
  '0x00000000000000000000000000000000ca1127e1',
  '0x00000000000000000000000000000000ca1127e2',
] as const
const signature = `0x${'ab'.repeat(70)}` as const
const digest = `0x${'cd'.repeat(32)}` as const

const check = (wallet: `0x${string}`) =>
  isValidSignature({
    ...{ chainId: 137, wallet, digest, signature },
    rpcUrl: createNodePool([
      { name: 'a', url: first.url, weight: 2 },
      { name: 'b', url: second.url },
    ]),
  })

describe('checks of signatures over several nodes', () => {
  test.each([
    ['all answer', {}],
    ['one is away', { down: 503 }],
    ['one cuts connections', { drops: { refused: 1, of: 1 } }],
  ])('[NODE-01] d: tell right from wrong while %s', async (_, quirks) => {
    first.setQuirks(quirks)
    expect(await check(taker)).toBe(true)
    expect(await check(nobody)).toBe(false)
  })

  test('[NODE-01] d: error: say nothing while all are away', async () => {
    first.setQuirks({ down: 503 })
    second.setQuirks({ down: 503 })
    await expect(check(taker)).rejects.toThrow()
  })
})
