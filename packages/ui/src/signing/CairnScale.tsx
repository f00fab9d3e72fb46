import styles from './CairnArt.module.css'
import { GROUND_Y, LINE_HEIGHT, LINE_Y } from './lay-stones.ts'

export type CairnScaleProps = { threshold: number }

const MOST_TICKS = 10

/** Draws the ground, the ticks of the scale and its two ends. */
export function CairnScale({ threshold }: CairnScaleProps) {
  const step = Math.max(1, Math.ceil(threshold / MOST_TICKS))
  const marks = Array.from(
    { length: Math.floor(threshold / step) + 1 },
    (_, index) => index * step,
  )
  return (
    <>
      <line
        className={styles.ground}
        x1="38"
        x2="200"
        y1={GROUND_Y + 0.5}
        y2={GROUND_Y + 0.5}
      />
      {marks.map((mark) => {
        const y = GROUND_Y - (mark * LINE_HEIGHT) / threshold + 0.5
        const isEnd = mark === 0 || mark === threshold
        return (
          <line
            className={styles.tick}
            key={mark}
            x1={isEnd ? 25 : 29}
            x2="33"
            y1={y}
            y2={y}
          />
        )
      })}
      <text textAnchor="end" x="18" y={GROUND_Y + 4}>
        0
      </text>
      <text textAnchor="end" x="18" y={LINE_Y + 4}>
        {threshold}
      </text>
    </>
  )
}
