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

/** Age in seconds up to which the heavier of two nodes does not lag. */
export const freshSeconds = 60

type Told = { readonly head: Head; readonly weight: number }

/**
 * Lists the nodes that lag. A single node moves nobody aside by a head that it
 * makes up: of three and more, the best head is one that two of them have, and
 * of two, the heavier one stays while its head is less than a minute old. A head
 * that is dated later than the clock is nobody's measure.
 *
 * @param nodes - those that told their heads; of equal weight, the first is the
 *   heavier
 * @see NODE-01 e
 */
export function laggards<T extends Told>(
  nodes: readonly T[],
  nowMs: number,
): readonly T[] {
  const nowSeconds = nowMs / 1_000
  const [newest, second] = nodes
    .filter(({ head }) => head.timestamp <= nowSeconds + mostSeconds)
    .toSorted((a, b) => b.head.number - a.head.number)
  const best = nodes.length > 2 ? second : newest
  const [heavier] = nodes.toSorted((a, b) => b.weight - a.weight)
  return nodes.filter((node) => {
    if (!best || !isBehind(node.head, best.head)) return false
    const isFresh = nowSeconds - node.head.timestamp <= freshSeconds
    return nodes.length > 2 || node !== heavier || !isFresh
  })
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
