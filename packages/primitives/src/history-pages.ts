import { isSameAddress } from './address-text.ts'
import {
  deriveType,
  type HistoryChild,
  type HistoryEntry,
  type TransferChild,
} from './history.ts'

/** What one chain told in one page, newest first. */
export type ChainPage = {
  readonly chainId: number
  readonly entries: readonly HistoryEntry[]
  /** It has older ones that were not told yet. */
  readonly more: boolean
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
export function mergeHistory(
  pages: readonly (readonly ChainPage[])[],
): readonly HistoryEntry[] {
  const entries = new Map<string, HistoryEntry>()
  for (const part of pages.flat()) {
    for (const entry of part.entries) {
      entries.set(`${entry.chainId} ${entry.txnHash}`, entry)
    }
  }
  const reach = historyReach(pages)
  return [...entries.values()]
    .filter(({ date }) => date.getTime() >= reach)
    .sort((a, b) => b.date.getTime() - a.date.getTime())
}

/**
 * How far back everything of every chain is told: milliseconds since 1970, or
 * minus infinity when no chain has more.
 *
 * @see HIST-01
 */
export function historyReach(pages: readonly (readonly ChainPage[])[]): number {
  const ends = new Map<number, number>()
  for (const part of pages.flat()) {
    for (const entry of part.entries) {
      const end = ends.get(part.chainId) ?? Number.POSITIVE_INFINITY
      ends.set(part.chainId, Math.min(end, entry.date.getTime()))
    }
  }
  const unfinished = (pages.at(-1) ?? []).filter(({ more }) => more)
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...unfinished.map(
      ({ chainId }) => ends.get(chainId) ?? Number.NEGATIVE_INFINITY,
    ),
  )
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
 * without a meaning leave it as it is.
 *
 * @param meant - what its calls come to, without the fee
 * @see HIST-02
 */
export function withMeaning(
  entry: HistoryEntry,
  meant: readonly HistoryChild[],
): HistoryEntry {
  if (meant.length === 0) return entry
  const fees = entry.children.filter(
    (child): child is TransferChild => child.kind === 'transfer',
  )
  return { ...entry, children: meant, fees, type: deriveType(meant) }
}
