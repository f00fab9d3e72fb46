import { setTimeout as wait } from 'node:timers/promises'

export type LoopOptions = {
  readonly everyMs: number
  /** One round. The next begins `everyMs` after it ended. */
  readonly work: (signal: AbortSignal) => Promise<void>
  /** A failed round is reported; the loop goes on. */
  readonly onError: (error: unknown) => void
}

/** Begins work that repeats until it is disposed, which awaits the round. */
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
