import type { Walk } from './account-step.ts'
import { fillGaps } from './fill-gaps.ts'
import { findNativeChanges } from './native-changes.ts'
import { lookAgain } from './second-look.ts'

/** Pauses after a failure of work beside the steps, in ms. */
const retryMs = { first: 1_000, longest: 600_000 } as const

/** Work that is done between two steps. @returns whether more of it is ready */
type Task = (walk: Walk) => Promise<boolean>

/**
 * Creates the work that a chain has besides its steps. Its failures are its own:
 * the chain goes on, and the work is tried again later.
 */
export function createBackground(walk: Walk): () => Promise<boolean> {
  const tasks = [
    guarded(walk, 'native coins', findNativeChanges),
    guarded(walk, 'history', fillGaps),
    guarded(walk, 'second look', lookAgain),
  ]
  return async () => {
    let hasMore = false
    for (const task of tasks) hasMore = (await task()) || hasMore
    return hasMore
  }
}

function guarded(walk: Walk, name: string, task: Task): () => Promise<boolean> {
  let pausedUntilMs = 0
  let waitMs = 0
  return async () => {
    const nowMs = walk.now().getTime()
    if (nowMs < pausedUntilMs || !walk.cursor || !walk.isCurrent) return false
    try {
      const hasMore = await task(walk)
      waitMs = 0
      return hasMore
    } catch (error) {
      waitMs = Math.min(Math.max(waitMs * 2, retryMs.first), retryMs.longest)
      pausedUntilMs = nowMs + waitMs
      walk.log.warn({ err: error, task: name }, 'work beside the chain waits')
      return false
    }
  }
}
