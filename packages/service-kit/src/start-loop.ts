import { setTimeout as wait } from 'node:timers/promises'

export type LoopOptions = {
  readonly everyMs: number
  /** A round of work. The next round begins `everyMs` after its end. */
  readonly work: (signal: AbortSignal) => Promise<void>
  /** Receives the error of a failed round. The loop continues. */
  readonly onError: (error: unknown) => void
}

/**
 * Starts work that repeats until the result is disposed. Disposing waits for
 * the current round.
 */
export function startLoop({
  everyMs,
  work,
  onError,
}: LoopOptions): AsyncDisposable {
  const stopped = new AbortController()
  const { signal } = stopped
  const ended = repeat()
  return {
    async [Symbol.asyncDispose]() {
      stopped.abort()
      await ended
    },
  }

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}
