/** Requests that one origin may make at once, and per second after that. */
const most = { burst: 100, perSecond: 20 } as const

/** The requests that an origin may still make. */
export type Allowance = { readonly left: number; readonly at: number }

/**
 * Takes one request from an origin's allowance.
 *
 * @param before - the allowance after the last request; absent for the first
 * @param now - present time in ms
 * @returns the new allowance; `undefined` if the origin has to wait
 * @see DAPP-01
 */
export function takeRequest(
  before: Allowance | undefined,
  now: number,
): Allowance | undefined {
  const grown = before
    ? before.left + (Math.max(0, now - before.at) / 1000) * most.perSecond
    : most.burst
  const left = Math.min(most.burst, grown) - 1
  return left < 0 ? undefined : { left, at: now }
}
