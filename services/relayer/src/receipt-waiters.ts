/** Calls that wait for a meta-transaction to end. */
export type ReceiptWaiters = {
  /** Grows at each {@link wake}: unchanged means that nothing was missed. */
  readonly wakes: () => number
  readonly wait: (id: number, ms: number, signal: AbortSignal) => Promise<void>
  readonly wake: (ids: readonly number[]) => void
  /** Lets every call go: the service ends. */
  readonly close: () => void
}

/** Creates an empty waiting room. */
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
      for (const id of ids) letGo(waiting.get(id))
    },
    close: () => {
      isClosed = true
      for (const room of [...waiting.values()]) letGo(room)
    },
  }
}

function letGo(room: ReadonlySet<() => void> | undefined) {
  for (const leave of [...(room ?? [])]) leave()
}
