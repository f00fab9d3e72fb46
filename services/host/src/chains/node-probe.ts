import { setTimeout as delay } from 'node:timers/promises'
import { askChainId } from './ask-chain-id.ts'

/** Times of the checks whether a node still answers, in ms. */
export type ProbeTimes = {
  /** Pause between two checks. */
  readonly everyMs: number
  /** Timeout of an answer. */
  readonly withinMs: number
}

/** Enough for a snapshot of a long history on a busy machine. */
const usualTimes: ProbeTimes = { everyMs: 2_000, withinMs: 10_000 }

/**
 * Number of missed answers in a row. A single one may be a computer that slept.
 */
const missesUntilSilent = 2

/**
 * Checks the node repeatedly, until the signal, or until two checks in a row
 * had no answer. `onSilent` is then called once.
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
