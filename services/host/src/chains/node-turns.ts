import { BaseError } from '@cairn/primitives'
import { type CallLimits, createIpLimit } from '@cairn/service-kit'

/** How many requests of one caller the nodes work on at a time. */
const atOnce = 4
/** So many more wait, and the next is refused. */
const mostWaiting = 64

type Line = { running: number; readonly waiting: (() => void)[] }

/**
 * Shares the nodes' time between callers: each has four requests at a time
 * that run code, and so many milliseconds of the nodes' work in a minute.
 *
 * @returns a function that runs `work` in its caller's turn. It throws
 *   `HttpError` `RateLimited` when the caller has used its time up, and
 *   {@link NodeBusyError} when too much of the caller waits already
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
      // What went over the limit is told to the next call: this one is done.
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
    // Whoever ends hands its place over.
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

/** One caller has too many requests waiting. */
export class NodeBusyError extends BaseError {
  override readonly name = 'NodeBusyError'

  constructor() {
    super('Too many calls of this caller wait already.')
  }
}
