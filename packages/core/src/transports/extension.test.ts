import type { WorkerMessage } from '@cairn/protocol'
import { expect, test } from 'vitest'
import { setUp } from '../../test/_bare-wallet.ts'
import {
  disconnectSite,
  findConnectedSite,
  keepSite,
} from '../connect/connected-sites.ts'
import type { Entry } from '../inbox/entry.ts'
import { settle } from '../inbox/settle.ts'
import { createExtensionHub } from './extension.ts'
import { servePrompt } from './extension-prompt.ts'
import { keptEntries } from './kept-entries.ts'
import { takeRequest } from './request-rate.ts'

const account = `0x${'a1'.repeat(20)}` as const
const origin = 'https://shop.example'
const page = 'ab'.repeat(16)

function signedIn(...sites: string[]) {
  const wallet = setUp()
  wallet.session.setState(
    {
      type: 'signed-in',
      address: account,
      login: { type: 'unknown' },
      engine: 'loading',
    },
    true,
  )
  const at = { connectedAt: 1, lastUsedAt: 1 }
  for (const site of sites)
    keepSite(wallet, { origin: site, account, chainIds: [137], ...at })
  return wallet
}

function open(wallet: ReturnType<typeof setUp>) {
  const calls: string[] = []
  const counts: number[] = []
  const hub = createExtensionHub(wallet, {
    showPrompt: () => calls.push('show'),
    hidePrompt: () => calls.push('hide'),
    showCount: (count) => counts.push(count),
    wakePages: () => calls.push('wake'),
    keepMuted: (origins) => calls.push(`mute ${origins}`),
  })
  const connect = (from = origin, name = page) => {
    const sent: WorkerMessage[] = []
    const connection = hub.connectPage({
      origin: from,
      send: (message) => sent.push(message),
    })
    connection.hear({ type: 'hello', page: name })
    const ask = (id: number, method: string, params: unknown = []) =>
      connection.hear({
        type: 'ask',
        id,
        text: JSON.stringify({ method, params }),
      })
    const answerTo = (id: number) =>
      sent.find((one) => one.type === 'answer' && one.id === id)
    return { ...connection, sent, ask, answerTo }
  }
  return { hub, calls, counts, connect }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('[XTNS-01] a question opens the prompt, and its answer goes to its page alone', async () => {
  const wallet = signedIn()
  const { hub, calls, connect } = open(wallet)
  const shop = connect()
  const other = connect('https://other.example', 'cd'.repeat(16))
  shop.ask(1, 'eth_requestAccounts')
  await settled()
  expect(calls).toEqual(['show'])
  let shown: readonly Entry[] = []
  const prompt = hub.connectPrompt((entries) => {
    shown = entries
  })
  const [entry] = shown
  expect(entry?.from).toMatchObject({ origin, transport: 'extension' })
  const id = entry?.id
  prompt.hear({ type: 'state', id, state: { type: 'signing' } })
  prompt.hear({
    type: 'state',
    id,
    state: { type: 'answered', answer: [account] },
  })
  await settled()
  expect(shop.answerTo(1)).toMatchObject({ result: [account] })
  expect(other.answerTo(1)).toBeUndefined()
  expect(calls).toEqual(['show', 'hide'])
  shop.hear({ type: 'taken', id: 1 })
  expect(wallet.inbox.getState().entries).toMatchObject([{ delivered: true }])
})

test('[XTNS-01] a new worker finds what waited, and a repeated request is the same question', async () => {
  const wallet = signedIn()
  const first = open(wallet)
  first.connect().ask(1, 'eth_requestAccounts')
  await settled()
  const [entry] = wallet.inbox.getState().entries
  // The stopped worker's memory is gone; its storage stays.
  const stored = wallet.tabStorage.get('tabInbox')
  wallet.inbox.setState({ entries: [] })
  wallet.tabStorage.set('tabInbox', stored ?? [])
  const second = open(wallet)
  const shop = second.connect()
  shop.ask(1, 'eth_requestAccounts')
  await settled()
  expect(wallet.inbox.getState().entries.map(({ id }) => id)).toEqual([
    entry?.id,
  ])
  expect(second.calls).toEqual([])
  settle(wallet, entry?.id ?? 0, { type: 'reject' })
  await settled()
  expect(shop.answerTo(1)).toMatchObject({ error: { code: 4001 } })
})

test('[XTNS-01] [DAPP-01] a site that the person muted opens no prompt', async () => {
  const wallet = signedIn()
  const { hub, calls, connect } = open(wallet)
  const prompt = hub.connectPrompt(() => undefined)
  prompt.hear({ type: 'muted', origins: [origin] })
  const shop = connect()
  shop.ask(1, 'eth_requestAccounts')
  await settled()
  expect(shop.answerTo(1)).toMatchObject({ error: { code: 4001 } })
  expect(calls).toEqual([`mute ${origin}`])
})

test('[XTNS-01] closing the prompt rejects what waits; a page that leaves withdraws it', async () => {
  const wallet = signedIn()
  const { hub, calls, connect } = open(wallet)
  const shop = connect()
  shop.ask(1, 'eth_requestAccounts')
  await settled()
  hub.closePrompt()
  await settled()
  expect(shop.answerTo(1)).toMatchObject({ error: { code: 4001 } })
  shop.ask(2, 'eth_requestAccounts')
  await settled()
  shop.leave()
  expect(calls).toEqual(['show', 'hide', 'show', 'hide'])
  expect(
    wallet.inbox.getState().entries.map(({ state }) => state.type),
  ).toEqual(['rejected', 'withdrawn'])
})

/** A wallet whose pauses end when the test says so. */
function withPauses() {
  const pauses: (() => void)[] = []
  const wallet = signedIn(origin)
  const delay = () => new Promise<void>((resolve) => pauses.push(resolve))
  const getMetaTxnReceipt = async () => ({
    receipt: { status: 'SUCCEEDED', txnHash: hash, blockNumber: '1' },
  })
  // The node confirms what the relayer says: the wallet's log names the hash.
  const mined = {
    ...{ transactionHash: hash, blockNumber: '0x1', status: '0x1' },
    logs: [{ address: account, topics: [], data: hash }],
  }
  const clients = {
    ...wallet.clients,
    relayer: () => ({ getMetaTxnReceipt }),
    node: () => ({ call: async () => mined }),
  }
  const platform = { ...wallet.platform, delay }
  const slow = { ...wallet, clients, platform } as unknown as typeof wallet
  const resume = () => {
    for (const end of pauses.splice(0)) end()
  }
  return { wallet: slow, resume }
}

const hash = `0x${'cd'.repeat(32)}`
const call = { to: account, value: '0x0', data: '0x' }

test('[XTNS-01] closing the prompt follows a transaction that was handed in while it was signed', async () => {
  const { wallet, resume } = withPauses()
  const { hub, connect } = open(wallet)
  const shop = connect()
  shop.ask(1, 'eth_sendTransaction', [{ from: account, ...call }])
  shop.ask(2, 'personal_sign', ['0x68656c6c6f', account])
  await settled()
  const [first, second] = wallet.inbox.getState().entries
  if (first?.ask.type !== 'transaction') throw new Error('No transaction.')
  settle(wallet, first.id, { type: 'sign' })
  hub.closePrompt()
  await settled()
  // The message still waited for a decision.
  expect(second?.ask.type).toBe('message')
  expect(shop.answerTo(2)).toMatchObject({ error: { code: 4001 } })
  expect(shop.answerTo(1)).toBeUndefined()
  wallet.storage.set('pendingTransactions', [
    {
      type: 'external',
      metaTxnHash: hash,
      chainId: 137,
      requestedTransaction: first.ask.request,
      decodedTransaction: { type: 'UNKNOWN', title: '', transfers: [] },
      timestamp: 1,
      status: 'pending',
    },
  ])
  resume()
  await settled()
  expect(shop.answerTo(1)).toMatchObject({ result: hash })
})

test('[XTNS-01] error: closing the prompt while it signs answers that the request failed', async () => {
  const { wallet, resume } = withPauses()
  const { hub, connect } = open(wallet)
  const shop = connect()
  shop.ask(1, 'personal_sign', ['0x68656c6c6f', account])
  await settled()
  const [entry] = wallet.inbox.getState().entries
  settle(wallet, entry?.id ?? 0, { type: 'sign' })
  hub.closePrompt()
  resume()
  await settled()
  expect(shop.answerTo(1)).toMatchObject({
    error: { code: -32_603, message: 'request failed' },
  })
})

test('[XTNS-01] counts the questions that wait for a decision', async () => {
  const { hub, counts, connect } = open(signedIn())
  const shop = connect()
  expect(counts).toEqual([0])
  shop.ask(1, 'eth_requestAccounts')
  await settled()
  expect(counts.at(-1)).toBe(1)
  hub.closePrompt()
  expect(counts.at(-1)).toBe(0)
})

test('[XTNS-01] [DAPP-01] pages hear of a disconnection; signing out rejects what waits', async () => {
  const wallet = signedIn(origin, 'https://other.example')
  const { hub, connect } = open(wallet)
  const shop = connect()
  const other = connect('https://other.example', 'cd'.repeat(16))
  disconnectSite(wallet, origin)
  hub.compare()
  expect(shop.sent.at(-1)).toEqual({
    type: 'state',
    state: { accounts: [], chainId: '0x89' },
  })
  expect(other.sent.at(-1)).toMatchObject({ state: { accounts: [account] } })
  expect(findConnectedSite(wallet, origin)).toBeUndefined()
  shop.ask(1, 'eth_requestAccounts')
  await settled()
  wallet.session.setState({ type: 'signed-out' }, true)
  hub.compare()
  await settled()
  expect(shop.answerTo(1)).toMatchObject({ error: { code: 4001 } })
})

test.each([
  ['ftp://shop.example', page],
  ['null', page],
  [origin, 'short'],
  [origin, `${page}@https://other.example`],
])(
  '[XTNS-01] error: serves no page of origin %s named %s',
  async (from, name) => {
    const { connect } = open(signedIn(origin))
    const stranger = connect(from, name)
    stranger.ask(1, 'eth_accounts')
    await settled()
    expect(stranger.sent).toEqual([])
  },
)

test('[XTNS-01] error: odd requests are refused, and a flood is limited', async () => {
  const { connect } = open(signedIn(origin))
  const shop = connect()
  const calm = connect('https://other.example', 'cd'.repeat(16))
  for (const text of ['', '7', '{', '{"method":7}', '{"method":""}'])
    shop.hear({ type: 'ask', id: 1, text })
  await settled()
  const refusals = shop.sent.filter(({ type }) => type === 'answer')
  expect(refusals.length).toBeGreaterThan(0)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ error: { code: -32_600 } })
  for (let id = 10; id < 1010; id += 1) shop.ask(id, 'eth_accounts')
  await settled()
  calm.ask(1, 'eth_accounts')
  await settled()
  expect(shop.answerTo(1009)).toMatchObject({ error: { code: -32_005 } })
  expect(calm.answerTo(1)).toMatchObject({ result: [] })
})

test('[XTNS-01] takeRequest gives back 20 requests a second, up to 100', () => {
  let allowance = takeRequest(undefined, 0)
  for (let used = 1; used < 100; used += 1)
    allowance = allowance && takeRequest(allowance, 0)
  expect(allowance).toEqual({ left: 0, at: 0 })
  expect(allowance && takeRequest(allowance, 49)).toBeUndefined()
  expect(allowance && takeRequest(allowance, 50)).toEqual({ left: 0, at: 50 })
  expect(allowance && takeRequest(allowance, 1e9)).toMatchObject({ left: 99 })
  // A clock that goes back gives nothing.
  expect(allowance && takeRequest(allowance, -1e9)).toBeUndefined()
})

test('[XTNS-01] keptEntries keeps what is not over, and the last twenty of the rest', () => {
  const entry = (id: number, more: object) =>
    ({
      ...{ id, at: id, chainId: 1, delivered: true },
      ask: { type: 'asset', address: account },
      state: { type: 'rejected' },
      ...more,
    }) as Entry
  const open = entry(1, { state: { type: 'waiting' } })
  const answered = entry(2, { delivered: undefined })
  const long = entry(3, {
    state: { type: 'rejected', reason: 'x'.repeat(5000) },
  })
  const over = Array.from({ length: 30 }, (_, index) => entry(10 + index, {}))
  const kept = keptEntries([open, answered, long, ...over])
  expect(kept.map(({ id }) => id)).toEqual([
    1,
    2,
    ...over.slice(-20).map(({ id }) => id),
  ])
})

test('[XTNS-01] the prompt window tells a new worker everything again', async () => {
  const worker = signedIn()
  const { hub, connect } = open(worker)
  const shop = connect()
  shop.ask(1, 'eth_requestAccounts')
  await settled()
  const window = signedIn()
  const ends: (() => void)[] = []
  servePrompt(window, (on) => {
    let isOver = false
    const connection = hub.connectPrompt((entries) => {
      if (!isOver) on.entries(entries)
    })
    ends.push(() => {
      isOver = true
      connection.leave()
      on.end()
    })
    return { post: (message) => connection.hear(message) }
  })
  const [entry] = window.inbox.getState().entries
  ends[0]?.()
  settle(window, entry?.id ?? 0, { type: 'answer', answer: [account] })
  await settled()
  expect(shop.answerTo(1)).toMatchObject({ result: [account] })
  expect(ends).toHaveLength(2)
})
