import { fundAccount } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addRequest,
  callsOf,
  canReplace,
  getFeeOptions,
  type PendingTransaction,
  pendingReasons,
  replacementCalls,
  replacePending,
  retryPending,
  startAccountWatch,
  submitRequest,
  type Wallet,
  waitingRequests,
} from '../src/index.ts'
import { startLyingRelayer } from './_lying-relayer.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const chainId = 137
const friend = `0x${'f7'.repeat(20)}` as const
const decoded = { type: 'SEND' as const, title: 'Sent', transfers: [] }
const ignored = { onEnd() {}, onSettled() {} }

type Lie = Parameters<typeof startLyingRelayer>[1]

let stack: Stack
let liar: Awaited<ReturnType<typeof startLyingRelayer>>
let lie: Lie = () => undefined
let page: Wallet
beforeAll(async () => {
  stack = await startStack()
  liar = await startLyingRelayer(stack, (id) => lie(id))
  page = await signIn(liar.stack, 'proof@example.com')
  await fundAccount({ ...stack.chain, address: addressOf(page) })
})
afterAll(async () => {
  await liar?.[Symbol.asyncDispose]()
  await stack?.[Symbol.asyncDispose]()
})

async function ask<T>(method: string, ...params: readonly unknown[]) {
  const response = await fetch(stack.chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await response.json()) as { result: T }
  return result
}

const held = async () =>
  BigInt(await ask<string>('eth_getBalance', friend, 'latest'))

async function submit(value: bigint, request = queued(value)) {
  const calls = callsOf(request)
  const { options, quote } = await getFeeOptions(page, { chainId, calls })
  return submitRequest(page, request, {
    feeOption: options[0],
    quote,
    decoded,
  })
}

function queued(value: bigint) {
  const txs = [{ to: friend, value: `${value}`, data: '0x' as const }]
  return addRequest(page.inbox, { type: 'send', chainId, txs }, Date.now())
}

/** Watches the account until the test ends. */
function watch(wallet: Wallet = page): Disposable {
  const stop = startAccountWatch(wallet, ignored)
  return { [Symbol.dispose]: stop }
}

function entryOf(hash: string): PendingTransaction {
  const found = page.pending
    .getState()
    .entries.find(({ metaTxnHash }) => metaTxnHash === hash)
  if (!found) throw new Error(`no entry ${hash}`)
  return found
}

/** Lists the states of the transactions with these hashes. */
const listed = (...hashes: readonly string[]) =>
  page.pending
    .getState()
    .entries.filter(({ metaTxnHash }) => hashes.includes(metaTxnHash))
    .map(({ metaTxnHash, status, error }) => [metaTxnHash, error ?? status])

async function replace(hash: Hex, kind: 'speed-up' | 'cancel') {
  const entry = entryOf(hash)
  const calls = replacementCalls(entry, kind, addressOf(page))
  const { options, quote } = await getFeeOptions(page, { chainId, calls })
  // With another fee it is another transaction.
  const feeOption = options.find(({ token }) => token.symbol !== 'POL')
  return replacePending(page, entry, {
    kind,
    feeOption: kind === 'cancel' ? options[0] : (feeOption ?? options[0]),
    quote,
    title: 'Cancel: Sent',
  })
}

/** Seconds in which a lie would have been believed. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 2500))

describe('an end that a block proves', () => {
  test('[TXPD-01] the relayer’s word alone completes nothing: no block, another’s execution, one that failed', async () => {
    const { metaTxnHash: other } = await submit(1n)
    const watching = watch()
    await expect.poll(() => entryOf(other).status).toBe('complete')
    const foreign = `${entryOf(other).txnHash}`
    watching[Symbol.dispose]()
    await ask('evm_setAutomine', false)
    const { metaTxnHash } = await submit(2n)
    let told = `0x${'ee'.repeat(32)}`
    lie = () => ({ status: 'SUCCEEDED', txnHash: told })
    using _watch = watch()
    await moment()
    expect(entryOf(metaTxnHash).status).toBe('pending')
    told = foreign
    await moment()
    expect(entryOf(metaTxnHash).status).toBe('pending')
    lie = () => undefined
    await ask('evm_setAutomine', true)
    await ask('evm_mine')
    await expect.poll(() => entryOf(metaTxnHash).status).toBe('complete')
  })

  test('[TXPD-01] a lie about a failure is not believed either, where a block says more', async () => {
    const { metaTxnHash } = await submit(3n)
    const { receipt } = await page.clients
      .relayer(chainId)
      .getMetaTxnReceipt({ metaTxID: metaTxnHash })
    lie = () => ({ status: 'FAILED', txnHash: receipt.txnHash })
    using _watch = watch()
    await expect.poll(() => entryOf(metaTxnHash).status).toBe('complete')
    lie = () => undefined
  })

  test('[TXPD-01] behavior: a node that is away keeps it pending', async () => {
    const { metaTxnHash } = await submit(4n)
    const real = page.clients.node
    let isAway = true
    const away: Wallet = {
      ...page,
      clients: {
        ...page.clients,
        node: (id) => ({
          ...real(id),
          call: (method, params) =>
            real(id).call(isAway ? 'no_such_method' : method, params),
        }),
      },
    }
    using _watch = watch(away)
    await moment()
    expect(entryOf(metaTxnHash).status).toBe('pending')
    isAway = false
    await expect.poll(() => entryOf(metaTxnHash).status).toBe('complete')
  })
})

describe('try again', () => {
  test('[TXPD-01] [TXRQ-01] queues the request anew in its nonce space: the failed one cannot happen as well', async () => {
    const before = await held()
    lie = () => ({ status: 'FAILED', txnHash: '' })
    await ask('evm_setAutomine', false)
    const { metaTxnHash } = await submit(10n)
    using _watch = watch()
    await expect.poll(() => entryOf(metaTxnHash).status).toBe('failed')
    expect(await retryPending(page, entryOf(metaTxnHash))).toBe('queued')
    const [request] = waitingRequests(page.inbox.getState())
    expect(request?.space).toBe(entryOf(metaTxnHash).requestedTransaction.space)
    if (!request) throw new Error('no request')
    // The relayer lied: the first is in a block by now.
    await ask('evm_setAutomine', true)
    await ask('evm_mine')
    await expect.poll(held).toBe(before + 10n)
    await expect(submit(10n, request)).rejects.toThrow()
    expect(await held()).toBe(before + 10n)
    expect(await retryPending(page, entryOf(metaTxnHash))).toBe('happened')
    lie = () => undefined
  })

  test('[TXPD-01] [SWAP-01] the terms of a swap count as expired, so that the review asks for a new quote', async () => {
    const aux = { terms: { expiresAt: 9e15, quotedAt: 1 } }
    const entry: PendingTransaction = {
      type: 'swap',
      metaTxnHash: `0x${'ab'.repeat(32)}`,
      chainId,
      requestedTransaction: {
        ...{ id: 5, type: 'swap', txs: [], chainId, timestamp: 5, aux },
        space: '123456789',
      },
      decodedTransaction: { type: 'SWAP', title: 'Swapped', transfers: [] },
      timestamp: 5,
      status: 'failed',
    }
    expect(await retryPending(page, entry)).toBe('queued')
    expect(waitingRequests(page.inbox.getState()).at(-1)).toMatchObject({
      type: 'swap',
      space: '123456789',
      aux: { terms: { expiresAt: 0, quotedAt: 1 } },
    })
  })
})

describe('speed up and cancel', () => {
  test('[TXPD-01] a cancelled transaction does not happen: the row says so', async () => {
    const before = await held()
    await ask('evm_setAutomine', false)
    using _watch = watch()
    const { metaTxnHash } = await submit(20n)
    const { entries } = page.pending.getState()
    expect(canReplace(entries, entryOf(metaTxnHash), Date.now())).toBe(false)
    const later = Date.now() + 15_000
    expect(canReplace(entries, entryOf(metaTxnHash), later)).toBe(true)
    const cancel = await replace(metaTxnHash, 'cancel')
    expect(
      canReplace(page.pending.getState().entries, entryOf(metaTxnHash), later),
    ).toBe(false)
    await ask('evm_setAutomine', true)
    await ask('evm_mine')
    await expect
      .poll(() => listed(cancel.metaTxnHash, metaTxnHash))
      .toEqual([
        [cancel.metaTxnHash, 'complete'],
        [metaTxnHash, pendingReasons.cancelled],
      ])
    expect(await held()).toBe(before)
  })

  test('[TXPD-01] a transaction that was sped up happens once, and has one row', async () => {
    const before = await held()
    await ask('evm_setAutomine', false)
    using _watch = watch()
    const { metaTxnHash } = await submit(30n)
    const faster = await replace(metaTxnHash, 'speed-up')
    expect(faster.metaTxnHash).not.toBe(metaTxnHash)
    await ask('evm_setAutomine', true)
    await ask('evm_mine')
    await expect
      .poll(() => listed(faster.metaTxnHash, metaTxnHash))
      .toEqual([[faster.metaTxnHash, 'complete']])
    expect(await held()).toBe(before + 30n)
  })

  test('[TXPD-01] error: says when it was too late, and sends nothing', async () => {
    const before = await held()
    const { metaTxnHash } = await submit(40n)
    await expect.poll(held).toBe(before + 40n)
    await expect(replace(metaTxnHash, 'cancel')).rejects.toMatchObject({
      name: 'TooLateError',
    })
    await expect(replace(metaTxnHash, 'speed-up')).rejects.toMatchObject({
      name: 'TooLateError',
    })
    expect(listed(metaTxnHash)).toEqual([[metaTxnHash, 'pending']])
    expect(page.pending.getState().entries.at(0)?.metaTxnHash).toBe(metaTxnHash)
    expect(await held()).toBe(before + 40n)
  })
})
