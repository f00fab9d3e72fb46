import type { FeeOption } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import { createStorage } from '../storage/storage.ts'
import {
  feePreference,
  listFeeChoices,
  maxToSend,
  pickFee,
  putFeePreference,
} from './fee-choice.ts'

const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const usdc = '0x00000000000000000000000000000000000000cc'
const token = {
  chainId: 137,
  name: '',
  symbol: '',
  logoURL: '',
} as const
const native: FeeOption = {
  token: { ...token, type: 'UNKNOWN' },
  to,
  value: '10',
  gasLimit: 21_000,
}
const inUsdc: FeeOption = {
  token: { ...token, type: 'ERC20_TOKEN', contractAddress: usdc },
  to,
  value: '5',
  gasLimit: 60_000,
}
const held = (balances: Record<string, bigint>) => (id: string) =>
  balances[id] ?? 0n

describe('listFeeChoices', () => {
  test('[SEND-01] what the calls spend cannot pay the fee as well', () => {
    const balanceOf = held({ '137-native': 10n, [`137-${usdc}`]: 9n })
    const spent = new Map([[`137-${usdc}`, 5n]])
    const choices = listFeeChoices([native, inUsdc], balanceOf, spent)
    expect(choices.map(({ id, affordable }) => [id, affordable])).toEqual([
      ['137-native', true],
      [`137-${usdc}`, false],
    ])
  })
})

describe('pickFee', () => {
  const both = listFeeChoices([native, inUsdc], () => 100n, new Map())
  test('[SEND-01] keeps what the person prefers', () => {
    expect(pickFee(both, `137-${usdc}`)?.option).toBe(inUsdc)
  })

  test('[SEND-01] behavior: takes the first that can pay otherwise', () => {
    expect(pickFee(both, undefined)?.option).toBe(native)
    const poor = listFeeChoices(
      [native, inUsdc],
      held({ [`137-${usdc}`]: 5n }),
      new Map(),
    )
    expect(pickFee(poor, '137-native')?.option).toBe(inUsdc)
    expect(
      pickFee(
        listFeeChoices([native], () => 0n, new Map()),
        undefined,
      ),
    ).toBeUndefined()
  })
})

describe('maxToSend', () => {
  const coin = (id: string, balance: bigint) => ({ id, balance })
  const nothing = new Map<string, bigint>()

  test('[SEND-01] leaves the fee for a person who holds the network’s own coin alone', () => {
    const balanceOf = held({ '137-native': 100n })
    const own = coin('137-native', 100n)
    // A tenth more than the fee of 10 stays behind.
    expect(
      maxToSend(own, [native, inUsdc], balanceOf, nothing, undefined),
    ).toBe(89n)
    expect(maxToSend(own, [native], held({}), nothing, undefined)).toBe(100n)
  })

  test('[SEND-01] is everything where another coin pays the fee, or nobody pays', () => {
    const balanceOf = held({ '137-native': 10n, [`137-${usdc}`]: 50n })
    const dollars = coin(`137-${usdc}`, 50n)
    expect(
      maxToSend(dollars, [native, inUsdc], balanceOf, nothing, undefined),
    ).toBe(50n)
    expect(maxToSend(dollars, [inUsdc], balanceOf, nothing, undefined)).toBe(
      45n,
    )
    expect(maxToSend(dollars, [], balanceOf, nothing, undefined)).toBe(50n)
  })

  test('[SEND-01] counts what other calls of the same sending spend', () => {
    const balanceOf = held({ '137-native': 100n })
    const spent = new Map([['137-native', 40n]])
    const own = coin('137-native', 100n)
    expect(maxToSend(own, [native], balanceOf, spent, undefined)).toBe(49n)
  })
})

test('[SEND-01] remembers the coin of each chain’s fees', () => {
  const area = memoryArea(new Map())
  const storage = createStorage({ area, log: { warn() {} } })
  expect(feePreference({ storage }, 137)).toBeUndefined()
  putFeePreference({ storage }, 137, `137-${usdc}`)
  putFeePreference({ storage }, 1, '1-native')
  expect(feePreference({ storage }, 137)).toBe(`137-${usdc}`)
  expect(feePreference({ storage }, 1)).toBe('1-native')
  expect(feePreference({ storage }, 10)).toBeUndefined()
})

test('[SEND-01] sends nothing where no more than the fee is left', () => {
  const own = { id: '137-native', balance: 11n }
  const of = (balance: bigint) =>
    maxToSend({ ...own, balance }, [native], () => 20n, new Map(), undefined)
  expect([of(10n), of(11n), of(12n)]).toEqual([0n, 0n, 1n])
})
