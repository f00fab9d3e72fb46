import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './ButtonRow.module.css'

export type ButtonRowProps = {
  children: ReactNode
  /**
   * Cancel on the left, a wider confirm button on the right, two to three; or the
   * first one wider.
   */
  lead?: boolean | 'first' | undefined
}

/** Places buttons side by side, in equal widths by default. */
export function ButtonRow({ children, lead = false }: ButtonRowProps) {
  return (
    <div
      className={classNames(
        styles.row,
        lead !== false && styles.lead,
        lead === 'first' && styles.first,
      )}
    >
      {children}
    </div>
  )
}
