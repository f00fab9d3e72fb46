/** The price of a coin at a time. */
export type PastPrice = {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly value: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * The periods that prices are kept for, the shortest first: how far each
 * reaches back, and how far from a time its samples still count.
 */
const periods = [
  { period: 'day', reachMs: dayMs, toleranceMs: 15 * minuteMs },
  { period: 'week', reachMs: 7 * dayMs, toleranceMs: 2 * hourMs },
  { period: 'month', reachMs: 30 * dayMs, toleranceMs: 6 * hourMs },
  { period: 'year', reachMs: 365 * dayMs, toleranceMs: 2 * dayMs },
] as const

/**
 * Returns the shortest period that reaches back so far; `undefined` if no
 * prices are kept for that long.
 *
 * @see PRICE-01 HIST-01
 */
export function periodOfAge(
  ageMs: number,
): (typeof periods)[number]['period'] | undefined {
  return periods.find(({ reachMs }) => ageMs <= reachMs)?.period
}

/**
 * Returns the price of a coin at a time: the nearest sample within the
 * tolerance for its age.
 *
 * @param time - milliseconds since 1970, as `now`
 * @returns `undefined` if no sample is near enough
 * @see HIST-01
 */
export function priceAt(
  prices: readonly PastPrice[],
  time: number,
  now: number,
): number | undefined {
  const kept = periods.find(({ reachMs }) => now - time <= reachMs)
  if (!kept) return undefined
  let nearest: PastPrice | undefined
  for (const price of prices) {
    const distance = Math.abs(price.time - time)
    if (distance > kept.toleranceMs) continue
    if (!Number.isFinite(price.value) || price.value < 0) continue
    if (!nearest || distance < Math.abs(nearest.time - time)) nearest = price
  }
  return nearest?.value
}
