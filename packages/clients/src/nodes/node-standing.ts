/** Why a node is left for a while, or for good. */
export type Fault = 'busy' | 'unavailable' | 'behind' | 'other chain'

/** State of a node over its last answers. */
export type Standing = {
  /** Failures in a row; 0 if its last answer was good. */
  readonly failures: number
  /** Not asked before, in ms since 1970; `Infinity` for good. */
  readonly untilMs: number
  readonly fault: Fault | undefined
}

export const well: Standing = { failures: 0, untilMs: 0, fault: undefined }

const mostWaitMs = 60_000
const dayMs = 86_400_000

/**
 * Leaves a node for `min(2ⁿ s, 60 s)`, n being the failures before, or for as
 * long as it asks, at most a day. Failures of calls that were under way when
 * the node was left count once.
 *
 * @see NODE-01 e
 */
export function leave(
  standing: Standing,
  fault: Fault,
  nowMs: number,
  afterMs = 0,
): Standing {
  if (standing.fault === 'other chain') return standing
  if (fault === 'other chain')
    return { failures: 1, untilMs: Number.POSITIVE_INFINITY, fault }
  const askedMs = nowMs + Math.min(Math.max(0, afterMs), dayMs)
  const isLeft = nowMs < standing.untilMs
  if (isLeft && askedMs <= standing.untilMs) return standing
  const { failures } = standing
  const waitMs = isLeft ? 0 : Math.min(2 ** failures * 1_000, mostWaitMs)
  return {
    failures: isLeft ? failures : failures + 1,
    untilMs: Math.max(standing.untilMs, askedMs, nowMs + waitMs),
    fault,
  }
}

/** The newest block that a node has. */
export type Head = {
  readonly number: number
  /** Time of the block, in seconds since 1970. */
  readonly timestamp: number
}

const mostBlocks = 3
const mostSeconds = 15

/**
 * Whether a node lags: its head is more than 3 blocks and more than 15 s behind
 * the best one. Both, because 3 blocks are less than a second on some networks
 * and 15 s are one block on others.
 *
 * @see NODE-01 e
 */
export function isBehind(head: Head, best: Head): boolean {
  return (
    best.number - head.number > mostBlocks &&
    best.timestamp - head.timestamp > mostSeconds
  )
}

/** Returns the newest of several heads. */
export function bestOf(heads: readonly Head[]): Head | undefined {
  return heads.toSorted((a, b) => b.number - a.number)[0]
}

/** Reads `Retry-After`: seconds, or a time of day. Returns ms from now. */
export function readRetryAfter(
  header: string | null,
  nowMs: number,
): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isNaN(seconds)
    ? Date.parse(header) - nowMs
    : seconds * 1_000
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
