import type { ReactNode } from 'react'
import { Pressable, type RenderLink } from '../controls/Pressable.tsx'
import { CountBadge } from '../feedback/CountBadge.tsx'
import styles from './BottomNav.module.css'

export type BottomNavLink = {
  label: string
  /** An icon of 20 px. */
  icon: ReactNode
  current?: boolean | undefined
  count?: number | undefined
  /** Noun for the counted items: "waiting". */
  countNoun?: string | undefined
  href?: string | undefined
  renderLink?: RenderLink | undefined
}

export type BottomNavProps = {
  label?: string | undefined
  links: readonly BottomNavLink[]
}

/**
 * Shows the main navigation: a bar at the bottom, and from 1024 px the middle
 * of the top bar.
 */
export function BottomNav({ label = 'Main', links }: BottomNavProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {links.map((link) => (
        <Pressable
          aria-current={link.current ? 'page' : undefined}
          className={styles.link ?? ''}
          href={link.href}
          key={link.label}
          renderLink={link.renderLink}
        >
          <span className={styles.icon}>{link.icon}</span>
          {link.label}
          {link.count !== undefined && link.count > 0 && (
            <span className={styles.count}>
              <CountBadge count={link.count} noun={link.countNoun ?? ''} />
            </span>
          )}
        </Pressable>
      ))}
    </nav>
  )
}
