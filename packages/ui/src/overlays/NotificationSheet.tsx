import { createPortal } from 'react-dom'
import { type Notification, NotificationCard } from './NotificationCard.tsx'
import styles from './Notifications.module.css'
import { findPortal } from './portal.ts'

export type NotificationSheetProps = {
  /** Oldest first; the newest is shown on top. */
  notifications: readonly Notification[]
  onDismiss: (id: string) => void
  label?: string | undefined
  dismissLabel?: string | undefined
}

/**
 * Shows notifications as cards at the bottom, above the main navigation; at the
 * top over tasks and dialogs, whose buttons are at the bottom.
 *
 * @see SHELL-07
 */
export function NotificationSheet({
  notifications,
  onDismiss,
  label = 'Notifications',
  dismissLabel = 'Dismiss',
}: NotificationSheetProps) {
  const portal = findPortal()
  if (!portal) return null
  return createPortal(
    // A live region, so that an open dialog does not hide it from screen
    // readers.
    <section
      aria-label={label}
      aria-live="off"
      className={styles.region}
      data-notifications=""
    >
      {notifications.toReversed().map((notification) => (
        <NotificationCard
          dismissLabel={dismissLabel}
          key={notification.id}
          notification={notification}
          onDismiss={() => onDismiss(notification.id)}
        />
      ))}
    </section>,
    portal,
  )
}
