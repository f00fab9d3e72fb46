/** Work that goes on until stopped. */
export type Loop = {
  /** Does the next turn now, or right after the present one. */
  readonly kick: () => void
  /** Resolves when the turn that is under way has ended. */
  readonly stop: () => Promise<void>
}

// Long enough not to flood a log while a store or a chain is away.
const retryMs = 300

/**
 * Starts doing `turn` again and again.
 *
 * @param turn returns the pause before the next one in ms; `undefined` waits
 *   for a kick. When it throws, it is done again after a while.
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
