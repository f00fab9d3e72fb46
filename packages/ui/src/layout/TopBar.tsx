import type { ReactNode } from 'react'
import styles from './TopBar.module.css'

export type TopBarProps = {
  /** Usually a link around the Logo. */
  start?: ReactNode
  menu?: ReactNode
  /** Usually the UserMenu. */
  end?: ReactNode
}

/**
 * Shows the bar at the top. On a phone, a Screen with a back button replaces
 * it.
 */
export function TopBar({ start, menu, end }: TopBarProps) {
  return (
    <header className={styles.bar} data-top-bar="">
      <div className={styles.parts}>
        <div className={styles.start}>{start}</div>
        <div className={styles.menu}>{menu}</div>
        <div className={styles.end}>{end}</div>
      </div>
    </header>
  )
}
