import type { SessionState } from '../platform/session-state.ts'
import type { Stored } from '../storage/storage.ts'
import type { SessionWallet } from './session-wallet.ts'

type SignedIn = Extract<SessionState, { type: 'signed-in' }>

/**
 * Shows the stored session's account, or finds that there is none. Neither its
 * key nor the engine is loaded yet: call `startWallet` next.
 *
 * @returns whether a session is stored
 * @see SESS-02
 */
export function showStoredSession(
  wallet: Pick<SessionWallet, 'storage' | 'session'>,
): boolean {
  const dump = wallet.storage.get('sessionDump')
  if (dump) showAccount(wallet, dump, { engine: 'loading' })
  return dump !== undefined
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
