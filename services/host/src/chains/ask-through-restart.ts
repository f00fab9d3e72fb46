import { setTimeout as delay } from 'node:timers/promises'

/**
 * Longest wait in ms. A node with a long history loads its state for seconds.
 */
const patienceMs = 5_000
const lookEveryMs = 50

/** Errors without a listener: the node cannot have read the request. */
const notHeard: readonly unknown[] = ['ECONNREFUSED']
/** Errors of a broken connection: the node may have read the request. */
const perhapsHeard: readonly unknown[] = [
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
]

/**
 * Repeats `ask` while a node restarts, for at most 5 s.
 *
 * @param isRepeatable - whether the node may get the request twice
 * @throws the last error of `ask`
 * @see SRVC-01
 */
export async function askThroughRestart<T>(
  isRepeatable: boolean,
  ask: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const code = codeOf(error)
      const mayRepeat =
        notHeard.includes(code) || (isRepeatable && perhapsHeard.includes(code))
      if (!mayRepeat || performance.now() > until) throw error
    }
    await delay(lookEveryMs)
  }
}

/** `fetch` wraps the error of the socket. */
function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}
