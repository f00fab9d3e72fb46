import { fiatValue, type PriceRecord } from '../money/fiat.ts'
import { type Coin, isVouchedFor, sortCoins } from './coin.ts'

/** The orders that the list of coins has. @see COIN-03 */
export const coinOrders = ['value', 'name', 'change'] as const
export type CoinOrder = (typeof coinOrders)[number]

type PriceOf = (coin: Coin) => PriceRecord | undefined

/**
 * Sorts coins by value, by name, or by the change of their price in 24 hours,
 * the highest first. Coins without a change come last.
 *
 * @see COIN-01 COIN-03
 */
export function orderCoins(
  coins: readonly Coin[],
  order: CoinOrder,
  priceOf: PriceOf,
): readonly Coin[] {
  const byValue = sortCoins(coins, priceOf)
  switch (order) {
    case 'value':
      return byValue
    case 'name':
      return byValue.toSorted((one, other) =>
        one.name.localeCompare(other.name, 'en'),
      )
    case 'change': {
      const changeOf = (coin: Coin) =>
        priceOf(coin)?.change ?? Number.NEGATIVE_INFINITY
      return byValue.toSorted((one, other) => {
        const [a, b] = [changeOf(one), changeOf(other)]
        return a === b ? 0 : b > a ? 1 : -1
      })
    }
    default:
      return order satisfies never
  }
}

/**
 * Returns items in a known order of ids. New ones come after the others, so
 * that none of these moves.
 *
 * @see COIN-03
 */
export function keepPlaces<T extends { readonly id: string }>(
  items: readonly T[],
  ids: readonly string[],
): readonly T[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: T) => places.get(id) ?? ids.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** One asset with the coins that it is on each network. @see COIN-03 */
export type Asset = {
  readonly id: string
  /** In the order of the list; at least one. */
  readonly coins: readonly Coin[]
  /** The first of the coins, which gives the name and the picture. */
  readonly coin: Coin
  /** The sum of the balances, in base units of `decimals`. */
  readonly balance: bigint
  readonly decimals: number
  /** In units of 10⁻⁸ of the currency; `undefined` if no price is known. */
  readonly value: bigint | undefined
}

/**
 * Joins the coins of one symbol to one asset, as far as a trusted list knows
 * them: anyone can copy a symbol. An asset stands where its first coin was.
 *
 * @see COIN-03
 */
export function groupCoins(
  coins: readonly Coin[],
  priceOf: PriceOf,
): readonly Asset[] {
  const groups = new Map<string, Coin[]>()
  for (const coin of coins) {
    const symbol = coin.symbol.toLowerCase()
    const isKnown = isVouchedFor(coin) && symbol !== ''
    const key = isKnown ? `symbol:${symbol}` : coin.id
    const group = groups.get(key)
    if (group) group.push(coin)
    else groups.set(key, [coin])
  }
  return [...groups].flatMap(([id, group]) => {
    const [coin] = group
    return coin ? [{ id, coin, coins: group, ...sumOf(group, priceOf) }] : []
  })
}

/**
 * Compares assets by what their coins are worth together, the highest first.
 * What has no price stands last.
 *
 * @see COIN-03
 */
export function byWorth(
  { value: one }: Asset,
  { value: other }: Asset,
): number {
  const [a, b] = [one ?? -1n, other ?? -1n]
  return a === b ? 0 : a < b ? 1 : -1
}

function sumOf(coins: readonly Coin[], priceOf: PriceOf) {
  const decimals = Math.max(...coins.map((coin) => coin.decimals))
  const values = coins.flatMap((coin) => {
    const price = priceOf(coin)
    if (price?.status !== 'FOUND') return []
    return [fiatValue(coin.balance, coin.decimals, price.value)]
  })
  return {
    decimals,
    balance: coins.reduce(
      (sum, coin) =>
        sum + coin.balance * 10n ** BigInt(decimals - coin.decimals),
      0n,
    ),
    value:
      values.length > 0
        ? values.reduce((sum, value) => sum + value, 0n)
        : undefined,
  }
}
