import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './FieldMessage.module.css'

export type FieldMessageProps = {
  id: string
  error?: string | undefined
  warning?: string | undefined
  help?: ReactNode
}

/**
 * Shows the most important message below a field: error, then warning, then
 * help.
 */
export function FieldMessage({ id, error, warning, help }: FieldMessageProps) {
  if (error !== undefined) {
    return (
      <p
        className={classNames(styles.message, styles.error)}
        id={id}
        role="alert"
      >
        <CircleAlert size={16} />
        {error}
      </p>
    )
  }
  if (warning !== undefined) {
    return (
      <p
        className={classNames(styles.message, styles.warning)}
        id={id}
        role="status"
      >
        <TriangleAlert size={16} />
        {warning}
      </p>
    )
  }
  if (help === undefined) return null
  return (
    <div className={styles.message} id={id}>
      {help}
    </div>
  )
}
