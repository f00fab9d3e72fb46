import type { ReactNode } from 'react'
import styles from './TopBar.module.css'

export type TopBarProps = {
  /** Usually a link around the Logo. */
  start?: ReactNode
  /** The UserMenu: at the end, and first on a phone, in place of the logo. */
  account?: ReactNode
  /** Beside the account. */
  end?: ReactNode
}

/**
 * Shows the bar at the top. On a phone, a Screen with a back button replaces
 * it.
 */
export function TopBar({ start, account, end }: TopBarProps) {
  return (
    <header className={styles.bar} data-top-bar="">
      <div className={styles.parts}>
        <div className={styles.start}>{start}</div>
        <div className={styles.end}>{end}</div>
        {account && <div className={styles.account}>{account}</div>}
      </div>
    </header>
  )
}
