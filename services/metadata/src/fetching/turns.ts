import { FetchRefusedError } from './guarded-fetch.ts'

/** Runs what it is given, not too much at once. */
export type Turns = <T>(run: () => Promise<T>) => Promise<T>

/**
 * Lets `maxAtOnce` run at once and `maxWaiting` wait in line.
 *
 * @throws {FetchRefusedError} `busy` for whatever comes beyond that
 */
export function createTurns(maxAtOnce: number, maxWaiting: number): Turns {
  const waiting: (() => void)[] = []
  let free = maxAtOnce
  return async (run) => {
    if (free === 0) {
      if (waiting.length >= maxWaiting) throw new FetchRefusedError('busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      free -= 1
    }
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
