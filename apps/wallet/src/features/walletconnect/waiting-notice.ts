import {
  dismiss,
  isOpenEntry,
  isPairedEntry,
  notify,
  type Wallet,
} from '@cairn/core'
import { messages } from '#shared/walletconnect/walletconnect.messages.ts'

/**
 * Is called when pairing begins, and returns what to call when it is done. That
 * says that the app's question is on its way, until it is there: on a small
 * screen the notice would cover who asks. It says nothing if the question came
 * before. The questions that waited already are not the app's.
 *
 * @see WCON-01
 */
export function noticeWaiting(
  wallet: Pick<Wallet, 'inbox' | 'notifications'>,
): () => void {
  const older = new Set(questionIds(wallet))
  return () => sayWaiting(wallet, older)
}

function questionIds({ inbox }: Pick<Wallet, 'inbox'>): readonly number[] {
  const { entries } = inbox.getState()
  return entries
    .filter((entry) => isPairedEntry(entry) && isOpenEntry(entry))
    .map(({ id }) => id)
}

function sayWaiting(
  wallet: Pick<Wallet, 'inbox' | 'notifications'>,
  older: ReadonlySet<number>,
): void {
  const { inbox, notifications } = wallet
  const hasQuestion = () => questionIds(wallet).some((id) => !older.has(id))
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
