import { findNetwork, type Wallet } from '@cairn/core'
import {
  type Address,
  coinId,
  formatHistoryCsv,
  type HistoryCsv,
  type HistoryEntry,
  hasTokenIds,
  historyReach,
  mergeHistory,
  type PastPrice,
  periodOfAge,
  priceAt,
} from '@cairn/primitives'
import type { Page, PricePeriod } from '@cairn/protocol'
import type { QueryClient } from '@tanstack/react-query'
import type { CoinOf } from '#shared/history/entry-words.ts'
import {
  type HistoryPage,
  type HistoryScope,
  loadHistoryPage,
} from '#shared/history/load-history.ts'
import { loadPrices } from '#shared/prices.queries.ts'
import type { ExportRange } from './export-range.ts'
import { filterEntries, type HistoryFilter } from './history-filter.ts'

/** As many as the service gives at once without making others wait. */
const pageSize = 250
/** Of the connections a browser has for a host: others go on meanwhile. */
const questionsAtOnce = 4

/** How far an export has come; a page that failed is asked again from here. */
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
    read = await loadHistoryPage(job, { account, scope, page, signal })
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

/** How much of the range is read, from 0 to 1; of all there is nobody knows. */
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
): readonly HistoryEntry[] {
  const entries = mergeHistory(pages.map(({ parts }) => parts))
  return filterEntries(entries, filter).filter(
    ({ date }) => date.getTime() >= from && date.getTime() <= to,
  )
}

/**
 * Writes the file. Prices of then are asked of those coins that have a price
 * at all; what fails leaves its amounts without a value.
 *
 * @see HIST-01
 */
export async function writeExport(
  { wallet, account, signal }: Pick<ExportJob, 'wallet' | 'account' | 'signal'>,
  entries: readonly HistoryEntry[],
  names: {
    readonly coinOf: CoinOf
    readonly nicknameOf: (address: string) => string | undefined
  },
): Promise<HistoryCsv> {
  const now = wallet.now()
  const prices = await readPastPrices(wallet, entries, now, signal)
  const networks = wallet.networks.getState()
  return formatHistoryCsv(entries, {
    ...names,
    account,
    networkOf: (chainId) =>
      findNetwork(networks, chainId)?.title ?? `Chain ${chainId}`,
    priceOf: (id, time) => priceAt(prices.get(id) ?? [], time, now),
  })
}

type Wanted = {
  readonly id: string
  readonly chainId: number
  readonly contractAddress: string
  readonly periods: ReadonlySet<PricePeriod>
}

async function readPastPrices(
  wallet: Wallet,
  entries: readonly HistoryEntry[],
  now: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly PastPrice[]>> {
  const wanted = listWanted(entries, now)
  const present = await loadPrices(wallet, wanted, signal)
  const priced = wanted.filter(({ id }) => present.get(id)?.status === 'FOUND')
  const found = new Map<string, PastPrice[]>()
  for (const { id } of priced) {
    const { value = 0, updatedAt } = present.get(id) ?? {}
    const time = updatedAt ? Date.parse(updatedAt) : now
    found.set(id, [{ time, value }])
  }
  const questions = priced.flatMap((coin) =>
    [...coin.periods].map((period) => ({ ...coin, period })),
  )
  const ask = async ({ id, period, ...token }: (typeof questions)[number]) => {
    try {
      const { chainId, contractAddress } = token
      const { prices } = await wallet.clients.api.getCoinPriceHistory(
        { token: { chainId, contractAddress }, period },
        { signal },
      )
      found.get(id)?.push(
        ...prices.map(({ time, value }) => ({
          time: Date.parse(time),
          value,
        })),
      )
    } catch (error) {
      if (signal.aborted) throw error
      wallet.log.warn({ id, period, error: String(error) }, 'No past prices')
    }
  }
  for (let at = 0; at < questions.length; at += questionsAtOnce)
    await Promise.all(questions.slice(at, at + questionsAtOnce).map(ask))
  return found
}

/** The coins that moved, with the periods they moved in. */
function listWanted(
  entries: readonly HistoryEntry[],
  now: number,
): readonly Wanted[] {
  const wanted = new Map<string, Wanted & { periods: Set<PricePeriod> }>()
  for (const { chainId, children, fees, date } of entries) {
    const period = periodOfAge(now - date.getTime())
    if (!period) continue
    for (const child of [...children, ...fees]) {
      if (child.kind !== 'transfer' || hasTokenIds(child.contractType)) continue
      const { contractAddress } = child
      const id = coinId(chainId, contractAddress)
      const known = wanted.get(id) ?? {
        id,
        chainId,
        contractAddress,
        periods: new Set(),
      }
      known.periods.add(period)
      wanted.set(id, known)
    }
  }
  return [...wanted.values()]
}
