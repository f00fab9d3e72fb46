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
  /** Of 20 px, in place of the one of its tone. */
  icon?: ReactNode
  /** `status` or `alert` where it appears after the page did. */
  role?: 'status' | 'alert' | undefined
}

const ICONS = {
  neutral: Info,
  info: Info,
  positive: CircleCheck,
  warning: TriangleAlert,
  negative: CircleAlert,
}

/** Says something to know before deciding: good to know, likely to cost, can lose coins. */
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
        {title !== undefined && <b className={styles.title}>{title} </b>}
        {children}
      </div>
    </div>
  )
}
