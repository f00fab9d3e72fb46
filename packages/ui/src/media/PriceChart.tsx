import { type PointerEvent, useId } from 'react'
import { classNames } from '../class-names.ts'
import { CurveLabels, CurveLine } from './CurveLine.tsx'
import { layCurve } from './curve.ts'
import styles from './PriceChart.module.css'

export type PriceChartProps = {
  /** Names the slider: "Price of Ether, past day". */
  label: string
  /** Describes the line in words. */
  summary: string
  /** In order of time; at least 2. */
  values: readonly number[]
  /** Time of each value, in any linear unit. */
  times: readonly number[]
  /** Describes a value and its time: "$3,240.00, 14:05". */
  describe: (index: number) => string
  /** Index of the selected value; the last by default. */
  selected: number | undefined
  onSelect: (index: number | undefined) => void
  /** In pixels. */
  height?: number | undefined
  /** Fills what is below the line, without room for labels around it. */
  area?: boolean | undefined
  highLabel?: string | undefined
  lowLabel?: string | undefined
}

/** Draws prices over time. Pointer, touch and keys select a value. */
export function PriceChart(props: PriceChartProps) {
  const { values, times, selected, onSelect, height = 150 } = props
  const id = useId()
  if (values.length < 2) return null
  const curve = layCurve(values, height, times)
  const last = values.length - 1
  const index = Math.min(selected ?? last, last)
  const mark = curve.markAt(index)
  const follow = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSelect(curve.nearest((event.clientX - left) / width))
  }
  return (
    <div
      className={classNames(styles.chart, props.area && styles.area)}
      style={{ height }}
    >
      <CurveLine area={props.area} curve={curve} height={height} />
      <div aria-hidden="true" className={styles.marks}>
        {selected === undefined && (
          <CurveLabels
            curve={curve}
            gap={8}
            highLabel={props.highLabel}
            lowLabel={props.lowLabel}
          />
        )}
        {selected !== undefined && (
          <i className={styles.rule} style={{ left: `${mark.percent}%` }} />
        )}
        <i
          className={styles.dot}
          style={{ left: `${mark.percent}%`, top: mark.y }}
        />
      </div>
      <input
        aria-describedby={id}
        aria-label={props.label}
        aria-valuetext={props.describe(index)}
        className={styles.range}
        max={last}
        min={0}
        onBlur={() => onSelect(undefined)}
        onChange={(event) => onSelect(Number(event.target.value))}
        onPointerLeave={() => onSelect(undefined)}
        onPointerMove={follow}
        step={1}
        type="range"
        value={index}
      />
      <p className="sr-only" id={id}>
        {props.summary}
      </p>
    </div>
  )
}
