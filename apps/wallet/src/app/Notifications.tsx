import { dismiss } from '@cairn/core'
import { NotificationSheet } from '@cairn/ui'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { noticeTitle } from './notices.messages.ts'

/** Shows the wallet's notifications in a bottom sheet. @see SHELL-07 */
export function Notifications() {
  const { notifications } = useWallet()
  const shown = useStore(notifications, (state) => state.shown)
  return (
    <NotificationSheet
      notifications={shown.toReversed().map((notification) => ({
        id: `${notification.id}`,
        tone: notification.kind,
        title: noticeTitle(notification.title),
        message: notification.text,
        closable: notification.closable,
        durationMs: Number.isFinite(notification.durationMs)
          ? notification.durationMs
          : 'infinite',
        action: notification.action && {
          label: notification.action.label,
          onClick: () => {
            dismiss(notifications, notification.id)
            notification.action?.run()
          },
        },
      }))}
      onDismiss={(id) => dismiss(notifications, Number(id))}
    />
  )
}
