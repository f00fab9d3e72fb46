import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import styles from './Dialog.module.css'
import { findPortal } from './portal.ts'

export type DialogProps = {
  open: boolean
  /** Called by the close button, Esc and a press outside. */
  onClose?: (() => void) | undefined
  title: string
  children: ReactNode
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  onBack?: (() => void) | undefined
  /**
   * If `false`, there is no close button, and Esc and presses outside do
   * nothing.
   */
  dismissible?: boolean | undefined
  /** Lets an element inside take focus instead of the title. */
  focusInside?: boolean | undefined
  closeLabel?: string | undefined
  backLabel?: string | undefined
}

/**
 * Shows a dialog over the page: a sheet from the bottom on a phone, centred
 * from 640 px. @see SHELL-07
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  dismissible = true,
  focusInside = false,
  ...head
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <BaseDialog.Root
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        const asks = dismissible && !pressedNotification(details.event)
        if (!next && asks) onClose?.()
        else details.cancel()
      }}
      open={open}
    >
      <BaseDialog.Portal container={findPortal()}>
        <BaseDialog.Backdrop className={styles.scrim} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            className={styles.dialog}
            initialFocus={focusInside ? true : heading}
          >
            <div aria-hidden="true" className={styles.grab} />
            <div className={styles.head}>
              {head.onBack && (
                <span className={styles.back}>
                  <IconButton
                    label={head.backLabel ?? 'Back'}
                    onClick={head.onBack}
                  >
                    <ChevronLeft size={24} />
                  </IconButton>
                </span>
              )}
              <BaseDialog.Title
                className={styles.title}
                ref={heading}
                tabIndex={-1}
              >
                {title}
              </BaseDialog.Title>
              {dismissible && onClose && (
                <span className={styles.close}>
                  <IconButton
                    label={head.closeLabel ?? 'Close'}
                    onClick={onClose}
                  >
                    <X size={22} />
                  </IconButton>
                </span>
              )}
            </div>
            {children}
            {footer && <div className={styles.foot}>{footer}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

// Notifications lie above dialogs, so dismissing one must not close the dialog.
function pressedNotification(event: Event): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('[data-notifications]') !== null
  )
}
