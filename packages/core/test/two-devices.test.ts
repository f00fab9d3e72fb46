import { fundAccount } from '@cairn/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addRequest,
  callsOf,
  getFeeOptions,
  startAccountWatch,
  submitRequest,
  type Wallet,
} from '../src/index.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const ignored = { onEnd() {}, onSettled() {} }

const chainId = 137
const friend = `0x${'f4'.repeat(20)}` as const

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

async function ask<T>(method: string, ...params: readonly unknown[]) {
  const response = await fetch(stack.chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await response.json()) as { result: T }
  return result
}

async function send(page: Wallet, value: bigint) {
  const txs = [{ to: friend, value: `${value}`, data: '0x' as const }]
  const request = addRequest(
    page.inbox,
    { type: 'send', chainId, txs },
    Date.now(),
  )
  const calls = callsOf(request)
  const { options, quote } = await getFeeOptions(page, { chainId, calls })
  return submitRequest(page, request, {
    feeOption: options[0],
    quote,
    decoded: { type: 'SEND', title: 'Sent', transfers: [] },
  })
}

const statuses = ({ pending }: Wallet) =>
  pending.getState().entries.map(({ status }) => status)

describe('two devices', () => {
  test('[SEND-01] [TXPD-01] both send first, and neither is mined yet: the second is signed again by itself, and both happen once', async () => {
    const email = 'both-first@example.com'
    const pages = [await signIn(stack, email), await signIn(stack, email)]
    const [one, other] = pages
    if (!one || !other) throw new Error('no pages')
    await fundAccount({ ...stack.chain, address: addressOf(one) })
    const watches = pages.map((page) => startAccountWatch(page, ignored))
    await ask('evm_setAutomine', false)
    const first = await send(one, 1000n)
    const second = await send(other, 2000n)
    await expect
      .poll(() => ask('txpool_status'))
      .toMatchObject({ pending: '0x2' })
    await ask('evm_mine')
    await ask('evm_setAutomine', true)
    await expect.poll(() => statuses(one)).toContain('complete')
    await expect.poll(() => statuses(other)).toEqual(['complete'])
    const [entry] = other.pending.getState().entries
    expect(entry?.metaTxnHash).not.toBe(second.metaTxnHash)
    expect(first.metaTxnHash).not.toBe(second.metaTxnHash)
    expect(BigInt(await ask('eth_getBalance', friend, 'latest'))).toBe(3000n)
    for (const stop of watches) stop()
  })
})
