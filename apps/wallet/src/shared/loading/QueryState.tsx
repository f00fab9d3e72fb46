import { RetryState, SkeletonRows } from '@cairn/ui'
import type { ReactNode } from 'react'

type Props = {
  /** `true` if loading failed. */
  failed: boolean
  onRetry: () => void
  /** Label of the placeholder rows, for screen readers. */
  loading: string
  /** Number of placeholder rows. */
  rows: number
  /** Says that loading failed. */
  title: string
  /** One sentence below the title. */
  text?: ReactNode
  /** Label of the button that tries again. */
  retry: string
}

/** Stands in for data that is missing: placeholder rows, or the failure with a button. */
export function QueryState(props: Props) {
  const { failed, onRetry, loading, rows, title, text, retry } = props
  return failed ? (
    <RetryState onRetry={onRetry} retry={retry} title={title}>
      {text}
    </RetryState>
  ) : (
    <SkeletonRows label={loading} rows={rows} />
  )
}
