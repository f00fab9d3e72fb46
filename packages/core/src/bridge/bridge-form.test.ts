import type { BridgeToken } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import {
  arrivingCoin,
  type BridgeEvent,
  type BridgeForm,
  bridgeForm,
  bridgeOffers,
  chosenOffer,
  emptyBridge,
} from './bridge-form.ts'
import type { BridgeOffer } from './bridge-routes.ts'
import { arrivals, destinationToken, movedTokens } from './bridge-tokens.ts'

const token = (
  chainId: number,
  symbol: string,
  more: Partial<BridgeToken> = {},
): BridgeToken => ({
  chainId,
  address: `0x${symbol.length.toString(16).repeat(40)}`,
  name: symbol,
  symbol,
  decimals: 6,
  ...more,
})
const usdc = token(137, 'USDC', { address: `0x${'1'.repeat(40)}` })
const weth = token(137, 'WETH', { address: `0x${'2'.repeat(40)}` })
const there = [
  token(1, 'ETH', { address: `0x${'e'.repeat(40)}` }),
  token(1, 'USDC'),
]

const offer = (
  id: string,
  output: bigint,
  gas: bigint | undefined,
  shortest: number,
) =>
  ({
    id,
    bridgeName: id,
    output,
    minimum: output,
    gas,
    time: { shortest, longest: shortest },
  }) as BridgeOffer

const typed = (text: string): BridgeEvent => ({
  type: 'amount',
  event: { type: 'typed-amount', text },
  price: 0,
  numberSigns: { decimal: '.', group: ',' },
})

function run(form: BridgeForm, ...events: readonly BridgeEvent[]): BridgeForm {
  return events.reduce(bridgeForm, form)
}

function loaded(): BridgeForm {
  const form = emptyBridge(137, 1)
  const lists = { from: [usdc, weth], to: there }
  return run(
    form,
    { type: 'lists-loaded', turn: form.turn, ...lists },
    { type: 'chose-coin', address: usdc.address },
  )
}

/** A form whose quote has arrived. */
function quoted(...offers: readonly BridgeOffer[]): BridgeForm {
  const asked = run(loaded(), typed('2'))
  return run(asked, { type: 'quoted', turn: asked.turn, offers })
}

describe('bridgeForm', () => {
  test('[BRDG-01] another pair forgets lists, coin, amount and quote, and asks anew', () => {
    const next = run(quoted(offer('a', 1n, 1n, 1)), {
      type: 'chose-to',
      chainId: 80002,
    })
    expect(next).toMatchObject({
      lists: { type: 'loading', turn: next.turn },
      coin: undefined,
      amount: 0n,
      entry: { amountText: '' },
      quote: { type: 'none' },
    })
  })

  test('[BRDG-01] choosing the other side’s network clears the other side', () => {
    expect(run(loaded(), { type: 'chose-from', chainId: 1 })).toMatchObject({
      fromChainId: 1,
      toChainId: undefined,
      lists: { type: 'none' },
    })
    expect(run(loaded(), { type: 'chose-to', chainId: 137 })).toMatchObject({
      fromChainId: undefined,
      toChainId: 137,
    })
  })

  test('[BRDG-01] another coin clears amount and quote', () => {
    const next = run(quoted(offer('a', 1n, 1n, 1)), {
      type: 'chose-coin',
      address: weth.address,
    })
    expect(next).toMatchObject({ amount: 0n, quote: { type: 'none' } })
  })

  test('[BRDG-01] another amount clears quote and route, and asks after 1000 ms', () => {
    const chosen = run(quoted(offer('a', 1n, 1n, 1)), {
      type: 'chose-offer',
      id: 'a',
    })
    expect(run(chosen, typed('3'))).toMatchObject({
      offerId: undefined,
      quote: { type: 'loading', afterMs: 1000, order: { amount: 3_000_000n } },
    })
  })

  test.each(['', '0', 'ten', '-1', '1e3', 'NaN'])(
    '[BRDG-01] asks nothing for %j',
    (text) => {
      const next = run(quoted(offer('a', 1n, 1n, 1)), typed(text))
      expect(next).toMatchObject({ amount: 0n, quote: { type: 'none' } })
    },
  )

  test('[BRDG-01] reads a trailing dot as if a zero followed, and keeps the quote', () => {
    const next = run(quoted(offer('a', 1n, 1n, 1)), typed('2.'))
    expect(next).toMatchObject({ amount: 2_000_000n, quote: { type: 'ready' } })
  })

  test('[BRDG-01] ignores stale answers', () => {
    const first = run(loaded(), typed('2'))
    const second = run(first, typed('3'))
    const late = { type: 'quoted', turn: first.turn, offers: [] } as const
    expect(run(second, late)).toBe(second)
    const failed = { turn: first.turn, message: 'late' }
    expect(run(second, { type: 'quote-failed', ...failed })).toBe(second)
    expect(run(second, { type: 'lists-failed', ...failed })).toBe(second)
    const done = run(second, { ...late, turn: second.turn })
    expect(run(done, { ...late, turn: second.turn })).toBe(done)
  })

  test('[BRDG-01] refreshing clears the route and asks at once', () => {
    const next = run(
      quoted(offer('a', 1n, 1n, 1)),
      { type: 'chose-offer', id: 'a' },
      { type: 'refresh' },
    )
    expect(next).toMatchObject({
      offerId: undefined,
      quote: { type: 'loading', afterMs: 0 },
    })
  })

  test('[BRDG-01] keeps what was typed when a quote fails', () => {
    const asked = run(loaded(), typed('2'))
    const message = 'failed to fetch quote'
    expect(
      run(asked, { type: 'quote-failed', turn: asked.turn, message }),
    ).toMatchObject({ entry: { amountText: '2' }, quote: { message } })
  })

  test('[BRDG-01] sorts by output, gas and time, and takes the first', () => {
    const form = quoted(
      offer('most', 9n, 5n, 30),
      offer('fast', 7n, undefined, 1),
      offer('cheap', 8n, 1n, 20),
    )
    const order = (sort: 'output' | 'gas' | 'time') =>
      bridgeOffers(run(form, { type: 'sort', sort })).map(({ id }) => id)
    expect(order('output')).toEqual(['most', 'cheap', 'fast'])
    expect(order('gas')).toEqual(['cheap', 'most', 'fast'])
    expect(order('time')).toEqual(['fast', 'cheap', 'most'])
    expect(chosenOffer(form)?.id).toBe('most')
    const chosen = run(form, { type: 'chose-offer', id: 'fast' })
    expect(chosenOffer(chosen)?.id).toBe('fast')
  })

  test('[BRDG-01] a coin to begin with does not replace a choice', () => {
    const form = loaded()
    const event = { type: 'offered-coin', address: weth.address } as const
    expect(run(form, event).coin).toBe(usdc.address)
    expect(run({ ...form, coin: undefined }, event).coin).toBe(weth.address)
  })

  test('[BRDG-01] finds the coin that arrives', () => {
    expect(arrivingCoin(loaded())?.symbol).toBe('USDC')
    expect(arrivingCoin({ ...loaded(), coin: undefined })).toBeUndefined()
    expect(arrivingCoin({ ...loaded(), toChainId: undefined })).toBeUndefined()
    const lists = { type: 'failed', message: 'no' } as const
    expect(arrivingCoin({ ...loaded(), lists })).toBeUndefined()
  })

  test.each([
    [undefined, undefined, 'none'],
    [137, undefined, 'none'],
    [undefined, 1, 'none'],
    [137, 1, 'loading'],
  ])('[BRDG-01] begins from %s to %s: lists are %s', (from, to, type) => {
    expect(emptyBridge(from, to)).toEqual({
      fromChainId: from,
      toChainId: to,
      lists: type === 'loading' ? { type, turn: 1 } : { type },
      coin: undefined,
      entry: { amountText: '', unit: 'coin' },
      amount: 0n,
      quote: { type: 'none' },
      offerId: undefined,
      sort: 'output',
      turn: 1,
    })
  })

  test('[BRDG-01] lists that fail are asked for again, on request', () => {
    const asked = emptyBridge(137, 1)
    const retry = { type: 'retry-lists' } as const
    expect(run(asked, retry)).toBe(asked)
    const failed = run(asked, {
      type: 'lists-failed',
      turn: asked.turn,
      message: 'no lists',
    })
    expect(failed.lists).toEqual({ type: 'failed', message: 'no lists' })
    const again = run(failed, retry)
    expect(again.lists).toEqual({ type: 'loading', turn: again.turn })
    expect(again.turn).toBeGreaterThan(asked.turn)
    // The first question is answered late.
    const late = { turn: asked.turn, from: [usdc], to: there }
    expect(run(again, { type: 'lists-loaded', ...late })).toBe(again)
    const answer = { ...late, turn: again.turn }
    expect(run(again, { type: 'lists-loaded', ...answer }).lists).toEqual({
      type: 'ready',
      from: [usdc],
      to: there,
    })
  })

  test('[BRDG-01] offers no coin before there are lists', () => {
    const asked = emptyBridge(137, 1)
    const event = { type: 'offered-coin', address: usdc.address } as const
    expect(run(asked, event)).toBe(asked)
  })

  test('[BRDG-01] a choice of coin or network begins anew', () => {
    const chosen = run(quoted(offer('a', 1n, 1n, 1)), {
      type: 'chose-offer',
      id: 'a',
    })
    const entry = { amountText: '', unit: 'coin' }
    const quote = { type: 'none' }
    const empty = { entry, amount: 0n, quote, offerId: undefined }
    const address = weth.address
    expect(run(chosen, { type: 'chose-coin', address })).toMatchObject(empty)
    expect(run(chosen, { type: 'chose-to', chainId: 9 })).toMatchObject(empty)
  })

  test('[BRDG-01] reads no amount without a coin, and asks for none that cannot arrive', () => {
    const none = run({ ...loaded(), coin: undefined }, typed('2'))
    expect(none).toMatchObject({ amount: 0n, entry: { amountText: '2' } })
    const form = loaded()
    const lists = { type: 'ready', from: [usdc], to: [] } as const
    expect(run({ ...form, lists }, typed('2'))).toMatchObject({
      amount: 2_000_000n,
      quote: { type: 'none' },
    })
  })

  test('[BRDG-01] reads an amount of the currency at the coin’s price', () => {
    const entry = { amountText: '', unit: 'fiat' } as const
    const event = { ...typed('2'), price: 0.5 } as BridgeEvent
    expect(run({ ...loaded(), entry }, event).amount).toBe(4_000_000n)
  })

  test('[BRDG-01] has no offers until there is a quote', () => {
    const asked = run(loaded(), typed('2'))
    expect(bridgeOffers(asked)).toEqual([])
    expect(chosenOffer(asked)).toBeUndefined()
    const lost = run(quoted(offer('a', 1n, 1n, 1)), {
      type: 'chose-offer',
      id: 'gone',
    })
    expect(chosenOffer(lost)?.id).toBe('a')
  })
})

describe('tokens', () => {
  test('[BRDG-01] leaves out what is no ETH or USDC, or of another chain', () => {
    const odd = token(137, 'USDC BONUS')
    const dai = token(137, 'DAI')
    const other = token(10, 'USDC')
    const all = [usdc, weth, odd, dai, other]
    expect(movedTokens(all, 137)).toEqual([usdc, weth])
  })

  test('[BRDG-01] looks up what may arrive by symbol or chain-agnostic id', () => {
    const bridged = { ...usdc, chainAgnosticId: 'dollar' }
    const same = token(1, 'DAI', { chainAgnosticId: 'dollar' })
    const all = [...there, same, token(1, 'DAI'), token(9, 'USDC')]
    expect(arrivals([bridged], all, 1)).toEqual([...there, same])
  })

  test.each([
    ['ETH for WETH', weth, there, 'ETH'],
    ['WETH for ETH', token(1, 'ETH'), [token(1, 'WETH')], 'WETH'],
    [
      'the same id',
      token(1, 'USDC.e', { chainAgnosticId: 'USDC' }),
      [token(1, 'USDC.e'), token(1, 'USDCx', { chainAgnosticId: 'USDC' })],
      'USDCx',
    ],
    [
      'the symbol that the id names',
      token(1, 'USDC.e', { chainAgnosticId: 'USDC' }),
      [token(1, 'USDC.e'), token(1, 'USDC')],
      'USDC',
    ],
    ['the same symbol', token(1, 'axlUSDC'), [token(1, 'axlUSDC')], 'axlUSDC'],
    ['nothing else', token(1, 'axlUSDC'), [token(1, 'DAI')], undefined],
    ['nothing of another chain', weth, [token(9, 'ETH')], undefined],
  ])('[BRDG-01] matches %s', (_, source, tokens, symbol) => {
    expect(destinationToken(source, tokens, 1)?.symbol).toBe(symbol)
  })
})
