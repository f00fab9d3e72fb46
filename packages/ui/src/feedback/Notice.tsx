import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Notice.module.css'

export type NoticeTone =
  | 'neutral'
  | 'info'
  | 'positive'
  | 'warning'
  | 'negative'

export type NoticeProps = {
  tone?: NoticeTone | undefined
  /** A short sentence, bold. */
  title?: string | undefined
  children?: ReactNode
  /** Icon of 20 px, instead of the tone's own. */
  icon?: ReactNode
  /** `status` or `alert` if it appears later than the page. */
  role?: 'status' | 'alert' | undefined
}

const ICONS = {
  neutral: Info,
  info: Info,
  positive: CircleCheck,
  warning: TriangleAlert,
  negative: CircleAlert,
}

/**
 * Shows information for a decision: good to know, possible costs, possible loss
 * of coins.
 */
export function Notice({
  tone = 'neutral',
  title,
  children,
  icon,
  role,
}: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div
      className={classNames(styles.notice, tone !== 'neutral' && styles[tone])}
      role={role}
    >
      {icon ?? <Icon size={20} />}
      <div className={styles.text}>
        {title !== undefined && (
          <>
            <b
              className={classNames(
                styles.title,
                Boolean(children) && !/[.!?:…]$/.test(title) && styles.sentence,
              )}
            >
              {title}
            </b>{' '}
          </>
        )}
        {typeof children === 'string' ? <span>{children}</span> : children}
      </div>
    </div>
  )
}
