/** Some work at a token, with a session that the lane keeps. */
export type Lane<S> = {
  /** Returns the open session, or opens one. */
  readonly session: () => Promise<S>
  /** Forgets the session, because it does not work any more. */
  readonly drop: () => void
}

/**
 * Runs work on a fixed number of lanes, each with a session of its own, because
 * one session does one thing at a time. A call that hangs keeps its lane until
 * it really ends, so that a token that hangs never takes more threads than
 * there are lanes.
 */
export function createLanes<S>(count: number, open: () => Promise<S>) {
  const free = Array.from({ length: count }, (): Lane<S> => {
    let opened: Promise<S> | undefined
    const drop = () => {
      opened = undefined
    }
    return {
      drop,
      session() {
        opened ??= open().catch((error: unknown) => {
          drop()
          throw error
        })
        return opened
      },
    }
  })
  const waiting: ((lane: Lane<S>) => void)[] = []

  function release(lane: Lane<S>): void {
    const next = waiting.shift()
    if (next) next(lane)
    else free.push(lane)
  }

  return {
    /** Number of calls that wait for a lane. */
    queued: () => waiting.length,
    /**
     * Runs `work` once a lane is free.
     *
     * @throws what `work` throws, and {@link LateError} after `withinMs`
     */
    async run<T>(
      withinMs: number,
      work: (lane: Lane<S>) => Promise<T>,
    ): Promise<T> {
      let isLate = false
      let wait: ((lane: Lane<S>) => void) | undefined
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          isLate = true
          // While a token hangs, late calls do not pile up.
          const place = wait ? waiting.indexOf(wait) : -1
          if (place >= 0) waiting.splice(place, 1)
          reject(new LateError())
        }, withinMs)
      })
      const attempt = (async () => {
        const lane =
          free.pop() ??
          (await new Promise<Lane<S>>((resolve) => {
            wait = resolve
            waiting.push(resolve)
          }))
        try {
          // Nobody waits for the answer any more.
          if (isLate) throw new LateError()
          return await work(lane)
        } finally {
          release(lane)
        }
      })()
      // A late failure has no reader.
      attempt.catch(() => {})
      try {
        return await Promise.race([attempt, late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** The token did not answer in time. */
export class LateError extends Error {
  override readonly name = 'LateError'

  constructor() {
    super('The token does not answer.')
  }
}
