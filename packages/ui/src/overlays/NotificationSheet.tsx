import { useEffect, useState } from 'react'
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
 * Shows notifications as cards above everything else, at the end of the window
 * that the user did not press last: the next press is mostly near. @see SHELL-07
 */
export function NotificationSheet({
  notifications,
  onDismiss,
  label = 'Notifications',
  dismissLabel = 'Dismiss',
}: NotificationSheetProps) {
  const portal = findPortal()
  const place = usePlace(notifications.length > 0)
  if (!portal) return null
  return createPortal(
    // A live region, so that an open dialog does not hide it from screen
    // readers.
    <section
      aria-label={label}
      aria-live="off"
      className={styles.region}
      data-at={place}
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

/** Stays the same while something is shown, so that no card moves. */
function usePlace(isShown: boolean): 'top' | 'bottom' {
  const [place, setPlace] = useState<'top' | 'bottom'>('bottom')
  useEffect(() => {
    if (isShown) return undefined
    const note = (event: Event) => {
      const { target } = event
      if (!(target instanceof Element)) return
      const { top, bottom } = target.getBoundingClientRect()
      const isLow = (top + bottom) / 2 > window.innerHeight / 2
      setPlace(isLow ? 'top' : 'bottom')
    }
    window.addEventListener('pointerdown', note, true)
    window.addEventListener('keydown', note, true)
    return () => {
      window.removeEventListener('pointerdown', note, true)
      window.removeEventListener('keydown', note, true)
    }
  }, [isShown])
  return place
}
