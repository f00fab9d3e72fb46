import { findNetwork } from '@cairn/core'
import {
  type Currency,
  coinId,
  formatHistoryCsv,
  type HistoryCsv,
  type HistoryEntry,
  hasTokenIds,
  type PastPrice,
  type PriceRecord,
  periodOfAge,
  priceAt,
  toCurrency,
} from '@cairn/primitives'
import type { PricePeriod } from '@cairn/protocol'
import { exchangeRateOptions } from '#shared/coins/currency.queries.ts'
import { loadPrices } from '#shared/coins/prices.queries.ts'
import type { CoinOf } from '#shared/history/entry-words.ts'
import type { ExportJob } from './export-history.ts'

/** Leaves some of the browser's connections per host to other requests. */
const questionsAtOnce = 4

/** The currency that every service quotes. */
const dollars = toCurrency('USD')

/** The requests for prices of one export, with their currency. */
type PriceJob = Pick<ExportJob, 'wallet' | 'client' | 'signal'> & {
  readonly currency: Currency
}

/**
 * Writes the file. Prices of then are asked of those coins that have a price
 * at all, in the chosen currency; what fails leaves its amounts without a
 * value. A service that tells dollars alone makes it a file in dollars: rates
 * of now say nothing of then.
 *
 * @see HIST-01
 */
export async function writeExport(
  job: PriceJob & Pick<ExportJob, 'account'>,
  entries: readonly HistoryEntry[],
  names: {
    readonly coinOf: CoinOf
    readonly nicknameOf: (address: string) => string | undefined
  },
): Promise<HistoryCsv> {
  const { wallet, account } = job
  const now = wallet.now()
  const { currency, prices } = await readPastPrices(job, entries, now)
  const networks = wallet.networks.getState()
  return formatHistoryCsv(entries, {
    ...names,
    account,
    currency,
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

type PastPrices = {
  readonly currency: Currency
  readonly prices: ReadonlyMap<string, readonly PastPrice[]>
}

async function readPastPrices(
  job: PriceJob,
  entries: readonly HistoryEntry[],
  now: number,
): Promise<PastPrices> {
  const { wallet, currency, signal } = job
  const wanted = listWanted(entries, now)
  const present = await loadPrices(wallet, wanted, signal)
  const priced = wanted.filter(({ id }) => present.get(id)?.status === 'FOUND')
  const rate = await rateOfNow(job)
  const found = new Map(
    priced.map(({ id }) => [
      id,
      [...presentPrice(present.get(id), currency, rate, now)],
    ]),
  )
  const questions = priced.flatMap((coin) =>
    [...coin.periods].map((period) => ({ ...coin, period })),
  )
  let isOther = false
  const ask = async ({ id, period, ...token }: (typeof questions)[number]) => {
    try {
      const { chainId, contractAddress } = token
      const answer = await wallet.clients.api.getCoinPriceHistory(
        {
          token: { chainId, contractAddress },
          period,
          currency: currency.symbol,
        },
        { signal },
      )
      isOther ||= answer.currency !== currency.symbol
      found.get(id)?.push(
        ...answer.prices.map(({ time, value }) => ({
          time: Date.parse(time),
          value,
        })),
      )
    } catch (error) {
      if (signal.aborted) throw error
      wallet.log.warn({ id, period, error: String(error) }, 'No past prices')
    }
  }
  for (let at = 0; at < questions.length && !isOther; at += questionsAtOnce)
    await Promise.all(questions.slice(at, at + questionsAtOnce).map(ask))
  if (!isOther) return { currency, prices: found }
  return currency.symbol === dollars.symbol
    ? { currency, prices: new Map() }
    : readPastPrices({ ...job, currency: dollars }, entries, now)
}

/**
 * Returns how much of the currency one dollar buys now; nothing if no service
 * says.
 */
async function rateOfNow({
  wallet,
  client,
  currency,
}: PriceJob): Promise<number | undefined> {
  try {
    return await client.ensureQueryData(
      exchangeRateOptions(wallet, currency.symbol),
    )
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'No rate for the export')
    return undefined
  }
}

function presentPrice(
  record: PriceRecord | undefined,
  { symbol }: Currency,
  rate: number | undefined,
  now: number,
): readonly PastPrice[] {
  if (!record) return []
  const time = record.updatedAt ? Date.parse(record.updatedAt) : now
  if (record.currency === symbol) return [{ time, value: record.value }]
  const isDollars = record.currency === dollars.symbol
  return isDollars && rate !== undefined
    ? [{ time, value: record.value * rate }]
    : []
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
