/** A line of the table that `npm run bench` prints. */
export type BenchRow = {
  readonly name: string
  readonly value: string
  readonly goal: string
  /** Whether the goal is reached; absent where there is none to reach. */
  readonly met?: boolean
}

/** The row as it is printed: a goal that was missed stands out. */
export function printed({ name, value, goal, met }: BenchRow) {
  return { name, value, goal, met: met === undefined ? '' : met ? 'yes' : 'NO' }
}

/** The value under which a share of the times lies; NaN of none. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  return sorted[at] ?? Number.NaN
}

/** Milliseconds as people read them. */
export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
}

/**
 * Times as a row, beside the most that a share of them may take.
 *
 * @param limitMs - absent for what has no goal
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

/** Runs something again and again, one after the other; how long each took. */
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
 * Begins `act` at a fixed rate whatever the answers take, as many strangers
 * would; how long each took from when it was due.
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
      // A timer may be early by a part of a millisecond.
      const from = Math.min(due, performance.now())
      await act(index)
      return performance.now() - from
    }),
  )
}
