import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Badge.module.css'

export type BadgeProps = {
  children: ReactNode
  tone?:
    | 'neutral'
    | 'positive'
    | 'warning'
    | 'negative'
    | 'info'
    | 'accent'
    | undefined
}

/** Shows a word or two about the item beside it. */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return (
    <span
      className={classNames(styles.badge, tone !== 'neutral' && styles[tone])}
    >
      {children}
    </span>
  )
}
