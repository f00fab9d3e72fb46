/** Work that repeats until stopped. */
export type Loop = {
  /** Runs the next turn now, or right after the current one. */
  readonly kick: () => void
  /** Stops the loop. Resolves when the current turn has ended. */
  readonly stop: () => Promise<void>
}

// Pause after a failure, in ms. It keeps the log small while a store or a chain
// is down.
const retryMs = 300

/**
 * Repeats `turn`.
 *
 * @param turn returns the pause before the next turn in ms; `undefined` waits
 *   for a kick. After an error the turn is repeated.
 */
export function startLoop(
  turn: () => Promise<number | undefined>,
  onError: (error: unknown) => void,
): Loop {
  let isStopped = false
  let isKicked = false
  let wake = () => {}
  const ended = run()
  return {
    kick: () => {
      isKicked = true
      wake()
    },
    stop: () => {
      isStopped = true
      wake()
      return ended
    },
  }

  async function run() {
    while (!isStopped) {
      isKicked = false
      const pauseMs = await turn().catch((error: unknown) => {
        onError(error)
        return retryMs
      })
      await pause(pauseMs)
    }
  }

  function pause(ms: number | undefined): Promise<void> {
    if (isStopped || isKicked) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
