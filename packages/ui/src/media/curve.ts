import { coordinate } from '../stones/stone-path.ts'

const WIDTH = 600
// Half the closing dot, which keeps it inside at the highest and lowest value.
const MARGIN = 4
// A smaller change, as a part of the value, does not fill the height: it would
// look like a fall.
const FULL_CHANGE = 0.01

/**
 * Lays out at least 2 values along a smooth curve, 600 wide and `height` high:
 * evenly, or by their times.
 */
export function layCurve(
  values: readonly number[],
  height: number,
  times?: readonly number[],
) {
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const span = Math.max(highest - lowest, highest * FULL_CHANGE)
  const middle = (lowest + highest) / 2
  const last = values.length - 1
  const shares = sharesOf(values.length, times)
  const shareAt = (index: number) => shares[index] ?? 0
  const xAt = (index: number) => shareAt(index) * WIDTH
  const yOf = (value: number) =>
    span === 0
      ? height / 2
      : height / 2 - ((value - middle) / span) * (height - 2 * MARGIN)
  const pointAt = (index: number) => {
    const inside = Math.min(last, Math.max(0, index))
    return { x: xAt(inside), y: yOf(values[inside] ?? lowest) }
  }

  const start = pointAt(0)
  const segments = values.slice(1).map((_, index) => {
    const before = pointAt(index - 1)
    const from = pointAt(index)
    const to = pointAt(index + 1)
    const after = pointAt(index + 2)
    // Keeps the curve between the two values it joins.
    const inside = (y: number) =>
      Math.max(Math.min(from.y, to.y), Math.min(Math.max(from.y, to.y), y))
    const numbers = [
      Math.min(to.x, from.x + (to.x - before.x) / 6),
      inside(from.y + (to.y - before.y) / 6),
      Math.max(from.x, to.x - (after.x - from.x) / 6),
      inside(to.y - (after.y - from.y) / 6),
      to.x,
      to.y,
    ]
    return `C${numbers.map(coordinate).join(' ')}`
  })

  // Labels are centred on their point, so they need room at the edges.
  const labelAt = (index: number) => ({
    percent: Math.min(88, Math.max(12, shareAt(index) * 100)),
    y: pointAt(index).y,
  })
  return {
    width: WIDTH,
    path: `M${coordinate(start.x)} ${coordinate(start.y)}${segments.join('')}`,
    openingY: coordinate(start.y),
    closingY: pointAt(last).y,
    high: labelAt(values.indexOf(highest)),
    low: labelAt(values.indexOf(lowest)),
    markAt: (index: number) => ({
      percent: shareAt(index) * 100,
      y: pointAt(index).y,
    }),
    /** Returns the value nearest to a share of the width. */
    nearest: (wanted: number) =>
      shares.reduce(
        (best, share, index) =>
          Math.abs(share - wanted) < Math.abs(shareAt(best) - wanted)
            ? index
            : best,
        0,
      ),
  }
}

/** Returns the horizontal position of each value, from 0 to 1. */
function sharesOf(
  count: number,
  times: readonly number[] | undefined,
): readonly number[] {
  const first = times?.at(0) ?? 0
  const span = (times?.at(-1) ?? 0) - first
  return Array.from({ length: count }, (_, index) =>
    span > 0 ? ((times?.[index] ?? first) - first) / span : index / (count - 1),
  )
}
