import type { ReactNode } from 'react'
import { stonePath } from '../stones/stone-path.ts'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  title: string
  /** One sentence. */
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
}

/** Shows that a list is empty and how it fills. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <OneStoneOfThree />
      <h2 className={styles.title}>{title}</h2>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

const PLACED = stonePath({
  centerX: 60,
  baseY: 70,
  width: 84,
  height: 24,
  seed: 'placed',
})
const MISSING = [
  stonePath({
    centerX: 57,
    baseY: 45,
    width: 61,
    height: 21,
    seed: 'second',
  }),
  stonePath({ centerX: 61, baseY: 23, width: 35, height: 17, seed: 'third' }),
]

function OneStoneOfThree() {
  return (
    <svg
      aria-hidden="true"
      className={styles.art}
      fill="none"
      height="76"
      stroke="var(--stone-edge)"
      strokeWidth="1.25"
      viewBox="0 0 120 76"
      width="120"
    >
      <path d="M8 70.5h104" strokeLinecap="round" strokeWidth="1.5" />
      <path d={PLACED} fill="var(--stone-3)" />
      {MISSING.map((path) => (
        <path d={path} key={path} strokeDasharray="3 4" />
      ))}
    </svg>
  )
}
