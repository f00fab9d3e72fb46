import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export type RetryStateProps = {
  title: string
  /** One sentence. */
  children?: ReactNode
  /** Label of the button. */
  retry: string
  onRetry: () => void
}

/** Shows that loading failed, with a button to try again. */
export function RetryState({
  title,
  children,
  retry,
  onRetry,
}: RetryStateProps) {
  return (
    <EmptyState
      action={<Button onClick={() => onRetry()}>{retry}</Button>}
      title={title}
    >
      {children}
    </EmptyState>
  )
}
