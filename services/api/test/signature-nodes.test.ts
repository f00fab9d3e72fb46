import { createNodePool } from '@cairn/clients/nodes'
import { type ProviderProxy, startProviderProxy } from '@cairn/dev-env/public'
import { openQuick, startAnvil } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { polygonAt, startTestApi, type TestApi } from './_api.ts'

const stack = new AsyncDisposableStack()
let proxies: readonly ProviderProxy[]
let api: TestApi
beforeAll(async () => {
  const anvil = stack.use(await startAnvil(137))
  const start = () => startProviderProxy({ nodeUrl: anvil.rpcUrl })
  proxies = await Promise.all([start(), start(), start()])
  for (const proxy of proxies) stack.use(proxy)
  const nodes = proxies.map((proxy, at) => ({
    ...{ name: `n${at}`, url: proxy.url, weight: 3 - at },
  }))
  const pool = createNodePool(nodes, { chainId: 137 })
  const chain = { ...polygonAt(anvil.rpcUrl), nodes: pool }
  api = stack.use(await startTestApi(openQuick, [chain]))
  api.clock.time = new Date()
})
afterAll(() => stack.disposeAsync())
beforeEach(() => {
  for (const proxy of proxies) proxy.setQuirks({})
  // The validator says that anybody signed anything.
  proxies[0]?.setQuirks({ lies: [{ method: 'eth_call', result: '0x01' }] })
})

const walletAddress = `0x${'5a'.repeat(20)}` as const
const signature = `0x${'22'.repeat(66)}` as const
const ask = () =>
  api.client().isValidSignature({
    ...{ chainId: '137', walletAddress, signature },
    digest: `0x${'11'.repeat(32)}`,
  })
const signIn = () => {
  const exp = api.nowS() + 60
  const claims = { app: 'A game', iat: api.nowS(), exp, v: '1' }
  const encoded = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const ewtString = `eth.${walletAddress}.${encoded}.${signature}`
  return api.client().getAuthToken({ ewtString })
}

test('[AUTH-10] [NODE-01] j: error: one node of three that lies opens no session', async () => {
  expect(await ask()).toEqual({ isValid: false })
  await expect(signIn()).rejects.toMatchObject({ status: 401 })
})

test.each([
  ['one of two lies', {}],
  ['it is the only one that answers', { down: 503 }],
])(
  '[AUTH-10] [NODE-01] j: error: nobody signs in while %s',
  async (_case, second) => {
    proxies[1]?.setQuirks(second)
    proxies[2]?.setQuirks({ down: 503 })
    await expect(ask()).rejects.toMatchObject({ status: 503 })
    await expect(signIn()).rejects.toMatchObject({ status: 503 })
  },
)
