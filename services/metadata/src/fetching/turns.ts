import { FetchRefusedError } from './guarded-fetch.ts'

/** Runs work within a limit. */
export type Turns = <T>(run: () => Promise<T>) => Promise<T>

/**
 * Limits work to `maxAtOnce` at a time, with `maxWaiting` in line.
 *
 * @throws {FetchRefusedError} `busy` when the line is full
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
