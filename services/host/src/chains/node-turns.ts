import { BaseError } from '@cairn/primitives'
import { type CallLimits, createIpLimit } from '@cairn/service-kit'

/** Concurrent requests of a caller. */
const atOnce = 4
/** Maximum waiting requests of a caller. Further ones are refused. */
const mostWaiting = 64

type Line = { running: number; readonly waiting: (() => void)[] }

/**
 * Shares the nodes' time between callers: each has four requests at a time that
 * run code, and a number of ms of the nodes' work per minute.
 *
 * @returns a function that runs `work` in its caller's turn. It throws
 *   `HttpError` `RateLimited` when the caller's time is used up, and {@link
 *   NodeBusyError} when too many of the caller's requests wait
 * @see SRVC-01
 */
export function createNodeTurns(msPerMinute: CallLimits) {
  const charge = createIpLimit(msPerMinute)
  const lines = new Map<string, Line>()

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    await begin(caller)
    try {
      await charge(caller, 0)
      const begun = performance.now()
      const result = await work()
      // The next call gets the error of an exceeded limit, because this one is
      // done.
      const spentMs = Math.ceil(performance.now() - begun)
      await charge(caller, spentMs).catch(() => undefined)
      return result
    } finally {
      end(caller)
    }
  }

  async function begin(caller: string): Promise<void> {
    const line = lines.get(caller) ?? { running: 0, waiting: [] }
    lines.set(caller, line)
    if (line.running < atOnce) {
      line.running += 1
      return
    }
    if (line.waiting.length >= mostWaiting) throw new NodeBusyError()
    // A finished request passes its place on.
    await new Promise<void>((resolve) => line.waiting.push(resolve))
  }

  function end(caller: string): void {
    const line = lines.get(caller)
    if (!line) return
    const next = line.waiting.shift()
    if (!next) line.running -= 1
    if (line.running === 0) lines.delete(caller)
    next?.()
  }
}

/** A caller has too many waiting requests. */
export class NodeBusyError extends BaseError {
  override readonly name = 'NodeBusyError'

  constructor() {
    super('Too many calls of this caller wait already.')
  }
}
