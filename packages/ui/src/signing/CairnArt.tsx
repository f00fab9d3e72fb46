import { useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './CairnArt.module.css'
import { CairnScale } from './CairnScale.tsx'
import { LINE_Y, layStones, type WeightedStone } from './lay-stones.ts'

export type { WeightedStone } from './lay-stones.ts'

export type CairnArtProps = {
  signed: readonly WeightedStone[]
  suggested: WeightedStone | undefined
  threshold: number
  reached: boolean
  /** Label at the end of the line. */
  lineLabel: string
}

const FILLS = [
  'var(--stone-1)',
  'var(--stone-2)',
  'var(--stone-3)',
  'var(--stone-4)',
]
const STAGGER_MS = 90

/** Draws the cairn of a CairnMeter; the text beside it says the same. */
export function CairnArt(props: CairnArtProps) {
  const { signed, suggested, threshold, reached, lineLabel } = props
  const stones = layStones(signed, threshold)
  const ghost = suggested && layStones([...signed, suggested], threshold).at(-1)
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles.art, reached && styles.reached)}
      preserveAspectRatio="xMinYMid meet"
      viewBox="0 0 230 198"
    >
      <CairnScale threshold={threshold} />
      {stones.map((stone, position) => (
        <Stone
          fill={FILLS[position % FILLS.length] ?? ''}
          isCapstone={reached && position === stones.length - 1}
          key={stone.seed}
          position={position}
          stone={stone}
        />
      ))}
      {ghost && (
        <>
          <path className={styles.ghost} d={ghost.outline} />
          <text
            className={styles.ghostWeight}
            textAnchor="middle"
            x={ghost.centerX}
            y={ghost.labelY}
          >
            {ghost.weight}
          </text>
        </>
      )}
      <line
        className={styles.line}
        x1="38"
        x2="226"
        y1={LINE_Y + 0.5}
        y2={LINE_Y + 0.5}
      />
      <text
        className={styles.lineLabel}
        textAnchor="end"
        x="226"
        y={LINE_Y - 8}
      >
        {lineLabel}
      </text>
    </svg>
  )
}

type StoneProps = {
  stone: ReturnType<typeof layStones>[number]
  position: number
  fill: string
  isCapstone: boolean
}

function Stone({ stone, position, fill, isCapstone }: StoneProps) {
  const clipId = useId()
  return (
    <g
      className={classNames(styles.stone, isCapstone && styles.capstone)}
      style={{ animationDelay: `${position * STAGGER_MS}ms` }}
    >
      <clipPath id={clipId}>
        <path d={stone.outline} />
      </clipPath>
      <path
        className={styles.body}
        d={stone.outline}
        fill={isCapstone ? 'var(--accent)' : fill}
      />
      <g clipPath={`url(#${clipId})`} fillRule="evenodd">
        <path className={styles.light} d={stone.light} />
        <path className={styles.shade} d={stone.shade} />
      </g>
      <path className={styles.edge} d={stone.outline} />
      <text
        className={styles.weight}
        textAnchor="middle"
        x={stone.centerX}
        y={stone.labelY}
      >
        {stone.weight}
      </text>
    </g>
  )
}
