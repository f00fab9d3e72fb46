/** A repeated event that callers can wait for. */
export type Signal = {
  readonly notify: () => void
  /** Number of events so far. */
  readonly count: () => number
  /** Resolves after more than `seen` events, or after the timeout. */
  readonly wait: (seen: number, timeoutMs: number) => Promise<void>
}

/**
 * Creates a signal. The count makes sure that an event between two waits is not
 * lost.
 */
export function createSignal(): Signal {
  let count = 0
  const waiting = new Set<() => void>()
  return {
    count: () => count,
    notify() {
      count++
      for (const wake of waiting) wake()
      waiting.clear()
    },
    wait: (seen, timeoutMs) =>
      new Promise((resolve) => {
        if (count > seen) return resolve()
        const timer = setTimeout(() => {
          waiting.delete(wake)
          resolve()
        }, timeoutMs)
        function wake() {
          clearTimeout(timer)
          resolve()
        }
        waiting.add(wake)
      }),
  }
}
