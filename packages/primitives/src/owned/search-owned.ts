import type { Contact } from '../contacts/contacts.ts'
import type { Coin } from './coin.ts'
import type { Collectible } from './collectible.ts'
import {
  type Entry,
  foldText,
  type OwnedCollection,
  type OwnedIndex,
} from './owned-index.ts'

/** The best matches of one kind, and the number of all matches. */
export type FoundGroup<T> = {
  readonly items: readonly T[]
  readonly count: number
}

/** The results of a search, by kind. @see SRCH-01 */
export type Found = {
  readonly coins: FoundGroup<Coin>
  readonly collections: FoundGroup<OwnedCollection>
  readonly collectibles: FoundGroup<Collectible>
  readonly contacts: FoundGroup<Contact>
}

/** Maximum results shown per kind. A more precise search finds the rest. */
export const foundPerGroup = 8

/** Maximum length of a query, in characters. Names are shorter. */
const maxQueryLength = 256

/**
 * Finds items that match every word of the text, best first: the name is the
 * text, begins with it, has a word that begins with it, contains it; then
 * matches by network, collection or address. Equal matches keep the order of
 * the index. An empty text finds nothing.
 *
 * @param limit - per kind
 * @see SRCH-01
 */
export function searchOwned(
  index: OwnedIndex,
  text: string,
  limit = foundPerGroup,
): Found {
  const find = <T>(entries: readonly Entry<T>[]) =>
    searchEntries(entries, text, limit)
  return {
    coins: find(index.coins),
    collections: find(index.collections),
    collectibles: find(index.collectibles),
    contacts: find(index.contacts),
  }
}

/**
 * Finds the items of one kind, as `searchOwned` does.
 *
 * @see SRCH-01
 */
export function searchEntries<T>(
  entries: readonly Entry<T>[],
  text: string,
  limit = foundPerGroup,
): FoundGroup<T> {
  const wanted = foldText(text.slice(0, maxQueryLength))
    .replace(/\s+/g, ' ')
    .trim()
  if (wanted === '') return { items: [], count: 0 }
  return findBest(entries, wanted, limit)
}

/** Returns the number of results of all kinds. */
export function countFound(found: Found): number {
  return (
    found.coins.count +
    found.collections.count +
    found.collectibles.count +
    found.contacts.count
  )
}

const ranks = 5

function findBest<T>(
  entries: readonly Entry<T>[],
  wanted: string,
  limit: number,
): FoundGroup<T> {
  const words = wanted.split(' ')
  const byRank = Array.from({ length: ranks }, (): T[] => [])
  let count = 0
  for (const entry of entries) {
    if (!words.every((word) => entry.text.includes(word))) continue
    count += 1
    byRank[rankOf(entry.names, wanted)]?.push(entry.item)
  }
  return { items: byRank.flat().slice(0, limit), count }
}

/** Returns the best rank of any name; 0 is best. */
function rankOf(names: readonly string[], wanted: string): number {
  return Math.min(...names.map((name) => rankOfName(name, wanted)))
}

function rankOfName(name: string, wanted: string): number {
  const at = name.indexOf(wanted)
  if (at < 0) return 4
  if (at === 0) return name.length === wanted.length ? 0 : 1
  return startsWord(name, wanted, at) ? 2 : 3
}

function startsWord(name: string, wanted: string, first: number): boolean {
  for (let at = first; at > 0; at = name.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true
  }
  return false
}
