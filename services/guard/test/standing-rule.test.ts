import { commons, v2 } from '@0xsequence/core'
import { openQuick, serve, testPlatform } from '@cairn/service-kit/testing'
import { startSessions } from '@cairn/sessions'
import { ethers } from 'ethers'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGuard } from '../src/index.ts'

const chainId = 137
const digest = ethers.id('what is to be signed')
const stack = new AsyncDisposableStack()
let url: string
let guard: string
beforeAll(async () => {
  const app = new Hono()
  url = stack.use(await serve(app)).url
  const database = stack.use(await openQuick())
  const base = testPlatform(database)
  const chain = {
    ...{ chainId, name: 'polygon', title: 'Polygon', type: 'mainnet' as const },
    // No chain is asked: every signer is a key.
    rpcUrl: 'http://localhost:0',
    nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
  }
  const platform = testPlatform(database, {
    ...{ secret: base.secret, urls: { ...base.urls, sessions: url } },
    chains: [chain],
  })
  const sessions = stack.use(await startSessions(platform))
  const service = stack.use(await startGuard(platform))
  guard = ethers.getAddress(service.address)
  app.route('/', sessions.app)
  app.route('/', service.app)
})
afterAll(() => stack.disposeAsync())

async function post(path: string, body: unknown) {
  const response = await fetch(`${url}/rpc/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  }
}

type Key = ethers.HDNodeWallet
const [device, login, second, app, more] = Array.from({ length: 5 }, () =>
  ethers.Wallet.createRandom(),
) as [Key, Key, Key, Key, Key]

type Tree = { [key: string]: Tree | number | string }
const leaf = (address: string, weight: number): Tree => ({ address, weight })
const join = (...[first, ...rest]: readonly Tree[]): Tree =>
  rest.reduce<Tree>((left, right) => ({ left, right }), first ?? {})
const group = (
  weight: number,
  threshold: number,
  ...members: Tree[]
): Tree => ({
  ...{ weight, threshold },
  tree: join(...members),
})

/** The signers of every wallet, and then groups. */
async function newWallet(...groups: readonly Tree[]) {
  const own = [leaf(guard, 3), leaf(device.address, 2)]
  const tree = join(...own, ...groups)
  const json = { threshold: 7, checkpoint: 0, tree }
  await post('Sessions/SaveWallet', { version: 2, deployConfig: json })
  const config = { version: 2, ...json } as unknown as v2.config.WalletConfig
  const imageHash = v2.config.ConfigCoder.imageHashOf(config)
  const context = commons.context.defaultContexts[2] as never
  return { config, address: commons.context.addressOf(context, imageHash) }
}

type Wallet = Awaited<ReturnType<typeof newWallet>>

/** Asks the guard to sign after some keys. */
async function askAs(
  wallet: Wallet,
  keys: readonly Key[],
  change: (config: v2.config.WalletConfig) => v2.config.WalletConfig = (c) => c,
) {
  const { address, config } = wallet
  const payload = { address, chainId, digest }
  const msg = commons.signature.subdigestOf(payload)
  const parts = new Map(
    keys.map((key) => [
      key.address,
      {
        isDynamic: false,
        signature: `${key.signMessageSync(ethers.getBytes(msg))}02`,
      },
    ]),
  )
  const signed = change(config)
  const { encoded } = v2.signature.encodeSigners(signed, parts, [], chainId)
  const auxData = ethers.AbiCoder.defaultAbiCoder().encode(
    ['address', 'uint256', 'bytes', 'bytes'],
    [address, chainId, digest, encoded],
  )
  const request = { chainId, msg, auxData }
  return post('Guard/SignWith', { signer: guard, request })
}

const refusal = {
  status: 403,
  body: { msg: expect.stringContaining('within a limit') },
}

/** An app's key and the guard together reach the threshold. */
const budget = () => group(7, 2, leaf(app.address, 1), leaf(guard, 1))

test('[GUARD-01] e: error: signs nothing for a key that stands only in a group with the guard', async () => {
  const wallet = await newWallet(budget())
  expect(await askAs(wallet, [app])).toMatchObject(refusal)
  expect((await askAs(wallet, [device])).status).toBe(200)
  // Signed before by another signer, it is not signed for this key.
  expect(await askAs(wallet, [app])).toMatchObject(refusal)
})

test('[GUARD-01] e: signs for such a key beside another signer of the wallet', async () => {
  const wallet = await newWallet(budget())
  expect((await askAs(wallet, [app, device])).status).toBe(200)
})

test('[GUARD-01] e: error: a signature that hides the guard of a group behind a hash is refused too', async () => {
  const wallet = await newWallet(budget())
  const hide = (tree: v2.config.Topology): v2.config.Topology => {
    if (v2.config.isNode(tree))
      return { left: hide(tree.left), right: hide(tree.right) }
    if (v2.config.isNestedLeaf(tree)) return { ...tree, tree: hide(tree.tree) }
    const isGuard = v2.config.isSignerLeaf(tree) && tree.address === guard
    return isGuard ? { nodeHash: v2.config.hashNode(tree) } : tree
  }
  const answer = await askAs(wallet, [app], (config) => ({
    ...config,
    tree: hide(config.tree),
  }))
  expect(answer).toMatchObject(refusal)
})

test('[GUARD-01] e: error: groups within a group of the guard count as it', async () => {
  const inner = group(1, 1, leaf(app.address, 1), leaf(more.address, 1))
  const wallet = await newWallet(group(7, 2, inner, leaf(guard, 1)))
  expect(await askAs(wallet, [app])).toMatchObject(refusal)
})

test.each([
  ['two', () => [login, second]],
  ['four, of which the signature hides two', () => [login, second, app, more]],
])(
  '[GUARD-01] e: signs for one of a group of %s without the guard',
  async (_name, members) => {
    const [first, ...others] = members().map((key) => leaf(key.address, 1)) as [
      Tree,
      ...Tree[],
    ]
    const [one, ...pair] = others
    const tree =
      pair.length > 0
        ? join(join(first, one as Tree), join(...pair))
        : join(first, one as Tree)
    const wallet = await newWallet({ weight: 3, threshold: 1, tree })
    expect((await askAs(wallet, [login])).status).toBe(200)
  },
)
