import { isSameAddress } from '../accounts/address-text.ts'
import {
  deriveType,
  type HistoryChild,
  type HistoryEntry,
  type TransferChild,
} from './history.ts'
import type { Meaning } from './meaning.ts'

/** The entries of one chain on one page, newest first. */
export type ChainPage = {
  readonly chainId: number
  readonly entries: readonly HistoryEntry[]
  /** `true` if the chain has older entries on later pages. */
  readonly more: boolean
}

type Pages = readonly (readonly ChainPage[])[]

/** The merged history of several chains so far; extended page by page. */
export type JoinedHistory = {
  /** Listed entries, newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Entries older than what some chain may still report, not listed yet. */
  readonly held: readonly HistoryEntry[]
  /**
   * Keys of all known entries, one set per call of `addPages`, so that none is
   * copied.
   */
  readonly keys: readonly ReadonlySet<string>[]
  readonly ends: ReadonlyMap<number, number>
  /** The reach that {@link historyReach} returns. */
  readonly reach: number
}

export const noHistory: JoinedHistory = {
  entries: [],
  held: [],
  keys: [],
  ends: new Map(),
  reach: Number.POSITIVE_INFINITY,
}

/**
 * Merges the pages of several chains into one list, newest first. A chain with
 * more pages may still report entries newer than those of other chains. Entries
 * older than its end so far are held back, so that a list on screen only grows
 * at its end. An entry on two pages counts once, as the later page has it.
 *
 * @see HIST-01
 */
export function mergeHistory(pages: Pages): readonly HistoryEntry[] {
  return addPages(noHistory, pages).entries
}

/**
 * Adds pages to a history. Changes only the end of a long list, unless the
 * pages repeat entries already in it.
 *
 * @see HIST-01
 */
export function addPages(told: JoinedHistory, pages: Pages): JoinedHistory {
  const fresh = new Map(
    pages
      .flat()
      .flatMap(({ entries }) =>
        entries.map((one) => [keyOf(one), one] as const),
      ),
  )
  const ends = endsOf(pages, told.ends)
  const reach = reachOf(pages, ends)
  const freshKeys = [...fresh.keys()]
  const isAppended =
    reach <= told.reach &&
    !told.keys.some((keys) => freshKeys.some((key) => keys.has(key)))
  const before = isAppended ? told.entries : []
  const open = isAppended
    ? told.held
    : [...told.entries, ...told.held].filter((one) => !fresh.has(keyOf(one)))
  const candidates = [...open, ...fresh.values()].sort(newestFirst)
  const isReached = ({ date }: HistoryEntry) => date.getTime() >= reach
  return {
    entries: joinSorted(before, candidates.filter(isReached)),
    held: candidates.filter((one) => !isReached(one)),
    keys: [...told.keys, new Set(freshKeys)],
    ends,
    reach,
  }
}

/**
 * Returns the time back to which every chain's history is complete:
 * milliseconds since 1970, or minus infinity if no chain has more pages.
 *
 * @see HIST-01
 */
export function historyReach(pages: Pages): number {
  return reachOf(pages, endsOf(pages, noHistory.ends))
}

/** Returns the time of each chain's oldest entry so far. */
function endsOf(
  pages: Pages,
  before: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const ends = new Map(before)
  for (const { chainId, entries } of pages.flat()) {
    for (const { date } of entries) {
      const end = ends.get(chainId) ?? Number.POSITIVE_INFINITY
      ends.set(chainId, Math.min(end, date.getTime()))
    }
  }
  return ends
}

function reachOf(pages: Pages, ends: ReadonlyMap<number, number>): number {
  const unfinished = (pages.at(-1) ?? []).filter(({ more }) => more)
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...unfinished.map(
      ({ chainId }) => ends.get(chainId) ?? Number.NEGATIVE_INFINITY,
    ),
  )
}

function joinSorted(
  before: readonly HistoryEntry[],
  after: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const [last, first] = [before.at(-1), after[0]]
  const joined = [...before, ...after]
  return last && first && newestFirst(last, first) > 0
    ? joined.sort(newestFirst)
    : joined
}

function newestFirst(one: HistoryEntry, other: HistoryEntry): number {
  return other.date.getTime() - one.date.getTime()
}

function keyOf({ chainId, txnHash }: HistoryEntry): string {
  return `${chainId} ${txnHash}`
}

/**
 * Checks whether only its calls can tell what a transaction did, because all
 * its transfers are the network fee.
 *
 * @see HIST-02
 */
export function needsCalls(
  { metaTxnHash, children }: HistoryEntry,
  paymentAddress: string | undefined,
): boolean {
  const isFee = (child: HistoryChild) =>
    child.kind === 'transfer' &&
    paymentAddress !== undefined &&
    isSameAddress(child.to, paymentAddress)
  return metaTxnHash !== undefined && children.every(isFee)
}

/**
 * Adds the meaning of its calls to an entry and treats its transfers as the
 * fee. Calls without a meaning leave the entry unchanged. An entry is failed if
 * only the fee payment was executed.
 *
 * @param meant - the meaning of its calls, without the fee
 * @see HIST-01 HIST-02
 */
export function withMeaning(
  entry: HistoryEntry,
  { children, failure, hasRun }: Meaning,
): HistoryEntry {
  const failed = failure && { failure }
  if (failure && !hasRun) {
    const type = deriveType(failure.attempted)
    const fees = feesOf(entry)
    return { ...entry, ...failed, children: [], fees, type, status: 'failed' }
  }
  if (children.length === 0) return { ...entry, ...failed }
  const type = deriveType(children)
  return { ...entry, ...failed, children, fees: feesOf(entry), type }
}

function feesOf(entry: HistoryEntry): readonly TransferChild[] {
  return [...entry.children, ...entry.fees].filter(
    (child): child is TransferChild => child.kind === 'transfer',
  )
}
