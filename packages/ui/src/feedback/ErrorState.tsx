import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import styles from './ErrorState.module.css'

export type ErrorStateProps = {
  title: string
  /** The consequence for the user. */
  children?: ReactNode
  /** The error's original message. */
  detail?: string | undefined
  /** Buttons, the most likely solution first. */
  actions?: ReactNode
}

/** A picture that few people ever need, and that a failure can do without. */
const TumbledStones = lazy<ComponentType>(() =>
  import('./TumbledStones.tsx').then(
    (loaded) => ({ default: loaded.TumbledStones }),
    () => ({ default: () => null }),
  ),
)

/**
 * Fills the page after a failure: what happened, what is safe, what to do next.
 */
export function ErrorState({
  title,
  children,
  detail,
  actions,
}: ErrorStateProps) {
  return (
    <div className={styles.error} role="alert">
      <div className={styles.art}>
        <Suspense>
          <TumbledStones />
        </Suspense>
      </div>
      <h1 className={styles.title}>{title}</h1>
      {children && <p className={styles.text}>{children}</p>}
      {detail !== undefined && <code className={styles.detail}>{detail}</code>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
