import type { AccountOptions } from './account-options.ts'
import { readHeaders } from './read-account-range.ts'

/** Finds the first block of the history that is wanted, below a block. */
export type HistoryStart = (below: number) => Promise<number>

const dayMs = 86_400_000
/** A start stays good for this long, in ms: histories may be an hour longer. */
const keptMs = 3_600_000

/**
 * Creates the search for the block of some days ago, by the times of blocks. It
 * takes a dozen questions an hour at most.
 */
export function createHistoryStart({
  node,
  index,
  now,
}: Pick<AccountOptions, 'node' | 'index' | 'now'>): HistoryStart {
  let kept: { readonly block: number; readonly untilMs: number } | undefined
  return async (below) => {
    const nowMs = now().getTime()
    if (kept && nowMs < kept.untilMs) return Math.min(kept.block, below + 1)
    const wantedS = (nowMs - index.historyDays * dayMs) / 1000
    let low = 0
    let high = below
    let times = await timesOf([low, high])
    while (high - low > 1) {
      const [lowS = 0, highS = 0] = times
      if (highS < wantedS) break
      // Guesses by the average, and never leaves less than an eighth.
      const share = (wantedS - lowS) / Math.max(1, highS - lowS)
      const guess = Math.min(0.875, Math.max(0.125, share))
      const middle = low + Math.max(1, Math.floor((high - low) * guess))
      if (middle >= high) break
      const [middleS = 0] = await timesOf([middle])
      if (middleS < wantedS) low = middle
      else high = middle
      times = middleS < wantedS ? [middleS, highS] : [lowS, middleS]
    }
    const [lowS = 0] = times
    const block = lowS >= wantedS ? low : high
    kept = { block, untilMs: nowMs + keptMs }
    return Math.min(block, below + 1)
  }

  async function timesOf(numbers: readonly number[]) {
    const blocks = await readHeaders(node, numbers)
    return blocks.map(({ timestamp }) => timestamp)
  }
}
