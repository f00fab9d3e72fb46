import { CursorMovedError } from '../db/cursor.queries.ts'
import type { BlockId } from './block.ts'
import { createChainSteps } from './chain-step.ts'
import { createSignal, type Signal } from './signal.ts'
import type { StepOptions } from './step-options.ts'
import { toSocketUrl, watchHeads } from './watch-heads.ts'

/** A followed chain. Disposing it stops after the current step. */
export type FollowedChain = AsyncDisposable & {
  /** The last indexed block; `undefined` before the first step. */
  readonly cursor: () => BlockId | undefined
  /** Error of the last attempt; `undefined` after a success. */
  readonly failure: () => Error | undefined
  /** Notified with every indexed range of blocks. */
  readonly indexed: Signal
}

/** Pauses between polls, in ms: without and with pushed heads. */
const pollMs = { alone: 250, pushed: 2000 } as const
const retryMs = { first: 100, longest: 5000 } as const

/**
 * Keeps the tables equal to the chain: continues at the cursor, undoes
 * reorganised blocks, and retries after any failure.
 */
export function startFollowing(options: StepOptions): FollowedChain {
  const { chain, log } = options
  const steps = createChainSteps(options)
  const head = createSignal()
  const indexed = createSignal()
  const stopped = createSignal()
  const heads = watchHeads(toSocketUrl(chain.rpcUrl), head.notify)
  let failure: Error | undefined

  async function run() {
    let waitMs = 0
    while (stopped.count() === 0) {
      const seen = head.count()
      try {
        const hasMore = await steps.step()
        indexed.notify()
        failure = undefined
        waitMs = 0
        if (hasMore) continue
        await head.wait(seen, heads.isOpen() ? pollMs.pushed : pollMs.alone)
      } catch (error) {
        steps.forget()
        // Another host was faster, so there is no need to wait.
        if (error instanceof CursorMovedError) continue
        // Warns once, so that a chain that is down for a night does not fill
        // the log.
        const level = failure ? 'debug' : 'warn'
        failure = error instanceof Error ? error : new Error(String(error))
        waitMs = Math.min(Math.max(waitMs * 2, retryMs.first), retryMs.longest)
        log[level]({ err: error }, 'indexing waits')
        await stopped.wait(0, waitMs)
      }
    }
  }

  const done = run()
  return {
    cursor: steps.cursor,
    failure: () => failure,
    indexed,
    async [Symbol.asyncDispose]() {
      stopped.notify()
      heads.stop()
      head.notify()
      await done
    },
  }
}
