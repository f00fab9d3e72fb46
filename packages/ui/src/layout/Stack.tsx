import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Stack.module.css'

export type StackProps = {
  children: ReactNode
  /**
   * In steps of 4 px: 2 in a group, 4 between fields, 6 between sections, 8
   * between parts.
   */
  gap?: 1 | 2 | 3 | 4 | 6 | 8 | undefined
  center?: boolean | undefined
  /** Places children side by side and wraps them. */
  row?: boolean | undefined
  /** Distributes the free space between children. */
  spread?: boolean | undefined
}

/** Places children below each other, or side by side, with an equal gap. */
export function Stack({
  children,
  gap = 4,
  center = false,
  row = false,
  spread = false,
}: StackProps) {
  return (
    <div
      className={classNames(
        styles.stack,
        gap !== 4 && styles[`gap${gap}`],
        center && styles.center,
        row && styles.row,
        spread && styles.spread,
      )}
    >
      {children}
    </div>
  )
}
