/** Something that happens again and again, and can be waited for. */
export type Signal = {
  readonly notify: () => void
  /** How often it has happened. */
  readonly count: () => number
  /** Resolves once it has happened more than `seen` times, or in time. */
  readonly wait: (seen: number, timeoutMs: number) => Promise<void>
}

/** Makes a signal. Counting keeps what happens between two waits from loss. */
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
