import { createRandom, stonePath } from '../stones/stone-path.ts'
import styles from './Avatar.module.css'

export type AvatarProps = {
  address: string
  size?: 34 | 40 | 44 | 52 | 56 | undefined
}

/**
 * Draws the three stones of an address. They help to recognise it and prove
 * nothing, so a name or address must stand beside them.
 */
export function Avatar({ address, size = 40 }: AvatarProps) {
  const { ground, stones, shadow } = layStones(address.toLowerCase())
  return (
    <svg
      aria-hidden="true"
      className={styles.avatar}
      height={size}
      viewBox="0 0 40 40"
      width={size}
    >
      <rect fill={ground} height="40" width="40" />
      <rect fill={shadow} height="7" opacity=".22" width="40" y="33.5" />
      {stones.map((stone) => (
        <path d={stone.path} fill={stone.fill} key={stone.path} />
      ))}
    </svg>
  )
}

type Palette = readonly [
  ground: string,
  middle: string,
  light: string,
  dark: string,
]

const GREY: Palette = ['#D6D3CC', '#66625A', '#969084', '#3A3732']

// Eight mineral palettes. They are content, like a photograph, and the same in
// both themes.
const PALETTES: readonly Palette[] = [
  ['#D8CDB8', '#8C5A3C', '#B98A5E', '#5B3A28'],
  ['#CFD6D3', '#4F6B6A', '#7F9A97', '#2F4544'],
  ['#DCD6C2', '#7A7A2E', '#A9A65A', '#4C4C1B'],
  ['#D9CFCF', '#8A4B4B', '#B87C76', '#572D2D'],
  ['#CCD3DA', '#4C637C', '#8198AF', '#2C3D50'],
  ['#D9D3DC', '#6E5A7A', '#9C8AA8', '#44364D'],
  GREY,
  ['#D3DBCB', '#55703F', '#88A06F', '#324525'],
]

function layStones(seed: string) {
  const random = createRandom(seed)
  const [ground, middle, light, dark] =
    PALETTES[Math.floor(random() * PALETTES.length)] ?? GREY
  const fills = random() < 0.5 ? [dark, middle, light] : [middle, light, dark]
  const widths = [25, 18, 10].map((least) => least + random() * 5)
  const heights = [9, 8, 6].map((least) => least + random() * 2.5)
  let baseY = 34
  const stones = fills.map((fill, position) => {
    const height = heights[position] ?? 0
    const path = stonePath({
      centerX: 20 + (random() - 0.5) * 5,
      baseY,
      width: widths[position] ?? 0,
      height,
      seed: `${seed}${position}`,
    })
    baseY -= height - 0.2
    return { path, fill }
  })
  return { ground, stones, shadow: dark }
}
