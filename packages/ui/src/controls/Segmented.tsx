import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Segmented.module.css'

export type SegmentedOption<Value extends string> = {
  value: Value
  label: string
  /** Shown instead of the label, which stays the accessible name. */
  icon?: ReactNode
}

export type SegmentedProps<Value extends string> = {
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  block?: boolean | undefined
  /** Pills are low and have no track; one presses beside them too. */
  look?: 'track' | 'pills' | undefined
}

/** Chooses one of two to six short options. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  block = false,
  look = 'track',
}: SegmentedProps<Value>) {
  return (
    <RadioGroup<Value>
      aria-label={label}
      className={classNames(
        look === 'pills' ? styles.pills : styles.track,
        block && styles.block,
      )}
      onValueChange={(next) => onChange(next)}
      value={value}
    >
      {options.map((option) => (
        <Radio.Root
          aria-label={option.label}
          className={styles.option}
          key={option.value}
          value={option.value}
        >
          {option.icon ?? option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
