import { BaseError } from '@cairn/primitives'

/** Returns the room of a range. Further calls do nothing. */
export type FreeRoom = () => void

/**
 * Room for the blocks that all chains of a process hold in memory. Chains that
 * are far behind wait for each other, in the order in which they asked.
 */
export type BlockRoom = {
  /** Largest range, in blocks. */
  readonly most: number
  /** Number of blocks that are held now. */
  readonly held: () => number
  /**
   * Waits for room.
   *
   * @throws {RoomClosedError} after `close`
   */
  readonly take: (blocks: number) => Promise<FreeRoom>
  /** Takes room that nobody waits for; `undefined` if there is none. */
  readonly tryTake: (blocks: number) => FreeRoom | undefined
  /** Ends all waits, because the process stops. */
  readonly close: () => void
}

/**
 * Ranges up to this size, in blocks, need no room: chains that are up to date
 * never wait for those that are behind.
 */
const freeBlocks = 8

/** Creates room for `most` blocks. */
export function createBlockRoom(most: number): BlockRoom {
  let held = 0
  let isClosed = false
  let waiting: {
    readonly blocks: number
    readonly room: PromiseWithResolvers<FreeRoom>
  }[] = []

  function hold(blocks: number): FreeRoom {
    held += blocks
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      held -= blocks
      serve()
    }
  }

  /** Serves those who wait, in order. A large range is not overtaken. */
  function serve(): void {
    for (;;) {
      const [next] = waiting
      if (!next || held + next.blocks > most) return
      waiting = waiting.slice(1)
      next.room.resolve(hold(next.blocks))
    }
  }

  const tryTake = (blocks: number): FreeRoom | undefined => {
    if (blocks <= freeBlocks) return () => {}
    const hasRoom = waiting.length === 0 && held + blocks <= most
    return hasRoom ? hold(blocks) : undefined
  }

  return {
    most,
    held: () => held,
    tryTake,
    async take(blocks) {
      if (isClosed) throw new RoomClosedError()
      const room = Promise.withResolvers<FreeRoom>()
      const free = tryTake(blocks)
      if (free) return free
      waiting.push({ blocks: Math.min(blocks, most), room })
      return room.promise
    },
    close() {
      isClosed = true
      for (const { room } of waiting) room.reject(new RoomClosedError())
      waiting = []
    },
  }
}

/** The process stops, so that no further blocks are read. */
export class RoomClosedError extends BaseError {
  override readonly name = 'RoomClosedError'

  constructor() {
    super('The indexer stops.')
  }
}
