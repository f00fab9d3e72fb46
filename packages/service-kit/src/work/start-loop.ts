/** Work that repeats until it is disposed, which waits for its round. */
export type Loop = AsyncDisposable & {
  /** Runs the next round now, or right after the current one. */
  readonly kick: () => void
}

export type LoopOptions = {
  /** Pause after a round, in ms. Without it the next round waits for a kick. */
  readonly everyMs?: number
  /** Pause after a round that failed, in ms; else `everyMs`. */
  readonly afterErrorMs?: number
  /** A round of work. A number that it returns is its pause, in ms. */
  readonly work: (
    signal: AbortSignal,
  ) => Promise<number | undefined> | Promise<void>
  /** Receives the error of a failed round. The loop continues. */
  readonly onError: (error: unknown) => void
}

/** Starts work that repeats. Its pauses do not keep a process alive. */
export function startLoop({
  everyMs,
  afterErrorMs = everyMs,
  work,
  onError,
}: LoopOptions): Loop {
  const stopped = new AbortController()
  const { signal } = stopped
  let isKicked = false
  let wake = () => {}
  const ended = repeat()
  return {
    kick() {
      isKicked = true
      wake()
    },
    async [Symbol.asyncDispose]() {
      stopped.abort()
      wake()
      await ended
    },
  }

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      isKicked = false
      await pause(await round())
    }
  }

  async function round(): Promise<number | undefined> {
    try {
      return (await work(signal)) ?? everyMs
    } catch (error) {
      if (!signal.aborted) onError(error)
      return afterErrorMs
    }
  }

  function pause(ms: number | undefined): Promise<void> {
    if (signal.aborted || isKicked) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      timer?.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
