import { deployLocalChain, localTokens } from '@cairn/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSite } from '../src/connect/connected-sites.ts'
import type { Asker } from '../src/inbox/entry.ts'
import { openEntries } from '../src/inbox/inbox-entries.ts'
import {
  approveAsset,
  approveNetwork,
  declineAddition,
  findNetwork,
  removeNetwork,
  type Wallet,
} from '../src/index.ts'
import { handleRequest } from '../src/provider/handle-request.ts'
import { newProfile } from './_browser.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const chainId = 31337
const peer: Asker = {
  peerId: '1',
  transport: 'window',
  origin: 'https://shop.example',
  proof: 'browser',
}

let stack: Stack
let wallet: Wallet
let rpcUrl: string
beforeAll(async () => {
  stack = await startStack({ otherChainIds: [chainId] })
  const [, node] = stack.chains
  if (!node) throw new Error('no other chain')
  rpcUrl = node.rpcUrl
  await deployLocalChain(node)
  // The wallet is told of the first chain only.
  const { environment } = stack
  const networks = environment.networks.slice(0, 1)
  const place = { ...stack, environment: { ...environment, networks } }
  wallet = await signIn(place, 'additions@example.com', newProfile())
  keepSite(wallet, {
    origin: peer.origin,
    account: addressOf(wallet),
    chainIds: [137],
    connectedAt: 1,
    lastUsedAt: 1,
  })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

let lastId = 0
const ask = (method: string, params: unknown, onChain?: number) => {
  lastId += 1
  return handleRequest(wallet, peer, {
    id: lastId,
    method,
    params,
    ...(onChain && { chainId: onChain }),
  })
}

const network = (more = {}) => ({
  chainId: '0x7a69',
  chainName: 'Tarn \u202enet',
  rpcUrls: ['http://node.example', 'https://node.example/{KEY}', rpcUrl],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  ...more,
})
const add = (more = {}) => ask('wallet_addEthereumChain', [network(more)])

const networkAsked = () => {
  const [entry] = openEntries(wallet.inbox.getState(), 'network')
  if (!entry) throw new Error('nothing was asked')
  return entry
}

test('[NETS-02] [DAPP-01] an app adds a network once the person agrees and its node is of that chain', async () => {
  const declined = add()
  declineAddition(wallet, networkAsked())
  await expect(declined).rejects.toMatchObject({ code: 4001 })
  expect(findNetwork(wallet.networks.getState(), chainId)).toBeUndefined()

  const wrong = add({ chainId: '0x7a6a' })
  await expect(approveNetwork(wallet, networkAsked())).rejects.toThrow(
    'The node is of chain 31337.',
  )
  declineAddition(wallet, networkAsked())
  await expect(wrong).rejects.toMatchObject({ code: 4001 })

  const added = add()
  // Only an encrypted node, or one of this machine, and no reordered letters.
  expect(networkAsked().ask.network).toMatchObject({
    title: 'Tarn net',
    rpcUrl: new URL(rpcUrl).href,
  })
  await approveNetwork(wallet, networkAsked())
  expect(await added).toBeNull()
  expect(findNetwork(wallet.networks.getState(), chainId)).toMatchObject({
    title: 'Tarn net',
    rpcUrl: new URL(rpcUrl).href,
  })
  // The app is there now, without asking again.
  expect(await ask('eth_chainId', [])).toBe('0x7a69')
  // A network that is known is only moved to.
  expect(await add()).toBeNull()
  expect(openEntries(wallet.inbox.getState(), 'network')).toEqual([])
})

test('[COIN-01] [DAPP-01] an app lists a coin of an added network once the person agrees', async () => {
  const usdc = localTokens(137).find(({ symbol }) => symbol === 'USDC')
  const options = { address: usdc?.address, symbol: 'EVIL', decimals: 2 }
  const coin = { type: 'ERC20', options }
  // The wallet lists what it holds on the networks that it reads.
  expect(await ask('wallet_watchAsset', coin, 137)).toBe(true)
  const listed = ask('wallet_watchAsset', coin, chainId)
  const [entry] = openEntries(wallet.inbox.getState(), 'asset')
  if (!entry) throw new Error('nothing was asked')
  await approveAsset(wallet, entry)
  expect(await listed).toBe(true)
  // By what the contract says, and not the app.
  expect(wallet.settings.getState().ownCoins).toMatchObject([
    { chainId, symbol: 'USDC', decimals: 6 },
  ])
  await expect(
    ask('wallet_watchAsset', { ...coin, type: 'ERC721' }, chainId),
  ).rejects.toMatchObject({
    code: -32602,
    message:
      'Only ERC20 coins can be listed: the wallet finds collectibles by itself.',
  })
})

test.each([
  ['no node', { rpcUrls: [] }],
  ['an unencrypted node elsewhere', { rpcUrls: ['http://node.example'] }],
  ['a node that is no address', { rpcUrls: ['javascript:alert(1)'] }],
  ['a template for a node', { rpcUrls: ['https://node.example/<key>'] }],
  ['a password in the address', { rpcUrls: ['https://a:b@node.example'] }],
  ['a password alone', { rpcUrls: ['https://:b@node.example'] }],
  ['other decimals', { nativeCurrency: { symbol: 'ETH', decimals: 6 } }],
  ['no symbol', { nativeCurrency: { symbol: '', decimals: 18 } }],
])('[NETS-02] refuses a network with %s, and asks nobody', async (_, more) => {
  if (findNetwork(wallet.networks.getState(), chainId))
    removeNetwork(wallet, chainId)
  await expect(add(more)).rejects.toMatchObject({ code: -32_602 })
  expect(openEntries(wallet.inbox.getState(), 'network')).toEqual([])
})

test('[NETS-02] [DAPP-01] a network that came to the wallet while a question waited stays as it is', async () => {
  if (findNetwork(wallet.networks.getState(), chainId))
    await removeNetwork(wallet, chainId)
  const first = add({ chainName: 'First net' })
  const second = add({ chainName: 'Second net' })
  const [one, other] = openEntries(wallet.inbox.getState(), 'network')
  if (!one || !other) throw new Error('not two questions')
  await approveNetwork(wallet, one)
  await approveNetwork(wallet, other)
  expect(await Promise.all([first, second])).toEqual([null, null])
  const { title } = findNetwork(wallet.networks.getState(), chainId) ?? {}
  expect(title).toBe('First net')
})
