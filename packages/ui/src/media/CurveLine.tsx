import { useId } from 'react'
import styles from './CurveLine.module.css'
import type { layCurve } from './curve.ts'

type Curve = ReturnType<typeof layCurve>

type CurveLineProps = {
  curve: Curve
  /** In pixels. */
  height: number
  /** Fills what is below the curve, in place of the line of its first value. */
  area?: boolean | undefined
}

/** Draws a curve over the dotted line of its first value, or over an area. */
export function CurveLine({ curve, height, area = false }: CurveLineProps) {
  const id = useId()
  return (
    <svg
      aria-hidden="true"
      className={styles.curve}
      preserveAspectRatio="none"
      viewBox={`0 0 ${curve.width} ${height}`}
    >
      {area ? (
        <>
          <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
            <stop className={styles.fillTop} offset="0" />
            <stop className={styles.fillEnd} offset="1" />
          </linearGradient>
          <path
            d={`${curve.path}V${height}H0Z`}
            fill={`url(#${id})`}
            stroke="none"
          />
        </>
      ) : (
        <line
          className={styles.opening}
          x1="0"
          x2={curve.width}
          y1={curve.openingY}
          y2={curve.openingY}
        />
      )}
      <path className={styles.line} d={curve.path} />
    </svg>
  )
}

type CurveLabelsProps = {
  curve: Curve
  /** Gap between points and their labels, in pixels. */
  gap: number
  highLabel: string | undefined
  lowLabel: string | undefined
}

const labelHeight = 16

/** Shows the highest and the lowest value above and below the curve. */
export function CurveLabels(props: CurveLabelsProps) {
  const { curve, gap, highLabel, lowLabel } = props
  return (
    <>
      {highLabel !== undefined && (
        <span
          className={styles.label}
          style={{
            left: `${curve.high.percent}%`,
            top: curve.high.y - gap - labelHeight,
          }}
        >
          {highLabel}
        </span>
      )}
      {lowLabel !== undefined && (
        <span
          className={styles.label}
          style={{ left: `${curve.low.percent}%`, top: curve.low.y + gap }}
        >
          {lowLabel}
        </span>
      )}
    </>
  )
}
