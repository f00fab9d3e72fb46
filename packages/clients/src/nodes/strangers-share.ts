/** Time over which requests are counted, in ms. */
const windowMs = 10_000
/** Requests of a window that strangers always have. */
const leastMost = 10
const minuteMs = 60_000
/** Growth of the share in a minute without a pause. */
const growth = 1.1
/** Minutes without a pause after which strangers have no limit again. */
const forgottenAfter = 60

/** How often strangers may ask one node. */
export type StrangersShare = {
  /** Counts requests of strangers that go to the node. */
  readonly count: (requests: number) => void
  /**
   * Notes that the node asked anyone for a pause, of `afterMs` if it said so:
   * strangers have half of what they took when they met the limit.
   */
  readonly shrink: (afterMs?: number) => void
  /** Returns when strangers may ask again, in ms since 1970; 0 for now. */
  readonly untilMs: () => number
}

/**
 * Counts what strangers ask one node, and leaves the other half of its limit to
 * the host once they have met it. The limit itself is not known: a provider
 * tells it by refusals alone.
 *
 * @see NODE-01 k
 */
export function createStrangersShare(nowMs: () => number): StrangersShare {
  let begunMs = Number.NEGATIVE_INFINITY
  let count = 0
  let before = 0
  let share: { readonly most: number; readonly fromMs: number } | undefined

  function mostNow(): number {
    if (!share) return Number.POSITIVE_INFINITY
    const minutes = Math.max(0, nowMs() - share.fromMs) / minuteMs
    if (minutes > forgottenAfter) return Number.POSITIVE_INFINITY
    return Math.floor(share.most * growth ** minutes)
  }

  function roll(): void {
    const windows = Math.floor((nowMs() - begunMs) / windowMs)
    if (windows < 1) return
    // A long batch uses up later windows too.
    const most = mostNow()
    const isOver = Number.isFinite(most)
    before = windows === 1 ? count : 0
    count = isOver ? Math.max(0, count - most * windows) : 0
    begunMs = nowMs()
  }

  return {
    count(requests) {
      roll()
      count += requests
    },
    shrink(afterMs = 0) {
      roll()
      const taken = Math.max(count, before)
      const isKnown = share && nowMs() < share.fromMs + windowMs
      // The host alone has met the limit, or the same pause is told again.
      if (isKnown || taken === 0) return
      const half = Math.floor(Math.min(mostNow(), taken) / 2)
      const most = Math.max(leastMost, half)
      share = { most, fromMs: nowMs() + afterMs }
      // What was taken before is no debt.
      count = Math.min(count, most)
    },
    untilMs() {
      roll()
      return count < mostNow() ? 0 : begunMs + windowMs
    },
  }
}
