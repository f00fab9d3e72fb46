import type { ReactNode } from 'react'
import { stonePath } from '../stones/stone-path.ts'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  title: string
  /** One sentence. */
  children?: ReactNode
  /** At most one button. */
  action?: ReactNode
  /** Nothing is left to do: the stack is whole. */
  done?: boolean | undefined
}

/** Shows that a list is empty and how it fills. */
export function EmptyState({
  title,
  children,
  action,
  done = false,
}: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <ThreeStones whole={done} />
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

const OTHER_FILLS = ['var(--stone-2)', 'var(--accent)']

function ThreeStones({ whole }: { whole: boolean }) {
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
      {MISSING.map((path, place) => (
        <path
          d={path}
          fill={whole ? OTHER_FILLS[place] : undefined}
          key={path}
          strokeDasharray={whole ? undefined : '3 4'}
        />
      ))}
    </svg>
  )
}
