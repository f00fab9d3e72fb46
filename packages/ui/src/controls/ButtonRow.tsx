import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './ButtonRow.module.css'

export type ButtonRowProps = {
  children: ReactNode
  /** Cancel left, the wider decision right, two fifths to three. */
  lead?: boolean | undefined
}

/** Sets buttons side by side in equal widths. */
export function ButtonRow({ children, lead = false }: ButtonRowProps) {
  return (
    <div className={classNames(styles.row, lead && styles.lead)}>
      {children}
    </div>
  )
}
