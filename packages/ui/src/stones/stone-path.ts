export type StoneShape = {
  centerX: number
  baseY: number
  width: number
  height: number
  /** The same seed always gives the same stone. */
  seed: string
}

type Point = readonly [x: number, y: number]

const POINTS = 20

/** Draws a stone that stands on `baseY`, as SVG path data. */
export function stonePath(shape: StoneShape): string {
  const { centerX, baseY, width, height, seed } = shape
  const random = createRandom(seed)
  const aspect = width / height
  // Superellipse exponents: flat stones are boxier, and every base is boxier
  // than its top.
  const topPower = 2.25 + Math.min(0.7, aspect * 0.14) + random() * 0.25
  const basePower = 2.9 + Math.min(0.8, aspect * 0.15) + random() * 0.3
  const phase2 = random() * 6.28
  const phase3 = random() * 6.28
  const wave2 = 0.012 + random() * 0.014
  const wave3 = 0.01 + random() * 0.014
  const lean = (random() - 0.5) * 0.12
  const skew = (random() - 0.5) * 0.1

  const points = Array.from({ length: POINTS }, (_, index): Point => {
    const angle = ((index + 0.5) / POINTS) * Math.PI * 2
    const cosine = Math.cos(angle)
    const sine = Math.sin(angle)
    const power = 2 / (sine > 0 ? basePower : topPower)
    const roughness =
      1 +
      wave2 * Math.sin(2 * angle + phase2) +
      wave3 * Math.sin(3 * angle + phase3)
    let x = Math.sign(cosine) * Math.abs(cosine) ** power * roughness
    let y = Math.sign(sine) * Math.abs(sine) ** power
    if (sine < 0) y *= 1 - 0.5 * Math.abs(roughness - 1)
    x -= lean * y * 0.5
    if (sine < 0) y *= 1 + skew * x
    return [
      centerX + (x * width) / 2,
      Math.min(baseY, baseY - height / 2 + (y * height) / 2),
    ]
  })
  return closedCurve(points)
}

/**
 * Creates a random source that gives the same numbers in [0, 1) for the same
 * seed (FNV-1a into mulberry32).
 */
export function createRandom(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) {
    state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Formats a coordinate with at most two decimals, which is finer than screens
 * show.
 */
export function coordinate(value: number): string {
  return String(Number(value.toFixed(2)))
}

// Draws a closed Catmull-Rom spline with half tension, as cubic Béziers.
function closedCurve(points: readonly Point[]): string {
  const at = (index: number) =>
    points[(index + points.length) % points.length] ?? [0, 0]
  const segments = points.map((point, index) => {
    const before = at(index - 1)
    const next = at(index + 1)
    const after = at(index + 2)
    return `C${pair(point[0] + (next[0] - before[0]) / 6, point[1] + (next[1] - before[1]) / 6)} ${pair(
      next[0] - (after[0] - point[0]) / 6,
      next[1] - (after[1] - point[1]) / 6,
    )} ${pair(next[0], next[1])}`
  })
  const start = at(0)
  return `M${pair(start[0], start[1])}${segments.join('')}Z`
}

function pair(x: number, y: number): string {
  return `${coordinate(x)} ${coordinate(y)}`
}
