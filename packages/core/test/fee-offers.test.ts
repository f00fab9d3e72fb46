import { fundAccount } from '@cairn/contracts'
import type { FeeOption } from '@cairn/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getFeeOptions, type Wallet } from '../src/index.ts'
import { sameFee } from '../src/transactions/resend-overtaken.ts'
import { addressOf, signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

const chainId = 137
const calls = [{ to: `0x${'b2'.repeat(20)}`, value: 1n, data: '0x' }] as const

let stack: Stack
let page: Wallet
let options: readonly FeeOption[]
beforeAll(async () => {
  stack = await startStack()
  page = await signIn(stack, 'fees@example.com')
  await fundAccount({ ...stack.chain, address: addressOf(page) })
  options = (await getFeeOptions(page, { chainId, calls })).options
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** The wallet, over a relayer that changes its options. */
function over(change: (option: FeeOption) => FeeOption): Wallet {
  const { clients } = page
  return {
    ...page,
    clients: {
      ...clients,
      relayer(id) {
        const honest = clients.relayer(id)
        return {
          ...honest,
          async feeOptions(...asked) {
            const offer = await honest.feeOptions(...asked)
            return { ...offer, options: offer.options.map(change) }
          },
        }
      },
    },
  }
}

const offered = async (change: (option: FeeOption) => FeeOption) =>
  (await getFeeOptions(over(change), { chainId, calls })).options

type Token = FeeOption['token']
const lie = (more: Partial<Token>, of: Token['type']) => (one: FeeOption) =>
  one.token.type === of ? { ...one, token: { ...one.token, ...more } } : one

describe('getFeeOptions', () => {
  test('[SEND-01] takes the relayer’s honest options, and knows what is usual', async () => {
    expect(options.length).toBeGreaterThan(1)
    const { ceiling } = await getFeeOptions(page, { chainId, calls })
    const native = options.find(({ token }) => token.type === 'UNKNOWN')
    const fee = BigInt(native?.value ?? 0)
    expect(ceiling).toBeGreaterThan(fee)
    expect(ceiling).toBeLessThan(fee * 30n)
  })

  test.each<[string, Partial<Token>, Token['type']]>([
    ['the native coin by another symbol', { symbol: 'USDC' }, 'UNKNOWN'],
    ['the native coin with other decimals', { decimals: 27 }, 'UNKNOWN'],
    ['the native coin without decimals', { decimals: undefined }, 'UNKNOWN'],
    [
      'the native coin under the address of another',
      { contractAddress: `0x${'c0'.repeat(20)}` },
      'UNKNOWN',
    ],
    ['a coin by another symbol', { symbol: 'DUST' }, 'ERC20_TOKEN'],
    ['a coin with other decimals', { decimals: 18 }, 'ERC20_TOKEN'],
    ['a coin of another network', { chainId: 1 }, 'ERC20_TOKEN'],
    [
      'a contract that is no coin',
      { contractAddress: `0x${'c0'.repeat(20)}` },
      'ERC20_TOKEN',
    ],
    ['a coin as the native one', { type: 'UNKNOWN' }, 'ERC20_TOKEN'],
  ])('[SEND-01] leaves out %s', async (_, more, of) => {
    const hit = options.filter(
      ({ token }) =>
        token.type === of && !(more.decimals === 18 && token.decimals === 18),
    )
    const kept = await offered(lie(more, of))
    expect(hit.length).toBeGreaterThan(0)
    expect(kept).toHaveLength(options.length - hit.length)
  })

  test('[SEND-01] leaves out a payment to the wallet itself, or with all gas', async () => {
    const to = addressOf(page)
    await expect(offered((one) => ({ ...one, to }))).rejects.toThrow('facts')
    await expect(
      offered((one) => ({ ...one, gasLimit: 20_000_000 })),
    ).rejects.toThrow('facts')
  })
})

describe('sameFee', () => {
  test('[TXPD-01] takes the fee that was confirmed, or less of it', () => {
    const [one] = options as readonly [FeeOption, ...FeeOption[]]
    expect(sameFee(options, one)).toBe(one)
    const less = { ...one, value: '1' }
    expect(sameFee([less], one)).toBe(less)
  })

  test.each<[string, (one: FeeOption) => FeeOption]>([
    ['more', (one) => ({ ...one, value: `${BigInt(one.value) + 1n}` })],
    ['to somebody else', (one) => ({ ...one, to: `0x${'ee'.repeat(20)}` })],
    [
      'of another type',
      (one) => ({ ...one, token: { ...one.token, type: 'ERC20_TOKEN' } }),
    ],
    [
      'on another network',
      (one) => ({ ...one, token: { ...one.token, chainId: 1 } }),
    ],
  ])('[TXPD-01] pays nothing that is %s', (_, change) => {
    const [one] = options as readonly [FeeOption, ...FeeOption[]]
    expect(sameFee([change(one)], one)).toBeUndefined()
  })
})
