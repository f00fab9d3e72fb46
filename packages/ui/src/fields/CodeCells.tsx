import { classNames } from '../class-names.ts'
import styles from './CodeCells.module.css'

export type CodeCellsProps = {
  value: string
  length: number
  /** Index of the cell that receives typing; `undefined` while nobody types. */
  current?: number | undefined
  invalid?: boolean | undefined
  shown?: boolean | undefined
}

/**
 * Draws a code in two halves with a bar between. Screen readers get the text
 * from elsewhere.
 */
export function CodeCells({
  value,
  length,
  current,
  invalid = false,
  shown = false,
}: CodeCellsProps) {
  const half = Math.ceil(length / 2)
  return (
    <div
      aria-hidden="true"
      className={classNames(styles.cells, length > 6 && styles.long)}
      translate="no"
    >
      {Array.from({ length }, (_, position) => [
        position === half && <span className={styles.bar} key="bar" />,
        <span
          className={classNames(
            styles.cell,
            position === current && styles.current,
            invalid && styles.invalid,
            shown && styles.shown,
          )}
          key={position}
        >
          {value[position] ??
            (position === current && <i className={styles.caret} />)}
        </span>,
      ])}
    </div>
  )
}
