import type { ReactNode } from 'react'
import styles from './TopBar.module.css'

export type TopBarProps = {
  /** Usually a link around the Logo. */
  start?: ReactNode
  menu?: ReactNode
  /** Usually the UserMenu. */
  end?: ReactNode
}

/** The bar at the top; on a phone it gives way to the bar of a Screen that has a way back. */
export function TopBar({ start, menu, end }: TopBarProps) {
  return (
    <header className={styles.bar} data-top-bar="">
      <div className={styles.start}>{start}</div>
      <div>{menu}</div>
      <div className={styles.end}>{end}</div>
    </header>
  )
}
