import { layCurve } from './curve.ts'
import styles from './Sparkline.module.css'

export type SparklineProps = {
  /** In order of time; at least two. */
  values: readonly number[]
  /** Says in words what the line shows. */
  summary: string
  /** In pixels. */
  height?: number | undefined
  highLabel?: string | undefined
  lowLabel?: string | undefined
}

/** Draws values over time: an ink line, the opening value dotted, a dot where it stands now. */
export function Sparkline({
  values,
  summary,
  height = 72,
  highLabel,
  lowLabel,
}: SparklineProps) {
  if (values.length < 2) return null
  const curve = layCurve(values, height)
  return (
    <figure aria-label={summary} className={styles.spark} style={{ height }}>
      <svg
        aria-hidden="true"
        preserveAspectRatio="none"
        viewBox={`0 0 ${curve.width} ${height}`}
      >
        <line
          className={styles.opening}
          x1="0"
          x2={curve.width}
          y1={curve.openingY}
          y2={curve.openingY}
        />
        <path className={styles.line} d={curve.path} />
      </svg>
      {highLabel !== undefined && (
        <span
          className={styles.label}
          style={{ left: `${curve.high.percent}%`, top: curve.high.y - 22 }}
        >
          {highLabel}
        </span>
      )}
      {lowLabel !== undefined && (
        <span
          className={styles.label}
          style={{ left: `${curve.low.percent}%`, top: curve.low.y + 6 }}
        >
          {lowLabel}
        </span>
      )}
      <i className={styles.dot} style={{ top: curve.closingY }} />
    </figure>
  )
}
