import { isNativeToken, shortenAddress } from '../accounts/address-text.ts'
import { fiatValue, type PriceRecord } from '../money/fiat.ts'
import { isolateText } from '../text/clean-text.ts'

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
  /** In base units. */
  readonly balance: bigint
  readonly logoURL: string | undefined
  readonly website: string | undefined
  readonly originAddress: string | undefined
  readonly verified: boolean
  /**
   * `true` on a network that was added: what an app, the person or a contract
   * says of it is all there is, so `verified` only puts it on the list.
   */
  readonly isAdded?: boolean | undefined
  readonly blacklisted: boolean
  /**
   * Address of the listed coin that its symbol could be taken for; absent if
   * there is none. @see COIN-04 b
   */
  readonly namesake?: string | undefined
}

/** Returns the key of a coin or a collection throughout the wallet. */
export function coinId(chainId: number, address: string): string {
  const key = isNativeToken(address) ? 'native' : address.toLowerCase()
  return `${chainId}-${key}`
}

/**
 * Returns the coin's name, or its shortened address if it has none. @see
 * COIN-01
 */
export function coinName(name: string, address: string): string {
  const told = name.trim()
  return told === '' ? shortenAddress(address, 4, 4) : isolateText(told)
}

/**
 * Returns the coins to list: balance above zero, not blacklisted, no white
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

/** The user's settings for coins left out of the list. */
export type VisibleSettings = {
  readonly hiddenTokens: readonly string[]
  readonly hideUnlistedTokens: boolean
  /** Unlisted coins that are shown even if others are hidden. */
  readonly shownTokens: readonly string[]
  /** Coins that the user reported as spam; they are hidden too. */
  readonly reportedTokens: readonly string[]
}

/**
 * Leaves out coins the user hid and, if unlisted coins are hidden, coins that
 * are on no token list unless the user chose to show them.
 *
 * @see COIN-01
 */
export function visibleCoins(
  coins: readonly Coin[],
  settings: VisibleSettings,
): readonly Coin[] {
  const hidden = new Set(settings.hiddenTokens)
  const shown = new Set(settings.shownTokens)
  return coins.filter(
    ({ id, verified }) =>
      !hidden.has(id) &&
      (verified || !settings.hideUnlistedTokens || shown.has(id)),
  )
}

/** The reason that a coin is left out of the list. */
export type HiddenReason = 'hidden' | 'reported' | 'unlisted'

/**
 * Returns why a coin is left out of the list: the user hid it, or it is on no
 * token list and such coins are hidden. `undefined` if the coin is shown.
 *
 * @see COIN-01
 */
export function hiddenReason(
  coin: Pick<Coin, 'id' | 'verified'>,
  settings: VisibleSettings,
): HiddenReason | undefined {
  if (settings.hiddenTokens.includes(coin.id))
    return settings.reportedTokens.includes(coin.id) ? 'reported' : 'hidden'
  const isLeftOut = settings.hideUnlistedTokens && !coin.verified
  return isLeftOut && !settings.shownTokens.includes(coin.id)
    ? 'unlisted'
    : undefined
}

/** Whether a list of the environment vouches for a coin. @see COIN-01 SEND-01 */
export function isVouchedFor({
  verified,
  isAdded,
}: Pick<Coin, 'verified' | 'isAdded'>): boolean {
  return verified && isAdded !== true
}

/**
 * Returns the held coin of an id that a list vouches for: that it is held or
 * shown says nothing, because anyone can send any coin.
 *
 * @see COIN-01 SEND-01
 */
export function findListed(
  coins: readonly Coin[],
  id: string,
): Coin | undefined {
  return coins.find((coin) => coin.id === id && isVouchedFor(coin))
}

/**
 * Returns the same coin on every network, including `coin` itself. Only coins
 * on a token list match by symbol, because anyone can copy a symbol.
 *
 * @see COIN-01
 */
export function sameCoins(coin: Coin, coins: readonly Coin[]): readonly Coin[] {
  const symbol = coin.symbol.toLowerCase()
  return coins.filter(
    (other) =>
      other.id === coin.id ||
      (isVouchedFor(coin) &&
        isVouchedFor(other) &&
        symbol !== '' &&
        other.symbol.toLowerCase() === symbol),
  )
}

const statusOrder = { FOUND: 0, PENDING: 1, NOT_FOUND: 2 } as const

/**
 * Sorts by value descending, then by price status, then by name.
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
 * Checks whether a coin matches a search by name, symbol, network name or
 * network title. An empty search matches every coin.
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
