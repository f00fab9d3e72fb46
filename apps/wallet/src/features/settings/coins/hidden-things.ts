import { type Coin, type Collection, shortenAddress } from '@cairn/primitives'

/** A coin or collection that was hidden, as a list shows it. */
export type HiddenThing = {
  readonly id: string
  readonly name: string
  /** Its first letter stands in for a missing logo. */
  readonly symbol: string
  readonly logoURL?: string | undefined
  readonly chainId: number
  /** Not left out for being on no token list; collections never are. */
  readonly verified: boolean
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
 * Tells hidden coins from hidden collections; what is not owned any more is
 * called by its shortened address.
 *
 * @see SETT-01
 */
export function sortHidden(
  ids: readonly string[],
  coins: readonly KnownCoin[],
  collections: readonly KnownCollection[],
): HiddenThings {
  const found = { coins: [], collections: [], others: [] } as {
    [K in keyof HiddenThings]: HiddenThing[]
  }
  for (const id of ids) {
    const coin = coins.find((one) => one.id === id)
    const collection = collections.find((one) => one.id === id)
    if (coin) {
      const { name, symbol, logoURL, chainId, verified } = coin
      found.coins.push({ id, name, symbol, logoURL, chainId, verified })
    } else if (collection) {
      const { name, chainId } = collection
      found.collections.push({
        id,
        name,
        symbol: name,
        chainId,
        verified: true,
      })
    } else found.others.push(unknownThing(id))
  }
  return found
}

/** An id is `chainId-address`. */
function unknownThing(id: string): HiddenThing {
  const [chain = '', address = ''] = id.split('-', 2)
  const isAddress = /^0x[0-9a-f]{40}$/i.test(address)
  return {
    id,
    name: isAddress ? shortenAddress(address as `0x${string}`, 4, 4) : id,
    symbol: 'Unknown',
    chainId: Number(chain),
    // A coin that comes back is shown, whether a list knows it or not.
    verified: false,
  }
}
