import type { PricePeriod } from '@cairn/protocol'

/** A coin's price at a time in milliseconds since 1970. */
export type ChartPoint = { readonly time: number; readonly price: number }

/** One point as the service sends it. */
type WirePoint = { readonly time: string; readonly value: number }

/**
 * The points that can be drawn, in order of time and in the currency of `rate`:
 * what is no sensible price or time is dropped, and of one moment the first.
 *
 * @param rate - units of the currency that one US dollar buys
 * @see PRICE-01
 */
export function toChartPoints(
  points: readonly WirePoint[],
  rate: number,
): readonly ChartPoint[] {
  const sorted = points
    .map(({ time, value }) => ({ time: Date.parse(time), price: value * rate }))
    .filter(
      ({ time, price }) =>
        Number.isFinite(time) && Number.isFinite(price) && price >= 0,
    )
    .sort((one, other) => one.time - other.time)
  return sorted.filter(({ time }, index) => sorted[index - 1]?.time !== time)
}

export type ChartFacts = {
  readonly first: number
  readonly last: number
  readonly high: number
  readonly low: number
  /** In per cent; nothing where it began at zero. */
  readonly change: number | undefined
  /** When it begins, where that is later than the period does. */
  readonly since: number | undefined
}

/** A chart may begin this much of its period late without a word. */
const lateShare = 0.05

const dayMs = 86_400_000
const periodMs: Readonly<Record<PricePeriod, number>> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
  all: 400 * dayMs,
}

/**
 * Returns the facts that a chart shows, or nothing for fewer than two points.
 *
 * @param now - milliseconds since 1970
 */
export function chartFacts(
  points: readonly ChartPoint[],
  period: PricePeriod,
  now: number,
): ChartFacts | undefined {
  const [begin] = points
  const end = points.at(-1)
  if (!begin || !end || points.length < 2) return undefined
  const prices = points.map(({ price }) => price)
  const length = periodMs[period]
  const isLate = begin.time > now - length * (1 - lateShare)
  return {
    first: begin.price,
    last: end.price,
    high: Math.max(...prices),
    low: Math.min(...prices),
    change:
      begin.price > 0
        ? ((end.price - begin.price) / begin.price) * 100
        : undefined,
    since: isLate ? begin.time : undefined,
  }
}

/** A moment of a chart: the time of day, or the date where days tell apart. */
export function chartTime(time: number, period: PricePeriod): string {
  const date = new Date(time)
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const day = { day: 'numeric', month: 'short' } as const
  if (period === 'day') return date.toLocaleTimeString('en-GB', clock)
  return period === 'year' || period === 'all'
    ? date.toLocaleDateString('en-GB', { ...day, year: 'numeric' })
    : date.toLocaleString('en-GB', { ...day, ...clock })
}
