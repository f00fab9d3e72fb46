import type { ReactNode } from 'react'
import styles from './Card.module.css'

export type CardProps = { children: ReactNode }

/** Shows a panel with a hairline. Cards must not be nested. */
export function Card({ children }: CardProps) {
  return <div className={styles.card}>{children}</div>
}
