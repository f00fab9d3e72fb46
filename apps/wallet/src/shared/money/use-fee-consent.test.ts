import { type Coin, nativeTokenAddress } from '@cairn/primitives'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  compareFee,
  isHighFee,
  type SeenFee,
  useFeeConsent,
} from './use-fee-consent.ts'

const agreed: SeenFee = {
  ...{ about: '', id: '137-usdc', to: '0xaa', value: 100n },
  isHighTaken: false,
}

describe('compareFee', () => {
  test.each<[string, Partial<SeenFee>, boolean, string]>([
    ['the same one', {}, false, 'same'],
    ['less', { value: 1n }, false, 'same'],
    ['a little more', { value: 125n }, false, 'same'],
    ['more than a quarter more', { value: 126n }, false, 'rose'],
    ['another payee', { to: '0xbb' }, false, 'rose'],
    ['a coin that nobody chose', { id: '137-dai' }, false, 'rose'],
    ['a coin that the person chose', { id: '137-dai' }, true, 'new'],
    ['other calls', { about: 'cancel', value: 900n }, false, 'new'],
  ])('[SEND-01] %s', (_, more, isChosen, expected) => {
    expect(compareFee({ ...agreed, ...more }, agreed, isChosen)).toBe(expected)
  })

  test('[SEND-01] small rises one after the other do not add up unseen', () => {
    const twice = { ...agreed, value: 150n }
    expect(compareFee({ ...agreed, value: 120n }, agreed, false)).toBe('same')
    expect(compareFee(twice, agreed, false)).toBe('rose')
  })
})

describe('isHighFee', () => {
  const coin = (id: string, more: Partial<Coin>) =>
    ({ id, chainId: 137, decimals: 6, balance: 0n, ...more }) as Coin
  const native = coin('137-native', {
    contractAddress: nativeTokenAddress,
    decimals: 18,
  })
  const usdc = coin('137-usdc', { contractAddress: `0x${'cc'.repeat(20)}` })
  const prices = (known: readonly Coin[]) => ({
    all: [native, usdc],
    priceOf: (one: Coin) => ({
      ...{ value: one.decimals === 6 ? 1 : 0.5, change: undefined },
      ...{ currency: 'USD', updatedAt: undefined },
      status: known.includes(one) ? ('FOUND' as const) : ('NOT_FOUND' as const),
    }),
  })
  const option = (value: bigint, contractAddress?: `0x${string}`) => ({
    token: {
      ...{ chainId: 137, name: '', symbol: '', logoURL: '' },
      type: 'ERC20_TOKEN' as const,
      contractAddress,
    },
    to: contractAddress ?? nativeTokenAddress,
    value: `${value}`,
    gasLimit: 1,
  })
  const one = 10n ** 18n
  const all = prices([native, usdc])
  const address: `0x${string}` = `0x${'cc'.repeat(20)}`

  test.each([
    ['native coins up to the ceiling', option(one), native.id, one, all, false],
    ['native coins above it', option(one + 1n), native.id, one, all, true],
    ['a ceiling that is unknown', option(1n), native.id, undefined, all, true],
    [
      'a coin worth the ceiling',
      option(500_000n, address),
      usdc.id,
      one,
      all,
      false,
    ],
    ['a coin worth more', option(500_001n, address), usdc.id, one, all, true],
    [
      'a coin without a price',
      option(1n, address),
      usdc.id,
      one,
      prices([]),
      true,
    ],
    [
      'a small amount, with nothing to compare it with',
      option(25_000_000n, address),
      usdc.id,
      one,
      prices([usdc]),
      false,
    ],
    [
      'a large amount, with nothing to compare it with',
      option(2_250_000_000n, address),
      usdc.id,
      one,
      prices([usdc]),
      true,
    ],
  ])('[SEND-01] %s', (_, fee, id, ceiling, known, expected) => {
    expect(isHighFee(fee, id, ceiling, known)).toBe(expected)
  })
})

describe('useFeeConsent', () => {
  const payee: `0x${string}` = `0x${'ee'.repeat(20)}`
  const feeOf = (value: bigint, to = payee, ceiling = 1_000n) => ({
    chosen: {
      id: '137-native',
      affordable: true,
      option: {
        token: {
          ...{ chainId: 137, name: 'POL', symbol: 'POL', logoURL: '' },
          ...{ type: 'UNKNOWN' as const, decimals: 18 },
        },
        to,
        value: `${value}`,
        gasLimit: 60_000,
      },
    },
    ceiling,
    preferredId: undefined,
  })
  const coins = { all: [], priceOf: () => undefined }
  const show = (first: ReturnType<typeof feeOf>) =>
    renderHook(({ fee }) => useFeeConsent(fee, coins), {
      initialProps: { fee: first },
    })

  test('[SEND-01] a fee that rises waits for a second, and for a press where it rose far', () => {
    vi.useFakeTimers()
    try {
      const { result, rerender } = show(feeOf(100n))
      expect(result.current).toMatchObject({ ask: undefined, isPaused: false })
      rerender({ fee: feeOf(110n) })
      expect(result.current).toMatchObject({ ask: undefined, isPaused: true })
      act(() => void vi.advanceTimersByTime(1_000))
      expect(result.current.isPaused).toBe(false)
      rerender({ fee: feeOf(130n) })
      act(() => void vi.advanceTimersByTime(60_000))
      expect(result.current).toMatchObject({ ask: 'rose', isPaused: false })
      act(() => result.current.accept())
      expect(result.current.ask).toBeUndefined()
      rerender({ fee: feeOf(50n) })
      expect(result.current).toMatchObject({ ask: undefined, isPaused: false })
    } finally {
      vi.useRealTimers()
    }
  })

  test('[SEND-01] a fee that goes to someone else waits for a press', () => {
    const { result, rerender } = show(feeOf(100n))
    rerender({ fee: feeOf(100n, `0x${'bb'.repeat(20)}`) })
    expect(result.current.ask).toBe('rose')
  })

  test('[SEND-01] a fee far above the usual waits for a press from the start', () => {
    const { result } = show(feeOf(1_001n))
    expect(result.current.ask).toBe('high')
    act(() => result.current.accept())
    expect(result.current.ask).toBeUndefined()
  })
})
