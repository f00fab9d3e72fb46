import type { ReactNode } from 'react'
import styles from './Columns.module.css'

export type ColumnsProps = {
  children: ReactNode
  /** Beside the children from 1100 px; not shown on narrower windows. */
  side: ReactNode
}

/** Places a second column beside the content of a wide screen. */
export function Columns({ children, side }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  )
}
