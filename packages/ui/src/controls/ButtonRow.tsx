import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './ButtonRow.module.css'

export type ButtonRowProps = {
  children: ReactNode
  /** Cancel on the left, a wider confirm button on the right, two to three. */
  lead?: boolean | undefined
}

/** Places buttons side by side, in equal widths by default. */
export function ButtonRow({ children, lead = false }: ButtonRowProps) {
  return (
    <div className={classNames(styles.row, lead && styles.lead)}>
      {children}
    </div>
  )
}
