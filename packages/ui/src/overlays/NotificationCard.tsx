import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Glyph } from '../rows/Glyph.tsx'
import styles from './Notifications.module.css'
import { useCountdown } from './useCountdown.ts'

const DEFAULT_DURATION_MS = 2500

/** A notification for the user. */
export type Notification = {
  id: string
  /** A failure interrupts screen readers and stays until it is dismissed. */
  tone: 'success' | 'info' | 'failure'
  title: string
  message?: string | undefined
  /** 2500 ms by default; `infinite` stays. */
  durationMs?: number | 'infinite' | undefined
  /** `false` leaves out the button that dismisses it. */
  closable?: boolean | undefined
  action?: { label: string; onClick: () => void } | undefined
}

export type NotificationCardProps = {
  notification: Notification
  onDismiss: () => void
  dismissLabel: string
}

const GLYPHS = {
  success: { tone: 'positive', Icon: Check },
  info: { tone: 'neutral', Icon: Info },
  failure: { tone: 'negative', Icon: CircleAlert },
} as const

/** Shows a notification. Its time stops while it has the pointer or focus. */
export function NotificationCard({
  notification,
  onDismiss,
  dismissLabel,
}: NotificationCardProps) {
  const { tone, title, message, action, closable = true } = notification
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useCountdown({
    durationMs: durationOf(notification),
    paused: hovered || focused,
    onEnd: onDismiss,
  })
  const { Icon, tone: glyphTone } = GLYPHS[tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops its own clock.
    <div
      className={styles.card}
      onBlur={() => setFocused(false)}
      onFocus={() => setFocused(true)}
      onPointerLeave={() => setHovered(false)}
      // Not on enter: a card that opens under a resting pointer must not stop
      // its time.
      onPointerMove={() => setHovered(true)}
      role={tone === 'failure' ? 'alert' : 'status'}
    >
      <Glyph round tone={glyphTone}>
        <Icon size={20} />
      </Glyph>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {message !== undefined && <p className={styles.message}>{message}</p>}
      </div>
      {action && (
        <Button onClick={action.onClick} size="xs" variant="quiet">
          {action.label}
        </Button>
      )}
      {closable && (
        <IconButton label={dismissLabel} onClick={onDismiss}>
          <X size={18} />
        </IconButton>
      )}
    </div>
  )
}

function durationOf({ tone, durationMs }: Notification): number {
  if (durationMs === 'infinite') return Number.POSITIVE_INFINITY
  if (durationMs !== undefined) return durationMs
  return tone === 'failure' ? Number.POSITIVE_INFINITY : DEFAULT_DURATION_MS
}
