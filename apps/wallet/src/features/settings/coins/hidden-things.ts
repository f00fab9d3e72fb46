import {
  type Coin,
  type Collection,
  type HiddenReason,
  hiddenReason,
  shortenAddress,
  type VisibleSettings,
} from '@cairn/primitives'

/** A coin or collection that is hidden, as a list shows it. */
export type HiddenThing = {
  readonly id: string
  readonly name: string
  /** Its first letter stands in for a missing logo. */
  readonly symbol: string
  readonly logoURL?: string | undefined
  readonly chainId: number
  /** Not left out for being on no token list; collections never are. */
  readonly verified: boolean
  readonly reason: HiddenReason
}

export type HiddenThings = {
  readonly coins: readonly HiddenThing[]
  readonly collections: readonly HiddenThing[]
  /** Not in the wallet any more, or not known what it is. */
  readonly others: readonly HiddenThing[]
}

type KnownCoin = Pick<
  Coin,
  'id' | 'name' | 'symbol' | 'logoURL' | 'chainId' | 'verified'
>
type KnownCollection = Pick<Collection, 'id' | 'name'> & {
  readonly chainId: number
}

/**
 * Tells hidden coins from hidden collections, each with its reason; what is not
 * owned any more is called by its shortened address. Coins that are left out for
 * being on no list stand below those that the person hid.
 *
 * @see SETT-01 COIN-01
 */
export function sortHidden(
  settings: VisibleSettings,
  coins: readonly KnownCoin[],
  collections: readonly KnownCollection[],
): HiddenThings {
  const found = { coins: [], collections: [], others: [] } as {
    [K in keyof HiddenThings]: HiddenThing[]
  }
  const reasonOf = (id: string) =>
    settings.reportedTokens.includes(id) ? 'reported' : 'hidden'
  for (const id of settings.hiddenTokens) {
    const coin = coins.find((one) => one.id === id)
    const collection = collections.find((one) => one.id === id)
    if (coin) {
      found.coins.push(coinThing(coin, reasonOf(id)))
    } else if (collection) {
      const { name, chainId } = collection
      found.collections.push({
        id,
        name,
        symbol: name,
        chainId,
        verified: true,
        reason: reasonOf(id),
      })
    } else found.others.push(unknownThing(id, reasonOf(id)))
  }
  for (const coin of coins)
    if (hiddenReason(coin, settings) === 'unlisted')
      found.coins.push(coinThing(coin, 'unlisted'))
  return found
}

function coinThing(coin: KnownCoin, reason: HiddenReason): HiddenThing {
  const { id, name, symbol, logoURL, chainId, verified } = coin
  return { id, name, symbol, logoURL, chainId, verified, reason }
}

/** An id is `chainId-address`. */
function unknownThing(id: string, reason: HiddenReason): HiddenThing {
  const [chain = '', address = ''] = id.split('-', 2)
  const isAddress = /^0x[0-9a-f]{40}$/i.test(address)
  return {
    id,
    name: isAddress ? shortenAddress(address as `0x${string}`, 4, 4) : id,
    symbol: 'Unknown',
    chainId: Number(chain),
    // A coin that comes back is shown, whether a list knows it or not.
    verified: false,
    reason,
  }
}
