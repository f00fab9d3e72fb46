import type { Contact } from '../contacts/contacts.ts'
import type { Coin } from './coin.ts'
import type { Collectible, Collection } from './collectible.ts'

/** A collection and the account's holding of it. @see SRCH-01 */
export type OwnedCollection = Collection & {
  readonly chainId: number
  readonly contractAddress: string
  /** Number of different tokens held. */
  readonly count: number
  /** The first picture found. */
  readonly image: string | undefined
}

/** An item with the words it is found by. */
export type Entry<T> = {
  readonly item: T
  /** Its names, folded; they decide the rank of a match. */
  readonly names: readonly string[]
  /** All text it is found by, folded, one word or phrase per line. */
  readonly text: string
}

/** Everything an account owns, ready to be searched. @see SRCH-01 */
export type OwnedIndex = {
  readonly coins: readonly Entry<Coin>[]
  readonly collections: readonly Entry<OwnedCollection>[]
  readonly collectibles: readonly Entry<Collectible>[]
  readonly contacts: readonly Entry<Contact>[]
}

/** The names that a network is found by. */
export type NamedNetwork = {
  readonly chainId: number
  readonly name: string
  readonly title: string
}

/**
 * Indexes coins by name, symbol, network and address, in the given order.
 *
 * @see SRCH-01
 */
export function indexCoins(
  coins: readonly Coin[],
  networks: readonly NamedNetwork[],
): OwnedIndex['coins'] {
  const wordsOf = wordsByChain(networks)
  return coins.map((coin) =>
    entryOf(
      coin,
      [coin.symbol, coin.name],
      [wordsOf(coin.chainId), coin.contractAddress],
    ),
  )
}

/**
 * Indexes collectibles by name, number, collection, network and address, and
 * their collections. Leaves out collectibles in state `init`, whose names are
 * not known.
 *
 * @see SRCH-01 COLL-01
 */
export function indexCollectibles(
  collectibles: readonly Collectible[],
  networks: readonly NamedNetwork[],
): Pick<OwnedIndex, 'collectibles' | 'collections'> {
  const wordsOf = wordsByChain(networks)
  return {
    collectibles: collectibles
      .filter(({ loadingState }) => loadingState !== 'init')
      .map((one) =>
        entryOf(
          one,
          [one.name, one.tokenId],
          [
            `#${one.tokenId}`,
            one.collection.name,
            wordsOf(one.chainId),
            one.contractAddress,
          ],
        ),
      ),
    collections: ownedCollections(collectibles).map((one) =>
      entryOf(one, [one.name], [wordsOf(one.chainId), one.contractAddress]),
    ),
  }
}

/** Indexes contacts by nickname and address. @see SRCH-01 CONT-01 */
export function indexContacts(
  contacts: readonly Contact[],
): OwnedIndex['contacts'] {
  return contacts.map((contact) =>
    entryOf(contact, [contact.nickname], [contact.address]),
  )
}

/**
 * Returns the collections of the collectibles, in the order of their first
 * collectible.
 */
function ownedCollections(
  collectibles: readonly Collectible[],
): readonly OwnedCollection[] {
  const found = new Map<string, OwnedCollection>()
  for (const { collection, chainId, contractAddress, image } of collectibles) {
    const known = found.get(collection.id)
    found.set(collection.id, {
      ...collection,
      chainId,
      contractAddress,
      count: (known?.count ?? 0) + 1,
      image: known?.image ?? image,
    })
  }
  return [...found.values()]
}

function wordsByChain(networks: readonly NamedNetwork[]) {
  const words = new Map(
    networks.map(({ chainId, name, title }) => [chainId, `${title}\n${name}`]),
  )
  return (chainId: number) => words.get(chainId) ?? ''
}

/**
 * Indexes one item.
 *
 * @param names - what it is called; they decide the rank
 * @param more - other words that find it
 */
export function entryOf<T>(
  item: T,
  names: readonly string[],
  more: readonly string[],
): Entry<T> {
  const folded = names.map(foldText)
  return {
    item,
    names: folded,
    text: [...folded, ...more.map(foldText)].join('\n'),
  }
}

const plain = /^[\n -~]*$/

/**
 * Folds text for comparison: ignores letter case, accents, character width and
 * invisible characters.
 *
 * @see SRCH-01
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
}
