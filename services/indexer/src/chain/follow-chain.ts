import type { BlockId } from './block.ts'
import { createChainSteps } from './chain-step.ts'
import { readBlockId } from './find-ancestor.ts'
import { type FollowedChain, followSteps } from './follow-steps.ts'
import { createSignal } from './signal.ts'
import type { StepOptions } from './step-options.ts'
import { toSocketUrl, watchHeads } from './watch-heads.ts'

/** Pauses between polls, in ms: without and with pushed heads. */
const pollMs = { alone: 250, pushed: 2000 } as const

/**
 * Keeps the tables equal to the chain: continues at the cursor, undoes
 * reorganised blocks, and retries after any failure.
 */
export function startFollowing(options: StepOptions): FollowedChain {
  const { chain, node } = options
  let headNumber: number | undefined
  const steps = createChainSteps({ ...options, readHead })
  const woken = createSignal()
  const pushed = chain.nodes ? chain.wsUrl : toSocketUrl(chain.rpcUrl)
  const heads = watchHeads(pushed, woken.notify)

  async function readHead(): Promise<BlockId> {
    const head = await readBlockId(node, 'latest')
    headNumber = head.number
    return head
  }

  const followed = followSteps({
    ...options,
    woken,
    steps: {
      ...steps,
      async step() {
        if (await steps.step()) return 0
        return heads.isOpen() ? pollMs.pushed : pollMs.alone
      },
      lag: () => blocksBetween(steps.cursor(), headNumber),
    },
  })
  return {
    ...followed,
    async [Symbol.asyncDispose]() {
      heads.stop()
      await followed[Symbol.asyncDispose]()
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
