import {
  dismiss,
  isOpenEntry,
  isPairedEntry,
  notify,
  type Wallet,
} from '@cairn/core'
import { messages } from '#shared/walletconnect/walletconnect.messages.ts'

/**
 * Says that the app's question is on its way, until it is there: on a small
 * screen the notice would cover who asks. Says nothing if a question came first.
 *
 * @see WCON-01
 */
export function noticeWaiting(
  wallet: Pick<Wallet, 'inbox' | 'notifications'>,
): void {
  const { inbox, notifications } = wallet
  const hasQuestion = () =>
    inbox
      .getState()
      .entries.some((entry) => isPairedEntry(entry) && isOpenEntry(entry))
  if (hasQuestion()) return
  const id = notify(notifications, {
    kind: 'info',
    title: messages.waiting,
    text: messages.waitingText,
  })
  const stops = [
    inbox.subscribe(() => hasQuestion() && dismiss(notifications, id)),
    notifications.subscribe(({ shown }) => {
      if (shown.every((one) => one.id !== id)) for (const stop of stops) stop()
    }),
  ]
}
