/** Calls that wait for a meta-transaction to end. */
export type ReceiptWaiters = {
  /** Grows with each {@link wake}: if unchanged, no event was missed. */
  readonly wakes: () => number
  readonly wait: (id: number, ms: number, signal: AbortSignal) => Promise<void>
  readonly wake: (ids: readonly number[]) => void
  /** Whether no call waits any more. */
  readonly isClosed: () => boolean
  /** Ends all waits, because the service stops. */
  readonly close: () => void
}

/** Creates an empty set of waiting calls. */
export function createReceiptWaiters(): ReceiptWaiters {
  const waiting = new Map<number, Set<() => void>>()
  let wakes = 0
  let isClosed = false
  return {
    wakes: () => wakes,
    wait: (id, ms, signal) =>
      new Promise((resolve) => {
        if (isClosed || signal.aborted) return resolve()
        const room = waiting.get(id) ?? new Set()
        const leave = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
          room.delete(leave)
          if (room.size === 0) waiting.delete(id)
          resolve()
        }
        const timer = setTimeout(leave, ms)
        signal.addEventListener('abort', leave)
        waiting.set(id, room.add(leave))
      }),
    wake: (ids) => {
      wakes += 1
      for (const id of ids) wakeAll(waiting.get(id))
    },
    isClosed: () => isClosed,
    close: () => {
      isClosed = true
      for (const room of [...waiting.values()]) wakeAll(room)
    },
  }
}

function wakeAll(room: ReadonlySet<() => void> | undefined) {
  for (const leave of [...(room ?? [])]) leave()
}
