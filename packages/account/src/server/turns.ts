/** Work, in ms, after which other requests have their turn. */
const turnMs = 10

/** Returns a function that waits for a turn of the event loop when it is time. */
export function createTurns(): () => Promise<void> {
  let until = performance.now() + turnMs
  return async () => {
    if (performance.now() < until) return
    await new Promise((resolve) => setImmediate(resolve))
    until = performance.now() + turnMs
  }
}
