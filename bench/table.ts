/** A row of the table that `npm run bench` prints. */
export type BenchRow = {
  readonly name: string
  readonly value: string
  readonly goal: string
  /** `true` if the goal is reached; absent without a goal. */
  readonly met?: boolean
}

/** Formats a row for printing, with missed goals in capitals. */
export function printed({ name, value, goal, met }: BenchRow) {
  return { name, value, goal, met: met === undefined ? '' : met ? 'yes' : 'NO' }
}

/**
 * Returns the value that a share of the times stays below; NaN for an empty
 * list.
 */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  return sorted[at] ?? Number.NaN
}

/** Formats milliseconds for reading. */
export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
}

/**
 * Formats times as a row with a limit for their quantile.
 *
 * @param limitMs - absent if there is no goal
 */
export function judged(
  name: string,
  times: readonly number[],
  share: 0.5 | 0.95,
  limitMs?: number,
): BenchRow {
  const value = `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`
  if (limitMs === undefined) return { name, value, goal: '' }
  const goal = `p${share * 100} ≤ ${limitMs < 1000 ? `${limitMs} ms` : `${limitMs / 1000} s`}`
  return { name, value, goal, met: quantile(times, share) <= limitMs }
}

/**
 * Runs an action repeatedly, one after the other, and returns each duration.
 */
export async function timeEach(
  times: number,
  act: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = []
  for (let index = 0; index < times; index += 1) {
    const began = performance.now()
    await act(index)
    taken.push(performance.now() - began)
  }
  return taken
}

/**
 * Starts `act` at a fixed rate, independent of the answers, like many separate
 * users. Returns each duration from its due time.
 */
export async function timeAtRate(
  options: { readonly perSecond: number; readonly seconds: number },
  act: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const count = options.perSecond * options.seconds
  const start = performance.now()
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = start + (index * 1000) / options.perSecond
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, due - performance.now())),
      )
      // A timer may fire a fraction of a millisecond early.
      const from = Math.min(due, performance.now())
      await act(index)
      return performance.now() - from
    }),
  )
}
