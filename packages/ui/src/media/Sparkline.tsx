import { CurveLabels, CurveLine } from './CurveLine.tsx'
import { layCurve } from './curve.ts'
import styles from './Sparkline.module.css'

export type SparklineProps = {
  /** In order of time; at least 2. */
  values: readonly number[]
  /** Describes the line in words. */
  summary: string
  /** In pixels. */
  height?: number | undefined
  highLabel?: string | undefined
  lowLabel?: string | undefined
}

/**
 * Draws values over time: a line, a dotted line at the first value, a dot at
 * the last.
 */
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
      <CurveLine curve={curve} height={height} />
      <CurveLabels
        curve={curve}
        gap={6}
        highLabel={highLabel}
        lowLabel={lowLabel}
      />
      <i className={styles.dot} style={{ top: curve.closingY }} />
    </figure>
  )
}
