import { isLoopback, networkOf } from '../client-ip.ts'
import { HttpError } from '../http-error.ts'
import { type CallLimits, createIpLimit } from './limit-calls.ts'

/** Concurrent requests of a caller. */
const atOnce = 4
/** Maximum waiting requests of a caller. Further ones are refused. */
const mostWaiting = 64

type Line = { running: number; readonly waiting: (() => void)[] }

/**
 * Runs work that makes a node run code, in the turn of its caller.
 *
 * @throws {HttpError} `RateLimited` when the caller's time is used up, or too
 *   many of the caller's requests wait
 */
export type InNodeTurn = <T>(
  caller: string,
  work: () => Promise<T>,
) => Promise<T>

/**
 * Runs work of a service's call in the turn of its caller. This machine has no
 * share: its calls are those of other services.
 *
 * @throws {HttpError} as the turn does
 * @see SRVC-01 h
 */
export function inCallersTurn<T>(
  inNodeTurn: InNodeTurn,
  ip: string,
  work: () => Promise<T>,
): Promise<T> {
  return isLoopback(ip) ? work() : inNodeTurn(ip, work)
}

/**
 * Shares the nodes' time between callers: each has four requests at a time that
 * run code, and a number of ms of the nodes' work per minute.
 *
 * @see SRVC-01 h
 */
export function createNodeTurns(msPerMinute: CallLimits): InNodeTurn {
  const charge = createIpLimit(msPerMinute)
  const lines = new Map<string, Line>()

  return async (ip, work) => {
    const caller = isLoopback(ip) ? ip : networkOf(ip)
    await begin(caller)
    try {
      await charge(ip, 0)
      const begun = performance.now()
      try {
        return await work()
      } finally {
        // Work that fails takes time, too. The next call gets the error of an
        // exceeded limit, because this one is done.
        const spentMs = Math.ceil(performance.now() - begun)
        await charge(ip, spentMs).catch(() => undefined)
      }
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
    if (line.waiting.length >= mostWaiting)
      throw new HttpError(
        'RateLimited',
        'Too many of your requests wait already. Try again later.',
      )
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
