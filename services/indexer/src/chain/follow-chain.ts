import { CursorMovedError } from '../db/cursor.queries.ts'
import type { BlockId } from './block.ts'
import { createChainSteps, type StepOptions } from './chain-step.ts'
import { createSignal, type Signal } from './signal.ts'
import { toSocketUrl, watchHeads } from './watch-heads.ts'

/** A chain that is being followed. Disposing it stops after the step at hand. */
export type FollowedChain = AsyncDisposable & {
  /** The last block that is indexed; none before the first step. */
  readonly cursor: () => BlockId | undefined
  /** Why the last attempt failed; `undefined` while all is well. */
  readonly failure: () => Error | undefined
  /** Happens with every range of blocks that is indexed. */
  readonly indexed: Signal
}

/** Without pushed heads the node is asked this often, with them less. */
const pollMs = { alone: 250, pushed: 2000 } as const
const retryMs = { first: 100, longest: 5000 } as const

/**
 * Keeps the tables equal to the chain: indexes from where it stopped, takes
 * back what the chain takes back, and starts again by itself after any fault.
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
        // Another host was quicker: there is nothing to wait for.
        if (error instanceof CursorMovedError) continue
        // Said once: a chain that is down for a night fills no log.
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
