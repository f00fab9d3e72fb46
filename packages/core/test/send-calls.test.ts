import { fundAccount, localTokens } from '@cairn/contracts'
import type { WalletCall } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../src/account/engine.ts'
import { getFeeOptions, type Wallet } from '../src/index.ts'
import {
  sendCalls,
  simulateCalls,
  waitForReceipt,
} from '../src/transactions/send-calls.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const chainId = 137
const friend = `0x${'f1'.repeat(20)}` as const

let stack: Stack
let page: Wallet
beforeAll(async () => {
  stack = await startStack({ otherChainIds: [1] })
  page = await signIn(stack, 'ada@example.com')
  await fundAccount({ ...stack.chain, address: addressOf(page) })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

const give = (value: bigint, to = friend): WalletCall => ({
  to,
  value,
  data: '0x',
})

async function rpc(method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(stack.chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result: unknown }).result
}

const balanceOf = async (address: string) =>
  BigInt((await rpc('eth_getBalance', [address, 'latest'])) as string)

function usdc(): `0x${string}` {
  const found = localTokens(chainId).find(({ symbol }) => symbol === 'USDC')
  if (!found) throw new Error('no USDC')
  return found.address
}

async function tokenBalance(address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
  const result = await rpc('eth_call', [{ to: usdc(), data }, 'latest'])
  return BigInt(result as string)
}

async function send(
  wallet: Wallet,
  calls: readonly WalletCall[],
  pick: (options: readonly FeeOption[]) => FeeOption | undefined = (o) => o[0],
) {
  const offer = await getFeeOptions(wallet, { chainId, calls })
  const { quote, options } = offer
  const feeOption = pick(options)
  const sent = await sendCalls(wallet, { chainId, calls, feeOption, quote })
  const receipt = await waitForReceipt(wallet, { ...sent, timeoutMs: 60_000 })
  return { receipt, feeOption, sent }
}

describe('sendCalls', () => {
  test('[SEND-01] the first transaction deploys the account and pays in native', async () => {
    const address = addressOf(page)
    expect(await rpc('eth_getCode', [address, 'latest'])).toBe('0x')
    const before = await balanceOf(friend)
    const { receipt, feeOption } = await send(page, [give(7n)])
    expect(receipt).toEqual({
      type: 'complete',
      txnHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(feeOption?.token.type).toBe('UNKNOWN')
    expect((await balanceOf(friend)) - before).toBe(7n)
    expect(await rpc('eth_getCode', [address, 'latest'])).not.toBe('0x')
  })

  test('[SEND-01] pays the fee in a token, in the same transaction', async () => {
    const address = addressOf(page)
    const before = await tokenBalance(address)
    const { receipt, feeOption } = await send(page, [give(1n)], (options) =>
      options.find(({ token }) => token.symbol === 'USDC'),
    )
    expect(receipt.type).toBe('complete')
    const paid = BigInt(feeOption?.value ?? 0)
    expect(paid).toBeGreaterThan(0n)
    expect(before - (await tokenBalance(address))).toBe(paid)
  })

  test('[SEND-01] a device that joined sends, its configuration carried along', async () => {
    const joined = await signIn(stack, 'ada@example.com')
    const account = await joined.engine.account
    const before = await account?.status(chainId)
    const { receipt } = await send(joined, [give(2n)])
    expect(receipt.type).toBe('complete')
    const after = await account?.status(chainId)
    expect(before?.checkpoint).toBe(1)
    expect(after).toMatchObject({ checkpoint: 1, canOnchainValidate: true })
    expect((await send(page, [give(3n)])).receipt.type).toBe('complete')
  })

  test('[SEND-01] tells the transaction before it is sent', async () => {
    const calls = [give(1n)]
    const { quote, options } = await getFeeOptions(page, { chainId, calls })
    const told: unknown[] = []
    stack.broken.set('SendMetaTxn', 503)
    const failed = sendCalls(page, {
      chainId,
      calls,
      quote,
      feeOption: options[0],
      onSigned: (sent) => void told.push(sent),
    })
    await expect(failed).rejects.toThrow()
    stack.broken.clear()
    expect(told).toEqual([
      { chainId, metaTxnHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    ])
  })

  test('[SEND-01] error: no fee, or one that is too low', async () => {
    const calls = [give(1n)]
    const { options } = await getFeeOptions(page, { chainId, calls })
    const [option] = options
    if (!option) throw new Error('no options')
    const low = { ...option, value: '1' }
    for (const feeOption of [undefined, low])
      await expect(
        sendCalls(page, { chainId, calls, feeOption }),
      ).rejects.toMatchObject({ name: 'InsufficientFeeError' })
  })

  test('[SEND-01] error: a call that reverts is refused before it is sent', async () => {
    const call = { to: usdc(), value: 0n, data: '0xdeadbeef' } as const
    const balance = await balanceOf(addressOf(page))
    const { options, quote } = await getFeeOptions(page, {
      chainId,
      calls: [give(1n)],
    })
    await expect(
      sendCalls(page, {
        chainId,
        calls: [call],
        feeOption: options[0],
        quote,
      }),
    ).rejects.toMatchObject({ name: 'SimulationFailedError' })
    expect(await balanceOf(addressOf(page))).toBe(balance)
  })
})

describe('what is signed', () => {
  const value = 5n
  const thief = `0x${'66'.repeat(20)}` as const
  const stolen = give(9n, thief)

  test.each([
    {
      what: 'one more call',
      calls: (all: readonly WalletCall[]) => [...all, stolen],
    },
    {
      what: 'another recipient',
      calls: ([first, ...rest]: readonly WalletCall[]) =>
        first ? [{ ...first, to: thief }, ...rest] : [],
    },
    {
      what: 'calls that may fail',
      calls: (all: readonly WalletCall[]) =>
        all.map((call) => ({ ...call, mayFail: true })),
    },
    { what: 'no call', calls: () => [] },
    { what: 'another network', chainId: 1 },
    { what: 'another nonce space', nonceSpace: 77n },
    {
      what: 'new signers of the wallet',
      calls: (all: readonly WalletCall[]) => [
        ...all,
        {
          to: addressOf(page),
          value: 0n,
          data: `0x29561426${'66'.repeat(32)}` as const,
        },
      ],
    },
  ])(
    '[SEND-01] [TXRQ-01] error: refuses an engine that signs $what instead of the reviewed calls',
    async ({ calls: changed, chainId: otherChain, nonceSpace: otherSpace }) => {
      const calls = [give(value)]
      const account = await getAccount(page)
      const before = await balanceOf(friend)
      const signatures: unknown[] = []
      const stop = page.signing.subscribe(({ requests }) => {
        signatures.push(...requests)
      })
      const tampered: Wallet = { ...page, engine: { ...page.engine } }
      tampered.engine.account = Promise.resolve({
        ...account,
        signCalls: (chain, all, options) =>
          account.signCalls(otherChain ?? chain, changed?.(all) ?? all, {
            nonceSpace: otherSpace ?? options?.nonceSpace,
          }),
      })
      const { options, quote } = await getFeeOptions(page, { chainId, calls })
      const told: unknown[] = []
      await expect(
        sendCalls(tampered, {
          ...{ chainId, calls, feeOption: options[0], quote },
          onSigned: (sent) => void told.push(sent),
        }),
      ).rejects.toMatchObject({ name: 'ReviewMismatchError' })
      stop()
      expect(told).toEqual([])
      expect(signatures).toEqual([])
      expect(await balanceOf(friend)).toBe(before)
      expect(page.engine.reviews.size).toBe(0)
    },
  )
})

describe('simulateCalls', () => {
  test('[SEND-01] says of each call whether it would go through', async () => {
    const revert: WalletCall = { to: usdc(), value: 0n, data: '0xdeadbeef' }
    const results = await simulateCalls(page, {
      chainId,
      calls: [give(1n), revert],
    })
    expect(results.map(({ succeeded }) => succeeded)).toEqual([true, false])
  })
})

describe('waitForReceipt', () => {
  test('[TXPD-01] error: a transaction the relayer does not know', async () => {
    const metaTxnHash = `0x${'00'.repeat(32)}` as const
    await expect(
      waitForReceipt(page, { chainId, metaTxnHash }),
    ).rejects.toMatchObject({ status: 500, reason: 'metatx not found' })
  })

  test('[TXPD-01] behavior: silence is no end', async () => {
    const { sent } = await send(page, [give(1n)])
    const slow: Wallet = {
      ...page,
      clients: {
        ...page.clients,
        relayer: (chain) => ({
          ...page.clients.relayer(chain),
          getMetaTxnReceipt: async () => {
            throw new DOMException('late', 'TimeoutError')
          },
        }),
      },
    }
    expect(await waitForReceipt(slow, sent)).toEqual({ type: 'pending' })
  })
})
