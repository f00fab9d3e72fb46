import { stonePath } from '../stones/stone-path.ts'

const STONES = [
  {
    path: stone(58, 66, 75, 24, 'base'),
    fill: 'var(--stone-1)',
    turn: undefined,
  },
  {
    path: stone(112, 66, 45, 20, 'right'),
    fill: 'var(--stone-2)',
    turn: 'rotate(14 112 60)',
  },
  {
    path: stone(56, 42.5, 46, 18, 'upper'),
    fill: 'var(--stone-4)',
    turn: undefined,
  },
]
const CAPSTONE = stone(22, 66, 22, 12, 'capstone')

/** Shows a stack that has fallen. */
export function TumbledStones() {
  return (
    <svg
      aria-hidden="true"
      height="75"
      stroke="var(--stone-edge)"
      strokeWidth="1.25"
      viewBox="0 0 150 75"
      width="150"
    >
      <path d="M6 66.5h138" strokeLinecap="round" strokeWidth="1.5" />
      {STONES.map(({ path, fill, turn }) => (
        <path d={path} fill={fill} key={path} transform={turn} />
      ))}
      <path
        d={CAPSTONE}
        fill="var(--accent)"
        stroke="var(--accent-line)"
        transform="rotate(-22 24 60)"
      />
    </svg>
  )
}

function stone(
  centerX: number,
  baseY: number,
  width: number,
  height: number,
  seed: string,
): string {
  return stonePath({ centerX, baseY, width, height, seed })
}
