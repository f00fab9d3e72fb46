import { coverBlocks } from '../db/parts.queries.ts'
import type { StepOptions } from './step-options.ts'

/** Keeps parts of the tables ready for the blocks that come. */
export type Coverage = {
  /**
   * Returns once blocks `first` to `last` have a part. Parts for as many more
   * blocks as a range has are made ahead, so that other hosts find them too.
   */
  readonly cover: (first: number, last: number) => Promise<void>
  /** Makes the next call look at the tables again. */
  readonly forget: () => void
}

/** Creates the coverage of a chain, which looks at the tables once per half a range. */
export function createCoverage({
  database,
  chain: { chainId },
  rangeBlocks,
  log,
}: Pick<StepOptions, 'database' | 'chain' | 'rangeBlocks' | 'log'>): Coverage {
  /** Blocks with a part: from `first` to before `next`. */
  let covered = { first: 0, next: 0 }
  /** Block from which on parts are made ahead again. */
  let aheadFrom = 0

  async function cover(first: number, last: number): Promise<void> {
    const isCovered = first >= covered.first && last < covered.next
    if (isCovered && last < aheadFrom) return
    const end = last + rangeBlocks
    try {
      await coverBlocks(database, chainId, first, end, rangeBlocks)
      covered = { first, next: end + 1 }
      aheadFrom = last + Math.ceil(rangeBlocks / 2)
    } catch (error) {
      if (!isCovered) throw error
      // Long upkeep of a table can hold its lock. There is time until the range
      // ends.
      aheadFrom = last + Math.ceil(rangeBlocks / 20)
      log.warn({ err: error }, 'no part of the tables could be made ahead')
    }
  }

  return {
    cover,
    forget() {
      covered = { first: 0, next: 0 }
    },
  }
}
