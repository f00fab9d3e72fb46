import { openEntries, type Wallet } from '@cairn/core'

/** A page, and the question that it shows first. */
type Place<T> = { readonly to: T; readonly state?: { question: number } }

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
): Place<T | '/sign-message'> | undefined {
  const state = inbox.getState()
  if (state.entries.some((one) => one.id === id && one.from)) return undefined
  const asked = openEntries(state, 'message').filter(({ from }) => from)
  const next = asked.find(({ ask }) => ask.form === 'onchain') ?? asked[0]
  return next
    ? { to: '/sign-message', state: { question: next.id } }
    : { to: usual }
}
