import { describe, expect, test } from 'vitest'
import type { SwapOffer } from './ask-swap.ts'
import {
  emptySwap,
  type SwapEvent,
  type SwapForm,
  swapForm,
} from './swap-form.ts'

const start = emptySwap(137, { pay: 'a', get: 'b' })
const after = (form: SwapForm, ...events: readonly SwapEvent[]) =>
  events.reduce(swapForm, form)
const typed = (text: string, side: 'pay' | 'get' = 'pay'): SwapEvent => ({
  type: 'entered',
  side,
  event: { type: 'typed-amount', text },
})
const offer = (...paths: readonly string[]) =>
  ({
    quotes: paths.map((path) => ({ path: [path] })),
    expiresAt: 100,
  }) as unknown as SwapOffer
const asked = after(start, typed('5'), { type: 'ask', sequence: 1 })
const ready = after(asked, {
  type: 'answered',
  sequence: 1,
  offer: offer('x', 'y'),
})

describe('swapForm', () => {
  test('[SWAP-01] asks, gets an answer, and renews it without dropping it', () => {
    expect(asked.quote.type).toBe('asking')
    expect(ready.quote.type).toBe('ready')
    const renewing = after(ready, { type: 'ask', sequence: 1 })
    expect(renewing.quote).toMatchObject({ type: 'renewing', offer: {} })
    const renewed = offer('x')
    expect(
      after(renewing, { type: 'answered', sequence: 1, offer: renewed }).quote,
    ).toEqual({ type: 'ready', offer: renewed })
  })

  test('[SWAP-01] ignores answers to earlier orders, whatever they are', () => {
    const changed = after(asked, typed('6'))
    expect(changed.quote.type).toBe('none')
    const late: readonly SwapEvent[] = [
      { type: 'answered', sequence: 1, offer: offer('x') },
      {
        type: 'unanswered',
        sequence: 1,
        failure: 'no-route',
        error: undefined,
        now: 0,
      },
      { type: 'expired', sequence: 1 },
      { type: 'ask', sequence: 1 },
    ]
    for (const event of late) expect(swapForm(changed, event)).toBe(changed)
  })

  const orders: readonly (readonly [string, SwapEvent])[] = [
    ['another amount', typed('7')],
    [
      'another coin',
      { type: 'chose-coin', side: 'get', coinId: 'c', chainId: 137 },
    ],
    ['the other direction', { type: 'flipped' }],
    ['another slippage', { type: 'chose-slippage', bps: 10 }],
    ['an own slippage', { type: 'typed-slippage', text: '0.7' }],
  ]
  test.each(orders)('[SWAP-01] drops the quote for %s', (_case, event) => {
    expect(after(ready, event)).toMatchObject({
      quote: { type: 'none' },
      sequence: 2,
      route: 0,
    })
  })

  test('[SWAP-01] error: keeps an offer that holds, and drops it once it expired', () => {
    const renewing = after(ready, { type: 'ask', sequence: 1 })
    const failed = (now: number) =>
      after(renewing, {
        type: 'unanswered',
        sequence: 1,
        failure: 'unreachable',
        error: 'down',
        now,
      })
    expect(failed(99).quote).toMatchObject({ type: 'ready', isStale: true })
    expect(failed(100).quote).toEqual({
      type: 'failed',
      failure: 'unreachable',
      error: 'down',
    })
    expect(failed(100).entry.amountText).toBe('5')
  })

  test('[SWAP-01] an expired offer is asked for again', () => {
    const expired = after(ready, { type: 'expired', sequence: 1 })
    expect(expired.quote.type).toBe('expired')
    expect(after(expired, { type: 'ask', sequence: 1 }).quote.type).toBe(
      'asking',
    )
    const failed = after(asked, {
      type: 'unanswered',
      sequence: 1,
      failure: 'no-route',
      error: undefined,
      now: 0,
    })
    expect(after(failed, { type: 'expired', sequence: 1 }).quote.type).toBe(
      'failed',
    )
  })

  test('[SWAP-01] keeps a chosen way while offers have it', () => {
    const chosen = after(ready, { type: 'chose-route', route: 1 })
    const renewed = (...paths: string[]) =>
      after(
        chosen,
        { type: 'ask', sequence: 1 },
        { type: 'answered', sequence: 1, offer: offer(...paths) },
      ).route
    expect(renewed('y', 'x')).toBe(0)
    expect(renewed('z', 'x', 'y')).toBe(2)
    expect(renewed('x')).toBe(0)
  })

  test('[SWAP-01] an amount to get clears the amount to pay, and the other way round', () => {
    const exactOut = after(ready, typed('9', 'get'))
    expect(exactOut).toMatchObject({
      side: 'get',
      entry: { amountText: '9', unit: 'coin' },
    })
    expect(after(exactOut, typed('1')).side).toBe('pay')
  })

  test('[SWAP-01] the other side’s coin makes both change places', () => {
    const event = {
      type: 'chose-coin',
      side: 'pay',
      coinId: 'b',
      chainId: 137,
    } as const
    expect(after(ready, event)).toMatchObject({ pay: 'b', get: 'a' })
    expect(after(ready, { ...event, coinId: 'a' })).toBe(ready)
  })

  test('[SWAP-01] another coin forgets its amount, and keeps the other side’s', () => {
    const coin = { type: 'chose-coin', coinId: 'c', chainId: 137 } as const
    expect(after(ready, { ...coin, side: 'pay' }).entry.amountText).toBe('')
    expect(after(ready, { ...coin, side: 'get' }).entry.amountText).toBe('5')
  })

  test('[SWAP-01] a coin of another network starts the pair there', () => {
    const moved = after(
      ready,
      { type: 'chose-slippage', bps: 10 },
      {
        type: 'chose-coin',
        side: 'get',
        coinId: 'z',
        chainId: 1,
      },
    )
    expect(moved).toMatchObject({
      chainId: 1,
      pay: undefined,
      get: 'z',
      slippage: { bps: 10 },
      sequence: 3,
    })
  })

  test('[SWAP-01] keeps an own slippage that is not valid, and does not use it', () => {
    const wrong = after(ready, { type: 'typed-slippage', text: '90' })
    expect(wrong.slippage).toEqual({ bps: 50, text: '90' })
  })
})
