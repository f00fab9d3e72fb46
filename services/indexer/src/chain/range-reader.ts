import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import type { Chain } from '@cairn/service-kit'
import type { ChainNode } from './chain-node.ts'
import { type BlockRange, readRange } from './read-range.ts'
import { createWrappedNatives } from './wrapped-native.ts'

/** Reads ranges of blocks whose size suits the node and the chain. */
export type RangeReader = {
  /**
   * Reads the next range, from block `from` to at most block `head`. It is
   * smaller after the node refused a range as too large.
   */
  readonly read: (from: number, head: number) => Promise<BlockRange>
  /** Starts reading the range that `read` will return next. */
  readonly readAhead: (from: number, head: number) => void
  /** Drops the range that was read ahead, after the chain has changed. */
  readonly drop: () => void
}

/** Blocks of a range: the first one, and the maximum. */
const rangeBlocks = { first: 50, most: 1000 } as const
/** Target number of transfers in a range. */
const rangeTransfers = 10_000

/** Creates a reader of a node's ranges. */
export function createRangeReader(options: {
  readonly node: ChainNode
  readonly useTraces: boolean
  readonly chain: Pick<Chain, 'bridge'>
}): RangeReader {
  const { node, useTraces, chain } = options
  const bridges = new Set(
    chain.bridge?.targets.map((target) => target.toLowerCase()),
  )
  const depth = { useTraces, bridges }
  const wrapped = createWrappedNatives(node)
  let size: number = rangeBlocks.first
  let most: number = rangeBlocks.most
  let ahead: { from: number; range: Promise<BlockRange> } | undefined

  return {
    async read(from, head) {
      const started = ahead?.from === from ? ahead.range : undefined
      ahead = undefined
      for (;;) {
        const to = Math.min(head, from + size - 1)
        try {
          const range = await (started ??
            readRange(node, wrapped, from, to, depth))
          grow(range)
          return range
        } catch (error) {
          if (!isTooLarge(error)) throw error
          const wasOne = size === 1 || to === from
          const isRefused = error instanceof NodeRefusalError
          size = Math.max(1, Math.floor(size / 2))
          if (isRefused) most = size
          if (wasOne || !isRefused || started) throw error
        }
      }
    },

    readAhead(from, head) {
      if (from > head) return
      const to = Math.min(head, from + size - 1)
      const range = readRange(node, wrapped, from, to, depth)
      // An error is reported when the range is used.
      range.catch(() => {})
      ahead = { from, range }
    },

    drop() {
      ahead = undefined
    },
  }

  function grow({ transfers }: BlockRange): void {
    most = Math.min(rangeBlocks.most, Math.ceil(most * 1.1))
    if (transfers.length > rangeTransfers) size = Math.ceil(size / 2)
    else if (transfers.length < rangeTransfers / 2) size *= 2
    size = Math.min(size, most)
  }
}

/** Whether a smaller range may succeed: large answers are refused or time out. */
function isTooLarge(error: unknown): boolean {
  return (
    error instanceof NodeRefusalError || error instanceof NodeUnavailableError
  )
}
