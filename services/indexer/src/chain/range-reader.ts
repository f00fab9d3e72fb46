import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import type { Chain } from '@cairn/service-kit'
import type { BlockRoom, FreeRoom } from './block-room.ts'
import type { ChainNode } from './chain-node.ts'
import { type BlockRange, readRange } from './read-range.ts'
import type { ReadTraces } from './read-traces.ts'
import { createWrappedNatives } from './wrapped-native.ts'

/** Reads ranges of blocks whose size suits the node and the chain. */
export type RangeReader = {
  /**
   * Reads the next range, from block `from` to at most block `head`. It is
   * smaller after the node refused a range as too large.
   */
  readonly read: (from: number, head: number) => Promise<BlockRange>
  /** Frees the room of the range that was read last. */
  readonly release: () => void
  /**
   * Starts reading the range that `read` will return next, if there is room.
   */
  readonly readAhead: (from: number, head: number) => void
  /** Drops the range that was read ahead, after the chain has changed. */
  readonly drop: () => void
}

/** Blocks of a range: the first one, and the maximum. */
const rangeBlocks = { first: 50, most: 1000 } as const
/** Contracts of a range that may wrap the native coin. */
const mostChecks = 200
/** Target number of transfers in a range. */
const rangeTransfers = 10_000

/** A range that is being read, with its room. */
type RangeAhead = {
  readonly from: number
  readonly range: Promise<BlockRange>
  readonly free: FreeRoom
}

/** Creates a reader of a node's ranges. */
export function createRangeReader(options: {
  readonly node: ChainNode
  readonly readTraces: ReadTraces | undefined
  readonly chain: Pick<Chain, 'bridge' | 'swap'>
  readonly room: BlockRoom
}): RangeReader {
  const { node, readTraces, chain, room } = options
  const bridges = new Set(
    chain.bridge?.targets.map((target) => target.toLowerCase()),
  )
  const named = chain.swap
    ? [chain.swap.wrappedNative.slice(2).toLowerCase()]
    : []
  const depth = { readTraces, bridges }
  const wrapped = createWrappedNatives({
    mostChecks,
    mustAnswer: true,
    // Named by the operator, so that no stranger's contracts come before it.
    listed: async () => named,
  })
  const limit = Math.min(rangeBlocks.most, room.most)
  let size: number = Math.min(rangeBlocks.first, limit)
  let most: number = limit
  let ahead: RangeAhead | undefined
  let release: FreeRoom = () => {}

  return {
    async read(from, head) {
      const started = ahead?.from === from ? ahead : undefined
      if (!started) ahead?.free()
      ahead = undefined
      for (;;) {
        const to = Math.min(head, from + size - 1)
        release = started?.free ?? (await room.take(to - from + 1))
        try {
          const range = await (started?.range ??
            readRange(node, wrapped, from, to, depth))
          grow(range)
          return range
        } catch (error) {
          release()
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
      const free = room.tryTake(to - from + 1)
      if (!free) return
      const range = readRange(node, wrapped, from, to, depth)
      // An error is reported when the range is used.
      range.catch(() => {})
      ahead = { from, range, free }
    },

    release: () => release(),

    drop() {
      ahead?.free()
      ahead = undefined
    },
  }

  function grow({ transfers }: BlockRange): void {
    most = Math.min(limit, Math.ceil(most * 1.1))
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
