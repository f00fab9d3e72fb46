import type { ReactNode } from 'react'
import styles from './SearchBox.module.css'

export type SearchOption = {
  /** Unique among all groups. */
  id: string
  /** Up to 40 px. */
  lead?: ReactNode
  title: string
  sub?: ReactNode
  end?: ReactNode
}

type Props = {
  id: string
  option: SearchOption
  selected: boolean
  onChoose: () => void
  onPoint: () => void
}

/** Shows a result. Focus stays in the field, which handles the keys. */
export function SearchOptionRow(props: Props) {
  const { id, option, selected, onChoose, onPoint } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
    <div
      aria-selected={selected}
      className={styles.option}
      id={id}
      onClick={onChoose}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => selected || onPoint()}
      role="option"
    >
      <span aria-hidden="true" className={styles.lead}>
        {option.lead}
      </span>
      <span className={styles.main}>
        <span className={styles.name}>{option.title}</span>
        {option.sub && <span className={styles.sub}> {option.sub}</span>}
      </span>
      {option.end && <span className={styles.end}> {option.end}</span>}
    </div>
  )
}
