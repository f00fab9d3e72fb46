import type { HistoryScope } from '@cairn/core'
import {
  type HistoryEntry,
  nativeTokenAddress,
  type TransactionType,
  transactionTypes,
} from '@cairn/primitives'

/** A type to filter by: a type of transaction, or failed ones. */
export type FilterType = TransactionType | 'FAILED'

/** The filters of the history. An empty filter shows everything. */
export type HistoryFilter = {
  readonly types: readonly FilterType[]
  readonly chainIds: readonly number[]
  /** As `coinId` writes it. */
  readonly coin: string | undefined
}

/** The filter as a query: lists are separated by commas. */
export type HistorySearch = {
  readonly type?: string | undefined
  readonly network?: string | undefined
  readonly coin?: string | undefined
}

export const noFilter: HistoryFilter = {
  types: [],
  chainIds: [],
  coin: undefined,
}

export const filterTypes: readonly FilterType[] = [
  ...transactionTypes,
  'FAILED',
]

/** Reads a filter from a query; what does not belong in one is left out. */
export function readFilter(
  search: Readonly<Record<string, unknown>>,
): HistoryFilter {
  const { type, network, coin } = search
  return {
    types: filterTypes.filter((one) => listOf(type).includes(one)),
    chainIds: [...new Set(listOf(network).map(Number))].filter(
      (id) => Number.isSafeInteger(id) && id > 0,
    ),
    coin:
      typeof coin === 'string' && coinPattern.test(coin)
        ? coin.toLowerCase()
        : undefined,
  }
}

const coinPattern = /^\d+-(native|0x[\da-f]{40})$/i

function listOf(value: unknown): readonly string[] {
  // The router reads a number alone as a number.
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText ? `${value}`.split(',').filter(Boolean) : []
}

/** Writes a filter as a query, nothing of it where nothing is chosen. */
export function writeFilter(filter: HistoryFilter): HistorySearch {
  const { types, chainIds, coin } = filter
  return {
    type: types.length > 0 ? types.join(',') : undefined,
    network: chainIds.length > 0 ? chainIds.join(',') : undefined,
    coin,
  }
}

/** Counts the conditions of a filter. */
export function filterCount({ types, chainIds, coin }: HistoryFilter): number {
  return types.length + chainIds.length + (coin === undefined ? 0 : 1)
}

/** The part of a filter that indexers answer. */
export function scopeOf(
  filter: HistoryFilter,
  includeTestnets: boolean,
): HistoryScope {
  const { chainIds, coin } = filter
  if (coin === undefined) return { includeTestnets, chainIds }
  const [chainId, key = ''] = coin.split('-')
  return {
    chainId: Number(chainId),
    contractAddress: key === 'native' ? nativeTokenAddress : key,
  }
}

/**
 * The part of a filter that only the transactions themselves answer.
 *
 * @param off - chains that are switched off: nothing of them is listed
 * @see HIST-01
 */
export function filterEntries(
  entries: readonly HistoryEntry[],
  { types, chainIds }: HistoryFilter,
  off: readonly number[],
): readonly HistoryEntry[] {
  if (types.length + chainIds.length + off.length === 0) return entries
  return entries.filter(
    (entry) =>
      !off.includes(entry.chainId) &&
      (types.length === 0 || isOneOf(entry, types)) &&
      (chainIds.length === 0 || chainIds.includes(entry.chainId)),
  )
}

/**
 * Checks the type of an entry. One that failed as a whole has no other type;
 * one that failed in part has both.
 */
function isOneOf(
  { type, status, failure }: HistoryEntry,
  types: readonly FilterType[],
): boolean {
  const isFailed = failure !== undefined && types.includes('FAILED')
  return isFailed || (status !== 'failed' && types.includes(type))
}
