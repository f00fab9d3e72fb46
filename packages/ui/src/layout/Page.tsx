import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { MAIN_ID } from './main-id.ts'
import styles from './Page.module.css'

export type PageProps = {
  /** TopBar, BottomNav, Screen, Footer, in this order. */
  children: ReactNode
  /** Leaves room for the BottomNav. */
  withNav?: boolean | undefined
  skipLabel?: string | undefined
}

/**
 * Fills the window with bar, screen and footer. A link skips to the content.
 */
export function Page({
  children,
  withNav = false,
  skipLabel = 'Skip to content',
}: PageProps) {
  return (
    <div className={classNames(styles.page, withNav && styles.nav)}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {skipLabel}
      </a>
      {children}
    </div>
  )
}
