import { setTimeout as wait } from 'node:timers/promises'

/**
 * Collects items while an earlier batch is running, and runs them together:
 * more load makes larger batches. An idle batcher starts at once.
 *
 * @param run answers in the order of its items
 */
export function createBatcher<T, R>(
  run: (items: readonly T[]) => Promise<readonly R[]>,
  limits: {
    readonly maxItems: number
    readonly concurrency: number
    /** Pause after each batch, in ms, so that the next one is larger. */
    readonly pauseMs?: number
  },
): (item: T) => Promise<R> {
  type Waiting = PromiseWithResolvers<R> & { readonly item: T }
  const waiting: Waiting[] = []
  let running = 0
  let isScheduled = false

  return (item) => {
    const entry = { item, ...Promise.withResolvers<R>() }
    waiting.push(entry)
    schedule()
    return entry.promise
  }

  // Waits for the end of the current turn, so that items that came together run
  // together.
  function schedule() {
    if (isScheduled || running >= limits.concurrency) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      if (waiting.length > 0) void start(waiting.splice(0, limits.maxItems))
      if (waiting.length > 0) schedule()
    })
  }

  async function start(batch: readonly Waiting[]) {
    running += 1
    try {
      const answers = await run(batch.map(({ item }) => item))
      for (const [index, entry] of batch.entries()) {
        entry.resolve(answers[index] as R)
      }
    } catch (error) {
      for (const entry of batch) entry.reject(error)
    } finally {
      if (limits.pauseMs) await wait(limits.pauseMs)
      running -= 1
      if (waiting.length > 0) schedule()
    }
  }
}
