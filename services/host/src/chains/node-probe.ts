import { setTimeout as delay } from 'node:timers/promises'

/** How a node is asked whether it still answers. Milliseconds. */
export type ProbeTimes = {
  /** Between two questions. */
  readonly everyMs: number
  /** How long one answer may take. */
  readonly withinMs: number
}

/** Long enough for a snapshot of a long history on a busy machine. */
const usualTimes: ProbeTimes = { everyMs: 2_000, withinMs: 10_000 }

/** One missed answer may be a computer that slept. */
const missesUntilSilent = 2

/** The question needs no state, so a node at work answers it, too. */
const question = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'

/**
 * Asks the node for its chain again and again, until the signal or until it
 * left two questions in a row without an answer, which `onSilent` hears once.
 *
 * @see SRVC-01
 */
export async function watchAnswers(options: {
  readonly rpcUrl: string
  readonly times?: ProbeTimes | undefined
  readonly signal: AbortSignal
  readonly onSilent: () => void
}): Promise<void> {
  const { rpcUrl, signal } = options
  const { everyMs, withinMs } = options.times ?? usualTimes
  for (let misses = 0; misses < missesUntilSilent; ) {
    await delay(everyMs, undefined, { signal }).catch(() => {})
    const answer = await askChainId(rpcUrl, withinMs, signal)
    if (signal.aborted) return
    misses = answer === undefined ? misses + 1 : 0
  }
  options.onSilent()
}

/** Returns what the node says its chain is, as hex; `undefined` without an answer in time. */
export async function askChainId(
  rpcUrl: string,
  withinMs: number,
  signal?: AbortSignal,
): Promise<unknown> {
  const late = AbortSignal.timeout(withinMs)
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: question,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    const answer: { result?: unknown } = await response.json()
    return answer.result
  } catch {
    return undefined
  }
}
