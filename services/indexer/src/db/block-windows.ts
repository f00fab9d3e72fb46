/** Size of a chain's tables, by which lists are read in windows. */
export type ChainExtent = {
  /** The last indexed block; `undefined` before the first. */
  readonly newest: number | undefined
  /** Blocks of a part of the tables. */
  readonly rangeBlocks: number
}

/** Blocks `from` to `to`, both included. No bound where one is missing. */
export type BlockWindow = {
  readonly from: number | undefined
  readonly to: number | undefined
}

/** Ranges of the first window, of the next ones, and of the last bounded one. */
const rangesOf = [2, 8, 16] as const
/** Number of windows after which one takes all blocks that are left. */
const mostWindows = 16

/**
 * Splits blocks into windows, newest first. A page is usually full after the
 * first one, and the store then plans and locks two parts of its tables instead
 * of all.
 *
 * @param options.from - the oldest block in question
 * @param options.to - the newest block in question
 */
export function* blockWindows(
  { newest, rangeBlocks }: ChainExtent,
  { from, to }: BlockWindow,
): Generator<BlockWindow> {
  let next = to
  for (let at = 0; at < mostWindows; at += 1) {
    const top = next ?? newest
    if (top === undefined) break
    const ranges = rangesOf[Math.min(at, rangesOf.length - 1)] ?? 1
    const first = (Math.floor(top / rangeBlocks) - ranges + 1) * rangeBlocks
    if (first <= (from ?? 0)) break
    yield { from: first, to: next }
    next = first - 1
  }
  yield { from, to: next }
}
