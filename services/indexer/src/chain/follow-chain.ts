import { BaseError } from '@cairn/primitives'
import { CursorMovedError } from '../db/cursor.queries.ts'
import type { BlockId } from './block.ts'
import { createChainSteps } from './chain-step.ts'
import { readBlockId } from './find-ancestor.ts'
import { createSignal, type Signal } from './signal.ts'
import type { StepOptions } from './step-options.ts'
import { toSocketUrl, watchHeads } from './watch-heads.ts'

/** A followed chain. Disposing it stops after the current step. */
export type FollowedChain = AsyncDisposable & {
  /** The last indexed block; `undefined` before the first step. */
  readonly cursor: () => BlockId | undefined
  /** Blocks ahead of the cursor; `undefined` if another host reads the chain. */
  readonly lag: () => number | undefined
  /** Error of the last attempt; `undefined` after a success. */
  readonly failure: () => Error | undefined
  /** Notified with every indexed range of blocks. */
  readonly indexed: Signal
}

/** Pauses between polls, in ms: without and with pushed heads. */
const pollMs = { alone: 250, pushed: 2000 } as const
/** Pause between two looks at the cursor that another host moves, in ms. */
const standbyMs = 500
/**
 * Time without a finished step after which the chain counts as stuck, in ms. A
 * step has two or three calls of 8 s at most.
 */
const stuckMs = 30_000
const retryMs = { first: 100, longest: 5000 } as const

/**
 * Keeps the tables equal to the chain: continues at the cursor, undoes
 * reorganised blocks, and retries after any failure.
 */
export function startFollowing(options: StepOptions): FollowedChain {
  const { chain, lease, log, node, now } = options
  let headNumber: number | undefined
  const steps = createChainSteps({ ...options, readHead })
  const head = createSignal()
  const indexed = createSignal()
  const stopped = createSignal()
  const heads = watchHeads(toSocketUrl(chain.rpcUrl), head.notify)
  let failure: Error | undefined
  let movedAtMs = now().getTime()

  /** @returns the pause before the next turn, in ms */
  async function turn(): Promise<number> {
    const isOwn = await lease.hold()
    const hasMore = isOwn ? await steps.step() : await steps.follow()
    if (isOwn || hasMore) indexed.notify()
    if (!isOwn) {
      headNumber = undefined
      return standbyMs
    }
    if (hasMore) return 0
    return heads.isOpen() ? pollMs.pushed : pollMs.alone
  }

  async function readHead(): Promise<BlockId> {
    const head = await readBlockId(node, 'latest')
    headNumber = head.number
    return head
  }

  async function run() {
    let waitMs = 0
    while (stopped.count() === 0) {
      const seen = head.count()
      try {
        const pauseMs = await turn()
        failure = undefined
        movedAtMs = now().getTime()
        waitMs = 0
        if (pauseMs > 0) await head.wait(seen, pauseMs)
      } catch (error) {
        steps.forget()
        if (stopped.count() > 0) continue
        movedAtMs = now().getTime()
        // Another host was faster, so there is no need to wait.
        if (error instanceof CursorMovedError) continue
        // Warns once, so that a chain that is down for a night does not fill
        // the log.
        const level = failure ? 'debug' : 'warn'
        failure = error instanceof Error ? error : new Error(String(error))
        waitMs = Math.min(Math.max(waitMs * 2, retryMs.first), retryMs.longest)
        log[level]({ err: error }, 'indexing waits')
        // Another host may reach the chain.
        await lease.release().catch(() => {})
        await stopped.wait(0, waitMs)
      }
    }
  }

  const done = run()
  return {
    cursor: steps.cursor,
    lag: () => blocksBetween(steps.cursor(), headNumber),
    failure() {
      const isStuck = now().getTime() - movedAtMs > stuckMs
      return failure ?? (isStuck ? new StuckChainError(chain.name) : undefined)
    },
    indexed,
    async [Symbol.asyncDispose]() {
      stopped.notify()
      heads.stop()
      head.notify()
      await done
      await lease.release().catch(() => {})
    },
  }
}

function blocksBetween(
  last: BlockId | undefined,
  head: number | undefined,
): number | undefined {
  if (head === undefined || !last) return undefined
  return Math.max(0, head - last.number)
}

/** A step neither ended nor failed for a long time. */
export class StuckChainError extends BaseError {
  override readonly name = 'StuckChainError'

  constructor(chain: string) {
    super(`The index of ${chain} has not moved for ${stuckMs / 1000} s.`)
  }
}
