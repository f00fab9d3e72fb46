import { isSameAddress } from './address-text.ts'
import {
  deriveType,
  type HistoryChild,
  type HistoryEntry,
  type TransferChild,
} from './history.ts'
import type { Meaning } from './operation-children.ts'

/** What one chain told in one page, newest first. */
export type ChainPage = {
  readonly chainId: number
  readonly entries: readonly HistoryEntry[]
  /** It has older ones that were not told yet. */
  readonly more: boolean
}

type Pages = readonly (readonly ChainPage[])[]

/** What several chains told so far; more is told to it page by page. */
export type ToldHistory = {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Older than what some chain may still tell: not in the list yet. */
  readonly held: readonly HistoryEntry[]
  /** What was told, one set for each telling: none is copied for the next. */
  readonly keys: readonly ReadonlySet<string>[]
  readonly ends: ReadonlyMap<number, number>
  /** As {@link historyReach} says. */
  readonly reach: number
}

export const nothingTold: ToldHistory = {
  entries: [],
  held: [],
  keys: [],
  ends: new Map(),
  reach: Number.POSITIVE_INFINITY,
}

/**
 * One list of what several chains told page by page, newest first. A chain
 * that has more may still tell something newer than what others have told
 * already: nothing older than its end so far is in the list yet, so that a
 * list on screen only grows at its end. What two pages tell counts once, as
 * the later one tells it.
 *
 * @see HIST-01
 */
export function mergeHistory(pages: Pages): readonly HistoryEntry[] {
  return tellMore(nothingTold, pages).entries
}

/**
 * What is told after some more pages. Of a long list only its end is touched,
 * unless they tell again what is in it.
 *
 * @see HIST-01
 */
export function tellMore(told: ToldHistory, pages: Pages): ToldHistory {
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
 * How far back everything of every chain is told: milliseconds since 1970, or
 * minus infinity when no chain has more.
 *
 * @see HIST-01
 */
export function historyReach(pages: Pages): number {
  return reachOf(pages, endsOf(pages, nothingTold.ends))
}

/** Of each chain the time of the oldest entry so far. */
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
 * Whether only its calls tell what a transaction was: nothing moved in it but
 * what paid for sending it.
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
 * An entry with the meaning of its calls; what moved then was the fee. Calls
 * without a meaning leave it as it is. One in which no other call stayed than
 * what paid for sending has failed.
 *
 * @param meant - what its calls come to, without the fee
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
