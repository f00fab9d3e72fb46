import type { SessionState } from '../platform/session-state.ts'
import type { Stored } from '../storage/storage.ts'
import type { SessionWallet } from './session-wallet.ts'

type SignedIn = Extract<SessionState, { type: 'signed-in' }>

/**
 * Shows the stored session's account, or finds that there is none. Neither its
 * key nor the engine is loaded yet: call `startWallet` next. One that a closed
 * page was signing out is not shown.
 *
 * @returns whether a session is stored
 * @see SESS-02 SESS-03
 */
export function showStoredSession(
  wallet: Pick<SessionWallet, 'storage' | 'session'>,
): boolean {
  const dump = wallet.storage.get('sessionDump')
  const isLeaving = wallet.storage.get('signingOut') === true
  if (isLeaving) wallet.session.setState({ type: 'signing-out' }, true)
  else if (dump) showAccount(wallet, dump, { engine: 'loading' })
  return isLeaving || dump !== undefined
}

/** Sets the session to the stored account, with the state of its engine. */
export function showAccount(
  { storage, session }: Pick<SessionWallet, 'storage' | 'session'>,
  { address }: Stored<'sessionDump'>,
  engine: Pick<SignedIn, 'engine' | 'error'>,
): void {
  const login = storage.get('loginDetails') ?? { type: 'unknown' }
  session.setState({ type: 'signed-in', address, login, ...engine }, true)
}
