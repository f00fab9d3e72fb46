import type { Caller } from '../price-source.ts'

const minuteMs = 60_000
/** Part of the calls that callers leave to the host itself. */
const hostsPart = 8

/**
 * Shares the calls of a minute. A caller gets half of what the others have left,
 * so that there is something for the next one too; the host itself, which asks
 * for rates and names, may use them all.
 *
 * @returns a function that counts a call, and tells whether it may be made
 * @see PRICE-01 h
 */
export function createCallShares(
  callsPerMinute: number,
): (caller: Caller, nowMs: number) => boolean {
  const forCallers = callsPerMinute - Math.floor(callsPerMinute / hostsPart)
  let calls: readonly { readonly caller: Caller; readonly atMs: number }[] = []

  return (caller, nowMs) => {
    calls = calls.filter(({ atMs }) => atMs > nowMs - minuteMs && atMs <= nowMs)
    const own = calls.filter((call) => call.caller === caller).length
    const others = calls.length - own
    const most =
      caller === undefined
        ? callsPerMinute - others
        : Math.ceil((forCallers - others) / 2)
    if (own >= most) return false
    calls = [...calls, { caller, atMs: nowMs }]
    return true
  }
}
