import { classNames } from '../class-names.ts'
import styles from './Meter.module.css'

export type MeterProps = {
  /** The measured quantity. */
  label: string
  /** Filled share, 0 to 1. */
  fill: number
  tone: 'negative' | 'warning' | 'info' | 'positive'
  /** The measure in words, beside the label. */
  text: string
}

/** Shows a measure as a bar and in words. */
export function Meter({ label, fill, tone, text }: MeterProps) {
  return (
    <div>
      <div className={styles.words}>
        <span>{label}</span>
        <span>{text}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter in their own ways. */}
      <div
        aria-label={label}
        aria-valuemax={1}
        aria-valuemin={0}
        aria-valuenow={fill}
        aria-valuetext={text}
        className={styles.track}
        role="meter"
      >
        <div
          className={classNames(styles.bar, styles[tone])}
          style={{ transform: `scaleX(${fill})` }}
        />
      </div>
    </div>
  )
}
