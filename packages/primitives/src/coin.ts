import { isNativeToken, shortenAddress } from './address-text.ts'
import { fiatValue, type PriceRecord } from './fiat.ts'

/** A coin that an account holds. @see COIN-01 */
export type Coin = {
  readonly type: 'coin'
  /** Chain and lower-case address. */
  readonly id: string
  readonly chainId: number
  readonly contractAddress: string
  readonly contractType: string
  readonly name: string
  readonly description: string | undefined
  readonly symbol: string
  readonly decimals: number
  /** Base units. */
  readonly balance: bigint
  readonly logoURL: string | undefined
  readonly website: string | undefined
  readonly originAddress: string | undefined
  readonly verified: boolean
  readonly blacklisted: boolean
}

/** The key of a coin or a collection everywhere in the wallet. */
export function coinId(chainId: number, address: string): string {
  const key = isNativeToken(address) ? 'native' : address.toLowerCase()
  return `${chainId}-${key}`
}

/** A coin without a name is called by its shortened address. @see COIN-01 */
export function coinName(name: string, address: string): string {
  return name.trim() === '' ? shortenAddress(address, 4, 4) : name
}

/**
 * The coins that are listed: balance above zero, not blacklisted, no white
 * space in the symbol.
 *
 * @see COIN-01
 */
export function listedCoins(coins: readonly Coin[]): readonly Coin[] {
  return coins.filter(
    ({ balance, blacklisted, symbol }) =>
      balance > 0n && !blacklisted && !/\s/.test(symbol),
  )
}

/**
 * Leaves out what the person hid and, unless they asked for them, coins that
 * no token list knows.
 *
 * @see COIN-01
 */
export function visibleCoins(
  coins: readonly Coin[],
  options: {
    readonly hiddenTokens: readonly string[]
    readonly hideUnlistedTokens: boolean
  },
): readonly Coin[] {
  const hidden = new Set(options.hiddenTokens)
  return coins.filter(
    ({ id, verified }) =>
      !hidden.has(id) && (verified || !options.hideUnlistedTokens),
  )
}

const statusOrder = { FOUND: 0, PENDING: 1, NOT_FOUND: 2 } as const

/**
 * Sorted by value descending, then by price status, then by name.
 *
 * @see COIN-01
 */
export function sortCoins(
  coins: readonly Coin[],
  priceOf: (coin: Coin) => PriceRecord | undefined,
): readonly Coin[] {
  return coins
    .map((coin) => {
      const price = priceOf(coin)
      const value = price
        ? fiatValue(coin.balance, coin.decimals, price.value)
        : 0n
      return { coin, value, status: statusOrder[price?.status ?? 'PENDING'] }
    })
    .sort(
      (a, b) =>
        compare(b.value, a.value) ||
        a.status - b.status ||
        a.coin.name.localeCompare(b.coin.name, 'en'),
    )
    .map(({ coin }) => coin)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Whether a coin answers a search: by name, symbol, network name or network
 * title. An empty search matches everything.
 *
 * @see COIN-01
 */
export function matchesCoin(
  coin: Pick<Coin, 'name' | 'symbol'>,
  network: { readonly name: string; readonly title: string } | undefined,
  text: string,
): boolean {
  const wanted = text.trim().toLowerCase()
  return [
    coin.name,
    coin.symbol,
    network?.name ?? '',
    network?.title ?? '',
  ].some((word) => word.toLowerCase().includes(wanted))
}
