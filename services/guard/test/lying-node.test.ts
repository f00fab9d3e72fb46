import { commons, v2 } from '@0xsequence/core'
import { createNodePool } from '@cairn/clients/nodes'
import { type ProviderProxy, startProviderProxy } from '@cairn/dev-env/public'
import {
  openQuick,
  serve,
  startAnvil,
  testPlatform,
} from '@cairn/service-kit/testing'
import { startSessions } from '@cairn/sessions'
import { ethers } from 'ethers'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGuard } from '../src/index.ts'

const chainId = 137
const digest = ethers.id('what is to be signed')
/** Says that a contract takes the signature. */
const lie = {
  method: 'eth_call',
  params: '0x1626ba7e',
  result: `0x1626ba7e${'0'.repeat(56)}`,
}

const stack = new AsyncDisposableStack()
let proxies: readonly ProviderProxy[]
let url: string
let guardAddress: string
beforeAll(async () => {
  const anvil = stack.use(await startAnvil(chainId))
  const start = () => startProviderProxy({ nodeUrl: anvil.rpcUrl })
  proxies = await Promise.all([start(), start(), start()])
  for (const proxy of proxies) stack.use(proxy)
  const nodes = proxies.map((proxy, at) => ({
    ...{ name: `n${at}`, url: proxy.url, weight: 3 - at },
  }))
  const app = new Hono()
  url = stack.use(await serve(app)).url
  const database = stack.use(await openQuick())
  const base = testPlatform(database)
  const platform = testPlatform(database, {
    secret: base.secret,
    urls: { ...base.urls, sessions: url },
    chains: [
      {
        ...{ chainId, name: 'polygon', title: 'Polygon', type: 'mainnet' },
        rpcUrl: anvil.rpcUrl,
        nodes: createNodePool(nodes, { chainId }),
        nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
      },
    ],
  })
  const sessions = stack.use(await startSessions(platform))
  const guard = stack.use(await startGuard(platform))
  guardAddress = guard.address
  app.route('/', sessions.app)
  app.route('/', guard.app)
})
afterAll(() => stack.disposeAsync())
beforeEach(() => {
  for (const proxy of proxies) proxy.setQuirks({})
})

async function post(path: string, body: unknown) {
  const response = await fetch(`${url}/rpc/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** Asks the guard to sign after a device that a stranger calls a contract. */
async function askAsStranger() {
  const device = ethers.Wallet.createRandom().address
  const signers = [
    { address: guardAddress, weight: 3 },
    { address: device, weight: 2 },
  ]
  const simple = { threshold: 5, checkpoint: 0, signers }
  const config = v2.config.ConfigCoder.fromSimple(simple)
  const [left, right] = signers
  const tree = { left, right }
  await post('Sessions/SaveWallet', {
    ...{ version: 2, deployConfig: { threshold: 5, checkpoint: 0, tree } },
  })
  const address = commons.context.addressOf(
    commons.context.defaultContexts[2] as never,
    v2.config.ConfigCoder.imageHashOf(config),
  )
  const parts = new Map([[device, { isDynamic: true, signature: '0x123403' }]])
  const { encoded } = v2.signature.encodeSigners(config, parts, [], chainId)
  const auxData = ethers.AbiCoder.defaultAbiCoder().encode(
    ['address', 'uint256', 'bytes', 'bytes'],
    [address, chainId, digest, encoded],
  )
  const msg = commons.signature.subdigestOf({ address, chainId, digest })
  const request = { chainId, msg, auxData }
  return post('Guard/SignWith', { signer: guardAddress, request })
}

test('[GUARD-01] [NODE-01] j: error: one node of three that lies about a contract makes nobody a signer', async () => {
  proxies[0]?.setQuirks({ lies: [lie] })
  expect(await askAsStranger()).toMatchObject({
    status: 403,
    body: { msg: 'No other signer has signed.' },
  })
})

test.each([
  ['one of two lies', {}],
  ['it is the only one that answers', { down: 503 }],
])(
  '[GUARD-01] [NODE-01] j: error: the guard is unavailable while %s',
  async (_case, second) => {
    proxies[0]?.setQuirks({ lies: [lie] })
    proxies[1]?.setQuirks(second)
    proxies[2]?.setQuirks({ down: 503 })
    expect(await askAsStranger()).toMatchObject({ status: 503 })
  },
)
