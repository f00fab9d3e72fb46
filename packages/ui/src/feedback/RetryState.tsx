import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

export type RetryStateProps = {
  title: string
  /** One sentence. */
  children?: ReactNode
  /** What the button says. */
  retry: string
  onRetry: () => void
}

/** Says that something did not come, and asks for it again. */
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
