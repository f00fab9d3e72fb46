import { setTimeout as delay } from 'node:timers/promises'

/** A node of a long history takes seconds to load its state. */
const patienceMs = 5_000
const lookEveryMs = 50

/** Nothing listens: the node cannot have read the request. */
const notHeard: readonly unknown[] = ['ECONNREFUSED']
/** The connection broke: the node may have read the request. */
const perhapsHeard: readonly unknown[] = [
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
]

/**
 * Calls `ask` again while a node is started anew, for 5 s at most.
 *
 * @param isRepeatable - whether the node may get the request twice
 * @throws what `ask` threw last
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

/** `fetch` wraps what happened to the socket. */
function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}
