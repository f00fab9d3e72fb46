import { fundAccount } from '@cairn/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSite } from '../src/connect/connected-sites.ts'
import type { Asker } from '../src/inbox/entry.ts'
import { removePending } from '../src/inbox/pending-entries.ts'
import {
  callsOf,
  followSent,
  getFeeOptions,
  rejectEntry,
  startWallet,
  submitRequest,
  type Wallet,
  waitingRequests,
} from '../src/index.ts'
import { handleRequest } from '../src/provider/handle-request.ts'
import { newProfile, openPage, type Profile } from './_browser.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const chainId = 137
const friend = `0x${'f4'.repeat(20)}` as const
const peer: Asker = {
  peerId: '1',
  transport: 'window',
  origin: 'https://shop.example',
  proof: 'browser',
}

let stack: Stack
let profile: Profile
let wallet: Wallet
beforeAll(async () => {
  stack = await startStack()
  profile = newProfile()
  wallet = await signIn(stack, 'calls@example.com', profile)
  const account = addressOf(wallet)
  await fundAccount({ ...stack.chain, address: account })
  const times = { connectedAt: 1, lastUsedAt: 1 }
  for (const origin of [peer.origin, 'https://other.example'])
    keepSite(wallet, { origin, account, chainIds: [chainId], ...times })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

let lastId = 0
const ask = (method: string, params: unknown[], from = peer, by = wallet) => {
  lastId += 1
  return handleRequest(by, from, { id: lastId, method, params })
}
const batch = (more = {}) => ({
  version: '2.0.0',
  chainId: '0x89',
  atomicRequired: true,
  calls: [
    { to: friend, value: '0x1' },
    { to: friend, value: '0x2' },
  ],
  ...more,
})

/** Signs and sends the transaction that waits. */
async function approve() {
  const [request] = waitingRequests(wallet.inbox.getState())
  if (!request) throw new Error('No transaction waits.')
  const calls = callsOf(request)
  const { options, quote } = await getFeeOptions(wallet, { chainId, calls })
  const [feeOption] = options
  const decoded = { type: 'SEND' as const, title: 'Sent', transfers: [] }
  return submitRequest(wallet, request, { feeOption, quote, decoded })
}

test('[DAPP-03] an app follows its calls by their id: 100 while they are under way, then 200 with the receipt of the chain, after a reload as well', async () => {
  const stop = followSent(wallet)
  const sent = ask('wallet_sendCalls', [batch({ id: 'order-7' })])
  const status = (id = 'order-7', from = peer, by = wallet) =>
    ask('wallet_getCallsStatus', [id], from, by)
  expect(await status()).toMatchObject({ id: 'order-7', status: 100 })
  await expect(
    ask('wallet_sendCalls', [batch({ id: 'order-7' })]),
  ).rejects.toMatchObject({ code: 5720 })
  const { metaTxnHash } = await approve()
  expect(await sent).toEqual({
    id: 'order-7',
    capabilities: { metaTxn: { metaTxnHash } },
  })
  await expect
    .poll(() => status(), { timeout: 30_000 })
    .toMatchObject({ status: 200 })
  const done = await status()
  expect(done).toMatchObject({
    version: '2.0.0',
    id: 'order-7',
    chainId: '0x89',
    status: 200,
    atomic: true,
    receipts: [{ status: '0x1' }],
  })
  const balance = await ask('eth_getBalance', [friend, 'latest'])
  expect(balance).toBe('0x3')
  await expect(
    ask('wallet_sendCalls', [batch({ id: 'order-7' })]),
  ).rejects.toMatchObject({ code: 5720 })
  removePending(wallet.pending, metaTxnHash)
  const reloaded = openPage(stack, profile)
  await startWallet(reloaded)
  expect(await status('order-7', peer, reloaded)).toEqual(done)
  const other = { ...peer, origin: 'https://other.example' }
  await expect(status('order-7', other)).rejects.toMatchObject({ code: 5730 })
  stop()
})

test('[DAPP-03] calls that the person rejected have status 400', async () => {
  const sent = ask('wallet_sendCalls', [batch({ id: 'order-8' })])
  const [request] = waitingRequests(wallet.inbox.getState())
  rejectEntry(wallet, request?.id ?? 0)
  await expect(sent).rejects.toMatchObject({ code: 4001 })
  expect(await ask('wallet_getCallsStatus', ['order-8'])).toMatchObject({
    status: 400,
  })
})

test.each([
  ['an unknown id', 'wallet_getCallsStatus', ['no-such'], 5730],
  ['a number for an id', 'wallet_getCallsStatus', [7], -32_602],
  [
    'a network the wallet lacks',
    'wallet_sendCalls',
    [batch({ chainId: '0x123456' })],
    5710,
  ],
  [
    'a capability of one call that it lacks',
    'wallet_sendCalls',
    [batch({ calls: [{ to: friend, capabilities: { gift: {} } }] })],
    5700,
  ],
])(
  '[DAPP-03] error: %s is refused by its code',
  async (_, method, params, code) => {
    await expect(ask(method, params)).rejects.toMatchObject({ code })
    expect(waitingRequests(wallet.inbox.getState())).toEqual([])
  },
)
