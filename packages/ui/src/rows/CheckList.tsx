import { Checkbox } from '@base-ui/react/checkbox'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import styles from './CheckList.module.css'

export type CheckOption = {
  value: string
  title: ReactNode
  sub?: ReactNode
  /** Content between the box and the texts. */
  lead?: ReactNode
  end?: ReactNode
}

export type CheckListProps = {
  /** Names the group. */
  label: string
  options: readonly CheckOption[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** Chooses any number of rows. */
export function CheckList({
  label,
  options,
  values,
  onChange,
}: CheckListProps) {
  const set = (value: string, isChosen: boolean) => {
    const others = values.filter((other) => other !== value)
    onChange(isChosen ? [...others, value] : others)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a rounded list in every browser
    <div aria-label={label} className={styles.list} role="group">
      {options.map((option) => (
        <Checkbox.Root
          checked={values.includes(option.value)}
          className={styles.option}
          key={option.value}
          onCheckedChange={(isChosen) => set(option.value, isChosen)}
        >
          <span aria-hidden="true" className={styles.box}>
            <Check size={16} strokeWidth={3} />
          </span>
          {option.lead}
          <span className={styles.main}>
            <span className={styles.title}>{option.title}</span>
            {option.sub && <span className={styles.sub}> {option.sub}</span>}
          </span>
          {option.end}
        </Checkbox.Root>
      ))}
    </div>
  )
}
