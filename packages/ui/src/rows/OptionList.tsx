import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { ReactNode } from 'react'
import styles from './OptionList.module.css'

export type Option<Value extends string> = {
  value: Value
  title: ReactNode
  sub?: ReactNode
  /** Content between the radio and the texts. */
  lead?: ReactNode
  end?: ReactNode
  /** Stays visible; `sub` gives the reason. */
  disabled?: boolean | undefined
}

export type OptionListProps<Value extends string> = {
  /** Names the radio group. */
  label: string
  options: readonly Option<Value>[]
  value: Value | undefined
  /** Called for the chosen option too: a press on it says that it is right. */
  onChange: (value: Value) => void
}

/** Chooses one of several rows. */
export function OptionList<Value extends string>({
  label,
  options,
  value,
  onChange,
}: OptionListProps<Value>) {
  return (
    <RadioGroup<Value | undefined>
      aria-label={label}
      className={styles.list}
      onValueChange={(next) => next !== undefined && onChange(next)}
      value={value}
    >
      {options.map((option) => (
        <Radio.Root
          className={styles.option}
          disabled={option.disabled}
          key={option.value}
          onClick={() => {
            if (option.value === value && !option.disabled)
              onChange(option.value)
          }}
          value={option.value}
        >
          <span className={styles.radio} />
          {option.lead}
          <span className={styles.main}>
            <span className={styles.title}>{option.title}</span>
            {option.sub && <span className={styles.sub}> {option.sub}</span>}
          </span>
          {option.end && <span className={styles.end}> {option.end}</span>}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
