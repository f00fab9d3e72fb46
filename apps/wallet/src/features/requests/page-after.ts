import { isOpenEntry, type Wallet } from '@cairn/core'

/**
 * Returns the page to go to once a request is decided: that of an app's
 * question for which the wallet was set up, else the usual one. It is
 * `undefined` where an app asked: its page says how the request ends.
 *
 * @see DAPP-03
 */
export function pageAfter<T extends string>(
  { inbox }: Pick<Wallet, 'inbox'>,
  id: number,
  usual: T,
): T | '/sign-message' | undefined {
  const { entries } = inbox.getState()
  const isApps = entries.some((one) => one.id === id && one.from !== undefined)
  if (isApps) return undefined
  const waits = entries.some(
    (one) => one.from && one.ask.type === 'message' && isOpenEntry(one),
  )
  return waits ? '/sign-message' : usual
}
