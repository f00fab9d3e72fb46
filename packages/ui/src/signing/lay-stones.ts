import { coordinate, stonePath } from '../stones/stone-path.ts'

export type WeightedStone = {
  /** Address of the signer; the same signer always has the same stone. */
  seed: string
  weight: number
}

/** Height of the threshold line above the ground, for every threshold. */
export const LINE_HEIGHT = 130
/** Position of the ground in the 230 × 198 picture. */
export const GROUND_Y = 176
/** Position of the threshold line. */
export const LINE_Y = GROUND_Y - LINE_HEIGHT

const CENTER_X = 116
// A stone's width depends on its position, so that the pile always tapers.
const WIDTHS = [150, 126, 98, 72]
const OFFSETS = [0, -5, 5, -2]
const MONOLITH_WIDTH = 104
// A stone that reaches the threshold alone ends this much above the line, in
// units of weight, to stay inside the picture.
const MONOLITH_UNITS = 0.55
const LIGHTEST_SHARE = 0.78

/** Stacks stones from the ground: height shows weight, position shows order. */
export function layStones(stones: readonly WeightedStone[], threshold: number) {
  const unit = LINE_HEIGHT / threshold
  let baseY = GROUND_Y
  return stones.map((stone, position) => {
    const shown = Math.min(stone.weight, threshold + MONOLITH_UNITS)
    const place = Math.min(position, WIDTHS.length - 1)
    const placed = {
      seed: stone.seed,
      weight: stone.weight,
      centerX: CENTER_X + (OFFSETS[place] ?? 0),
      baseY,
      width: widthOf(stone, place, threshold),
      // Leaves a gap between two stones.
      height: Math.max(shown * unit - 1.5, 4),
    }
    baseY -= shown * unit
    return { ...placed, ...drawRelief(placed) }
  })
}

function widthOf(stone: WeightedStone, place: number, threshold: number) {
  if (stone.weight > 100 && stone.weight >= threshold) return MONOLITH_WIDTH
  const width = WIDTHS[place] ?? 0
  return stone.weight === 1 ? width * LIGHTEST_SHARE : width
}

type PlacedStone = Parameters<typeof stonePath>[0] & { weight: number }

// Light falls from the upper left. Each crescent is the stone minus a shifted
// copy.
function drawRelief(stone: PlacedStone) {
  const { centerX, baseY, width, height } = stone
  const left = coordinate(centerX - width)
  const right = coordinate(centerX + width)
  const top = coordinate(baseY - height - 20)
  const bottom = coordinate(baseY + 20)
  const around = `M${left} ${top}H${right}V${bottom}H${left}Z`
  const lit = { ...stone, centerX: centerX + 4, baseY: baseY + 5 }
  const shaded = { ...stone, centerX: centerX - 5, baseY: baseY - 7 }
  return {
    outline: stonePath(stone),
    light: around + stonePath({ ...lit, width: width * 0.99 }),
    shade: around + stonePath(shaded),
    labelY: coordinate(baseY - height / 2 + 6),
  }
}
