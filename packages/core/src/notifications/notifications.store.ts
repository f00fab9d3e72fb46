import { createStore, type StoreApi } from 'zustand/vanilla'

/** Time that a notification stays unless it has its own, in ms. @see SHELL-07 */
export const defaultDurationMs = 2500

/** A notice of the wallet's own. The app has the words. */
export type NoticeFact = 'signing-failed' | 'code-rejected'

export type Notification = {
  readonly id: number
  readonly kind: 'success' | 'info' | 'failure'
  readonly title: string | { readonly fact: NoticeFact }
  readonly text?: string
  /** `Infinity` stays until it is dismissed. */
  readonly durationMs: number
  readonly closable: boolean
  /** A button that dismisses the notification and does this. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

export type NotificationsStore = StoreApi<{
  readonly shown: readonly Notification[]
}>

/** A store with nothing to show. @see SHELL-07 */
export function createNotificationsStore(): NotificationsStore {
  return createStore(() => ({ shown: [] as readonly Notification[] }))
}

/**
 * Shows a notification, newest on top, for 2500 ms unless `durationMs` says
 * otherwise. The view runs the clock, so that it can pause.
 *
 * @see SHELL-07
 */
export function notify(
  store: NotificationsStore,
  notification: Pick<Notification, 'kind' | 'title'> & Partial<Notification>,
): number {
  const { shown } = store.getState()
  const id = Math.max(0, ...shown.map((other) => other.id)) + 1
  const defaults = { durationMs: defaultDurationMs, closable: true }
  store.setState({ shown: [{ ...defaults, ...notification, id }, ...shown] })
  return id
}

/** Takes a notification away; one that is gone already is fine. */
export function dismiss(store: NotificationsStore, id: number): void {
  store.setState(({ shown }) => ({
    shown: shown.filter((notification) => notification.id !== id),
  }))
}
