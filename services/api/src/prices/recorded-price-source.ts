import type { PricePeriod } from '@cairn/protocol'
import type { Database } from '@cairn/service-kit'
import {
  addPrices,
  findLastRecord,
  listFirstPrices,
  listPrices,
  listPricesNear,
  prunePrices,
} from '../db/price-history.queries.ts'
import { type LocalPast, pointsBefore } from './local-past.ts'
import { ratesOf } from './past-rates.ts'
import {
  type Market,
  type PriceChange,
  type PricedToken,
  type PricePoint,
  type PriceSource,
  periodMs,
  thinPoints,
} from './price-source.ts'

const minuteS = 60
const hourS = 3_600
const dayS = 86_400

/**
 * Days that samples are kept, by their distance in seconds: a minute, an hour,
 * a day.
 */
const keptDays: ReadonlyMap<number, number> = new Map([
  [minuteS, 2],
  [hourS, 40],
  [dayS, 400],
])

const stepOf: Readonly<Record<PricePeriod, number>> = {
  day: minuteS,
  week: hourS,
  month: hourS,
  year: dayS,
  all: dayS,
}

/** Minimum number of samples. Below it, samples of minutes fill the gaps. */
const fewSamples = 48
/** Tolerance in ms: a record within it counts as "a day ago". */
const toleranceMs = hourS * 1_000
/** Lifetime of a query's result, in ms. The past changes slowly. */
const cacheMs = 30_000

/** A source that takes samples when its caller says so. */
export type RecordedPriceSource = PriceSource & {
  /**
   * Records the changes since the last record, as far as the market knows them.
   */
  readonly catchUp: () => Promise<void>
  /** Records the present prices, and deletes old ones. */
  readonly record: () => Promise<void>
}

/**
 * Creates a source with a history from a market without one, by taking samples.
 * Hosts that share a database record the same minute once.
 *
 * @param past - what coins cost before their first record; nothing by default
 * @see PRICE-01
 */
export function createRecordedPriceSource(
  database: Database,
  market: Market,
  now: () => Date,
  past?: LocalPast,
): RecordedPriceSource {
  const findDayAgo = createDayAgo(database, now)
  const findFirst = askSeldom(now, () => listFirstPrices(database))
  const recordedAs = (chainId: number, address: string): PricedToken => ({
    chainId,
    address: market.toRecorded(chainId, address),
  })
  const keyOf = (chainId: number, address: string) =>
    `${chainId}:${market.toRecorded(chainId, address)}`

  const source: RecordedPriceSource = {
    findUsdRate: market.findUsdRate,
    // Local chains have no market that sells collectibles.
    findCollectiblePrices: async (collections) =>
      collections.map(() => undefined),

    async findPrices(tokens) {
      const [prices, dayAgo, first] = await Promise.all([
        market.findPrices(tokens),
        findDayAgo(),
        past ? findFirst() : undefined,
      ])
      const wanted = dayBefore(now())
      return tokens.map(({ chainId, address }, index) => {
        const price = prices[index]
        const key = keyOf(chainId, address)
        const known = first?.get(key) ?? price
        const isBefore = known && known.at > wanted
        const before =
          dayAgo.get(key) ??
          (isBefore && past?.(recordedAs(chainId, address), known, wanted))
        return price && before
          ? { ...price, change: percentChange(before, price.usd) }
          : price
      })
    },

    async listHistory(token, period) {
      const recorded = recordedAs(token.chainId, token.address)
      const samples = await listSamples(database, recorded, period, now())
      const [current] = await market.findPrices([token])
      const earlier = samples.filter(({ at }) => !current || at < current.at)
      const first = earlier[0] ?? current
      const madeUp =
        past && first
          ? pointsBefore(past, { token: recorded, first, period, now: now() })
          : []
      const all = [...madeUp, ...earlier]
      if (all.length === 0) return []
      return thinPoints(current ? [...all, current] : all).map(
        ({ at, usd }) => ({ at, usd }),
      )
    },

    async listRates(currency, period) {
      const measure = market.findMeasure(currency)
      if (!measure) return undefined
      return 'rate' in measure
        ? { type: 'fixed', rate: measure.rate }
        : ratesOf(await source.listHistory(measure.token, period))
    },

    catchUp: () => recordChanges(database, market, now()),
    record: () => recordPrices(database, market, now()),
  }
  return source
}

async function recordChanges(
  database: Database,
  market: Market,
  now: Date,
): Promise<void> {
  const last = await findLastRecord(database)
  const since = last ?? new Date(now.getTime() - periodMs.year)
  const changes = (await market.listChanges(since)).filter(
    ({ at }) => at <= now,
  )
  for (const [step, days] of keptDays) {
    const keptMs = now.getTime() - days * dayS * 1_000
    const rows = sampleChanges(changes, step).filter(
      ({ recordedAt }) => recordedAt.getTime() >= keptMs,
    )
    await addPrices(database, rows)
  }
}

async function recordPrices(
  database: Database,
  market: Market,
  now: Date,
): Promise<void> {
  const nowMs = now.getTime()
  const tokens = market.listTokens()
  const prices = await market.findPrices(tokens)
  const rows = tokens.flatMap(({ chainId, address }, index) => {
    const usd = prices[index]?.usd
    return usd === undefined ? [] : [{ chainId, address, usd }]
  })
  for (const [step, days] of keptDays) {
    const stepMs = step * 1_000
    const recordedAt = new Date(Math.floor(nowMs / stepMs) * stepMs)
    await addPrices(
      database,
      rows.map((row) => ({ ...row, step, recordedAt })),
    )
    await prunePrices(database, step, new Date(nowMs - days * dayS * 1_000))
  }
}

/** Lists the samples of a period, with those of minutes if there are few. */
async function listSamples(
  database: Database,
  token: PricedToken,
  period: PricePeriod,
  now: Date,
): Promise<readonly PricePoint[]> {
  const from = new Date(now.getTime() - periodMs[period])
  const step = stepOf[period]
  const coarse = await listPrices(database, { ...token, from, step })
  if (step === minuteS || coarse.length >= fewSamples) return coarse
  const fine = await listPrices(database, { ...token, from, step: minuteS })
  return joinSamples(coarse, step, fine)
}

/**
 * Builds the samples around each change: the new price, and the price until
 * just before, so that a chart shows a step instead of a slope.
 */
function sampleChanges(changes: readonly PriceChange[], step: number) {
  const stepMs = step * 1_000
  const bucketOf = ({ at }: PriceChange) => Math.floor(at.getTime() / stepMs)
  const byToken = Map.groupBy(
    changes,
    ({ chainId, address }) => `${chainId}:${address}`,
  )
  return [...byToken.values()].flatMap((ofToken) =>
    ofToken.flatMap((change, index) => {
      const { chainId, address, usd } = change
      const bucket = bucketOf(change)
      const before = ofToken[index - 1]
      const next = ofToken[index + 1]
      const row = (price: number, at: number) => ({
        chainId,
        address,
        usd: price,
        step,
        recordedAt: new Date(at * stepMs),
      })
      return [
        ...(before && bucketOf(before) < bucket - 1
          ? [row(before.usd, bucket - 1)]
          : []),
        // The last of several changes in the same sample counts.
        ...(next && bucketOf(next) === bucket ? [] : [row(usd, bucket)]),
      ]
    }),
  )
}

/** Joins samples of whole steps with the later samples of minutes. */
function joinSamples(
  coarse: readonly PricePoint[],
  step: number,
  fine: readonly PricePoint[],
): readonly PricePoint[] {
  const [first] = fine
  if (!first) return coarse
  const endMs = first.at.getTime() - step * 1_000
  return [...coarse.filter(({ at }) => at.getTime() <= endMs), ...fine]
}

/** Returns the prices of a day ago. */
function createDayAgo(database: Database, now: () => Date) {
  return askSeldom(now, (nowMs) => {
    const wantedMs = nowMs - dayS * 1_000
    return listPricesNear(database, {
      step: minuteS,
      from: new Date(wantedMs - toleranceMs),
      to: new Date(wantedMs + toleranceMs),
      wanted: new Date(wantedMs),
    })
  })
}

/** Keeps an answer for `cacheMs`, and none that failed. */
function askSeldom<Answer>(
  now: () => Date,
  ask: (nowMs: number) => Promise<Answer>,
): () => Promise<Answer> {
  let kept: Promise<Answer> | undefined
  let askedAtMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = now().getTime()
    if (!kept || Math.abs(nowMs - askedAtMs) >= cacheMs) {
      askedAtMs = nowMs
      kept = ask(nowMs).catch((error: unknown) => {
        kept = undefined
        throw error
      })
    }
    return kept
  }
}

/** Returns the minute a day ago, so that a change stays for a minute. */
function dayBefore(now: Date): Date {
  const minuteMs = minuteS * 1_000
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs
  return new Date(minute - periodMs.day)
}

/** Returns the change from `before` to `after`, in per cent. */
function percentChange(before: number, after: number): number {
  return ((after - before) / before) * 100
}
