import type { ReactNode } from 'react'
import styles from './Card.module.css'

export type CardProps = { children: ReactNode }

/** A panel with a hairline; never one inside another. */
export function Card({ children }: CardProps) {
  return <div className={styles.card}>{children}</div>
}
