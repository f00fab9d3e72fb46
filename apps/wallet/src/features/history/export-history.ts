import type { Wallet } from '@cairn/core'
import {
  type HistoryPage,
  type HistoryScope,
  loadHistoryPage,
} from '@cairn/core'
import {
  type Address,
  type HistoryEntry,
  historyReach,
  mergeHistory,
} from '@cairn/primitives'
import type { Page } from '@cairn/protocol'
import type { QueryClient } from '@tanstack/react-query'
import { historySources } from '#shared/history/history.queries.ts'
import type { ExportRange } from './export-range.ts'
import { filterEntries, type HistoryFilter } from './history-filter.ts'

/** As many as the service gives at once without making others wait. */
const pageSize = 250

/**
 * The progress of an export; a page that failed is asked for again from here.
 */
export type ExportProgress = {
  readonly pages: readonly HistoryPage[]
  readonly next: (Page & { readonly pageSize: number }) | undefined
  readonly isOver: boolean
}

export const exportStart: ExportProgress = {
  pages: [],
  next: { pageSize },
  isOver: false,
}

export type ExportJob = {
  readonly wallet: Wallet
  readonly client: QueryClient
  readonly account: Address
  readonly scope: HistoryScope
  readonly range: ExportRange
  readonly signal: AbortSignal
}

/** A page that is not whole; everything before it is kept. @see HIST-01 */
export type ExportPage =
  | { readonly type: 'read'; readonly progress: ExportProgress }
  /** Without chains, nothing answered at all. */
  | { readonly type: 'failed'; readonly chainIds: readonly number[] }

/**
 * Reads the next page of an export. It is over when every network is read
 * beyond the range; a network that does not answer fails the page, because a
 * file that lacks it would look whole.
 *
 * @see HIST-01
 */
export async function readExportPage(
  job: ExportJob,
  { pages, next }: ExportProgress,
): Promise<ExportPage> {
  const { account, scope, range, signal } = job
  const page = next ?? { pageSize }
  let read: HistoryPage
  try {
    read = await loadHistoryPage(historySources(job.wallet, job.client), {
      account,
      scope,
      page,
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    job.wallet.log.warn({ error: String(error) }, 'A page of the export failed')
    return { type: 'failed', chainIds: [] }
  }
  if (read.failedChains.length > 0)
    return { type: 'failed', chainIds: read.failedChains }
  const all = [...pages, read]
  const reach = historyReach(all.map(({ parts }) => parts))
  return {
    type: 'read',
    progress: {
      pages: all,
      next: read.next && { ...read.next, pageSize },
      isOver: !read.next || reach < range.from,
    },
  }
}

/**
 * Returns the part of the range that is read, from 0 to 1; nothing for a range
 * without a start.
 */
export function exportFill(
  { pages, isOver }: ExportProgress,
  { from, to }: ExportRange,
): number | undefined {
  if (isOver) return 1
  if (!Number.isFinite(from)) return undefined
  const reach = historyReach(pages.map(({ parts }) => parts))
  const isKnown = Number.isFinite(reach)
  return isKnown ? Math.min(1, Math.max(0, (to - reach) / (to - from))) : 0
}

/** The transactions of a range that a filter lets through, newest first. */
export function exportedEntries(
  { pages }: ExportProgress,
  { from, to }: ExportRange,
  filter: HistoryFilter,
  off: readonly number[],
): readonly HistoryEntry[] {
  const entries = mergeHistory(pages.map(({ parts }) => parts))
  return filterEntries(entries, filter, off).filter(
    ({ date }) => date.getTime() >= from && date.getTime() <= to,
  )
}
