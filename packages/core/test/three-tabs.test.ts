import { fundAccount } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addRequest,
  callsOf,
  getFeeOptions,
  putSetting,
  type RequestedTransaction,
  rejectAllSigning,
  rejectEntry,
  reloadInbox,
  SigningRejectedError,
  startWallet,
  submitRequest,
  type Wallet,
  waitingRequests,
} from '../src/index.ts'
import { waitForReceipt } from '../src/transactions/send-calls.ts'
import { newProfile, openPage, type Profile, waitFor } from './_browser.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const chainId = 137
const friend = `0x${'f3'.repeat(20)}` as const
const decoded = { type: 'SEND' as const, title: 'Sent', transfers: [] }

let stack: Stack
let profile: Profile
let tabs: readonly Wallet[]
beforeAll(async () => {
  stack = await startStack()
  profile = newProfile()
  const first = await signIn(stack, 'tabs@example.com', profile)
  await fundAccount({ ...stack.chain, address: addressOf(first) })
  const others = [openPage(stack, profile), openPage(stack, profile)]
  for (const other of others) await startWallet(other)
  tabs = [first, ...others]
})
afterAll(() => stack?.[Symbol.asyncDispose]())

function ask(tab: Wallet, value: bigint): RequestedTransaction {
  const txs = [{ to: friend, value: `${value}`, data: '0x' as const }]
  return addRequest(tab.inbox, { type: 'send', chainId, txs }, Date.now())
}

/** @param by - the tab as it reaches the relayer, where that differs */
async function send(tab: Wallet, request: RequestedTransaction, by = tab) {
  const calls = callsOf(request)
  const { options, quote } = await getFeeOptions(tab, { chainId, calls })
  const feeOption = options[0]
  return submitRequest(by, request, { feeOption, quote, decoded })
}

const hashesOf = ({ pending }: Wallet) =>
  pending.getState().entries.map(({ metaTxnHash }) => metaTxnHash)

/** Sends storage events to every other tab. */
const tell = () => {
  for (const { inbox, storage } of tabs) reloadInbox(inbox, storage)
}

async function held(): Promise<bigint> {
  const response = await fetch(stack.chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [friend, 'latest'],
    }),
  })
  const { result } = (await response.json()) as { result: string }
  return BigInt(result)
}

/** The same tab, whose transactions reach the relayer only after `before`. */
function slowed(tab: Wallet, before: () => Promise<void>): Wallet {
  let isFirst = true
  const relayer: Wallet['clients']['relayer'] = (id) => ({
    ...tab.clients.relayer(id),
    async sendMetaTxn(...call) {
      if (isFirst) await before()
      isFirst = false
      return tab.clients.relayer(id).sendMetaTxn(...call)
    },
  })
  return { ...tab, clients: { ...tab.clients, relayer } }
}

async function done(tab: Wallet, sent: Awaited<ReturnType<typeof send>>) {
  const receipt = await waitForReceipt(tab, { ...sent, timeoutMs: 20_000 })
  expect(receipt.type).toBe('complete')
}

describe('three tabs of one browser', () => {
  test('[SEND-01] [TXPD-01] a first transaction that another tab overtook is signed again without the set-up, and sent once', async () => {
    const [one, other] = tabs
    if (!one || !other) throw new Error('no tabs')
    const first = ask(one, 1000n)
    const second = ask(other, 2000n)
    let sentFirst: Hex | undefined
    const late = slowed(other, async () => {
      const sent = await send(one, first)
      sentFirst = sent.metaTxnHash
      await done(one, sent)
    })
    const sent = await send(other, second, late)
    await done(other, sent)
    expect(await held()).toBe(3000n)
    expect(hashesOf(other)).toEqual([sent.metaTxnHash])
    expect(hashesOf(one)).toEqual([sentFirst])
  })

  test('[SEND-01] [TXRQ-01] error: one that was refused, and then not signed again, was not sent: the request stays', async () => {
    const own = newProfile()
    const one = await signIn(stack, 'not-again@example.com', own)
    await fundAccount({ ...stack.chain, address: addressOf(one) })
    const other = openPage(stack, own)
    await startWallet(other)
    const before = await held()
    const request = ask(other, 7n)
    const late = slowed(other, async () => {
      await done(one, await send(one, ask(one, 5n)))
      putSetting(other.settings, other.storage, 'manualSigning', true)
      void waitFor(other.signing, ({ visible }) => visible).then(() =>
        rejectAllSigning(other),
      )
    })
    await expect(send(other, request, late)).rejects.toThrow(
      SigningRejectedError,
    )
    expect(await held()).toBe(before + 5n)
    expect(waitingRequests(other.inbox.getState())).toEqual([request])
    expect(hashesOf(other)).toEqual([])
    putSetting(other.settings, other.storage, 'manualSigning', false)
    await done(other, await send(other, request))
    expect(await held()).toBe(before + 12n)
  })

  test('[TXRQ-01] [SEND-01] pressed twice, in two tabs, and once more when it is done: one request pays once', async () => {
    const [one, other] = tabs
    if (!one || !other) throw new Error('no tabs')
    const before = await held()
    const request = ask(one, 500n)
    reloadInbox(other.inbox, other.storage)
    const asleep = other.inbox.getState()
    const answers = await Promise.allSettled([
      send(one, request),
      send(one, request),
      send(other, request),
    ])
    const sent = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    )
    const [first] = sent
    if (!first) throw new Error(JSON.stringify(answers))
    for (const { metaTxnHash } of sent)
      await done(one, { metaTxnHash, chainId })
    // A tab that was asleep shows the request still.
    other.inbox.setState(asleep)
    await expect(send(other, request)).rejects.toThrow(
      'It was sent or rejected in another tab.',
    )
    expect(await held()).toBe(before + 500n)
    tell()
  })

  test('[TXRQ-01] [TXPD-01] [SIGN-01] sign at once: each sends its own, once', async () => {
    const before = await held()
    const requests = tabs.map((tab, index) => ask(tab, 10n ** BigInt(index)))
    const sent = await Promise.all(
      tabs.map((tab, index) => {
        const [request] = requests.slice(index)
        if (!request) throw new Error('no request')
        return send(tab, request)
      }),
    )
    for (const [index, tab] of tabs.entries()) {
      const [one] = sent.slice(index)
      if (one) await done(tab, one)
    }
    expect((await held()) - before).toBe(111n)
    tell()
    for (const { inbox } of tabs)
      expect(waitingRequests(inbox.getState())).toEqual([])
    expect(hashesOf(openPage(stack, profile))).toEqual(
      expect.arrayContaining(sent.map(({ metaTxnHash }) => metaTxnHash)),
    )
  })

  test('[TXRQ-01] error: what another tab sent or rejected while it was signed here is not sent', async () => {
    const [one, other] = tabs
    if (!one || !other) throw new Error('no tabs')
    const before = await held()
    const request = ask(one, 5n)
    tell()
    const pending = hashesOf(other)
    const late = send(other, request)
    rejectEntry(one, request.id)
    tell()
    await expect(late).rejects.toMatchObject({ name: 'RequestGoneError' })
    expect(await held()).toBe(before)
    expect(hashesOf(other)).toEqual(pending)
  })
})
