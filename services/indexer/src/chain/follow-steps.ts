import { BaseError } from '@cairn/primitives'
import type { Chain, Logger } from '@cairn/service-kit'
import type { AccountFigures } from '../accounts/account-options.ts'
import { CursorMovedError } from '../db/cursor.queries.ts'
import type { BlockId } from './block.ts'
import type { Lease } from './lease.ts'
import { createSignal, type Signal } from './signal.ts'

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
  /** Present if the chain is read for accounts. */
  readonly figures?: Readonly<AccountFigures>
}

/** Steps that are taken one after another. */
export type Steps = {
  /** @returns the pause after it, in ms; 0 if more work is ready */
  readonly step: () => Promise<number>
  readonly cursor: () => BlockId | undefined
  /** Reads the cursor that another host moves. @returns whether it moved */
  readonly follow: () => Promise<boolean>
  /** Makes the next step read the cursor again, after a failure. */
  readonly forget: () => void
  /** Blocks ahead of the cursor, as the last step saw them. */
  readonly lag: () => number | undefined
}

/** Pause between two looks at the cursor that another host moves, in ms. */
const standbyMs = 500
/**
 * Time without a finished step after which the chain counts as stuck, in ms. A
 * step has two or three calls of 8 s at most.
 */
const stuckMs = 30_000
const retryMs = { first: 100, longest: 5000 } as const

/**
 * Takes steps along a chain while this host has its lease, and again after any
 * failure.
 *
 * @param options.woken - ends the pause before the next step
 */
export function followSteps(options: {
  readonly chain: Pick<Chain, 'name'>
  readonly steps: Steps
  readonly lease: Lease
  readonly log: Logger
  readonly now: () => Date
  readonly woken: Signal
}): FollowedChain {
  const { chain, steps, lease, log, now, woken } = options
  const indexed = createSignal()
  const stopped = createSignal()
  let failure: Error | undefined
  let isOwn = false
  let movedAtMs = now().getTime()

  /** @returns the pause before the next turn, in ms */
  async function turn(): Promise<number> {
    isOwn = await lease.hold()
    if (!isOwn) {
      if (await steps.follow()) indexed.notify()
      return standbyMs
    }
    const before = steps.cursor()?.hash
    const pauseMs = await steps.step()
    if (pauseMs === 0 || steps.cursor()?.hash !== before) indexed.notify()
    return pauseMs
  }

  async function run() {
    let waitMs = 0
    while (stopped.count() === 0) {
      const seen = woken.count()
      try {
        const pauseMs = await turn()
        failure = undefined
        movedAtMs = now().getTime()
        waitMs = 0
        if (pauseMs > 0) await woken.wait(seen, pauseMs)
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
    lag: () => (isOwn ? steps.lag() : undefined),
    failure() {
      const isStuck = now().getTime() - movedAtMs > stuckMs
      return failure ?? (isStuck ? new StuckChainError(chain.name) : undefined)
    },
    indexed,
    async [Symbol.asyncDispose]() {
      stopped.notify()
      woken.notify()
      await done
      await lease.release().catch(() => {})
    },
  }
}

/** A step neither ended nor failed for a long time. */
export class StuckChainError extends BaseError {
  override readonly name = 'StuckChainError'

  constructor(chain: string) {
    super(`The index of ${chain} has not moved for ${stuckMs / 1000} s.`)
  }
}
