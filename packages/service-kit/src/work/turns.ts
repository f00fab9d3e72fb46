/** Runs work when it is its turn. */
export type Turns = <T>(run: () => Promise<T>) => Promise<T>

/**
 * Limits work to `maxAtOnce` at a time; the rest waits in line.
 *
 * @param onWait - called with the length of the line before work joins it. What
 *   it throws refuses the work
 */
export function createTurns(
  maxAtOnce: number,
  onWait: (waiting: number) => void = () => {},
): Turns {
  const waiting: (() => void)[] = []
  let free = maxAtOnce
  return async (run) => {
    if (free === 0) {
      onWait(waiting.length)
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
