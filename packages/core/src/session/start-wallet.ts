import { isSameAddress } from '@cairn/primitives'
import { reloadInbox } from '../inbox/inbox-entries.ts'
import { reloadPending } from '../inbox/reload-pending.ts'
import { UnsealError } from '../keys/unseal-error.ts'
import { noteActivity } from '../roster/edit-signer.ts'
import { migrateSignerStore } from '../roster/migrate-roster.ts'
import { restoreSigners } from '../roster/restore-signers.ts'
import { saveTokenlessSigners } from '../roster/unsaved-signers.ts'
import type { Stored } from '../storage/storage.ts'
import { checkDevice, isCurrent } from './check-device.ts'
import { forgetInMemory, forgetSession } from './forget-session.ts'
import { openStored, SessionLostError } from './open-stored.ts'
import type { SessionWallet } from './session-wallet.ts'
import { showAccount } from './show-stored-session.ts'
import { finishSignOut } from './sign-out.ts'

/**
 * Takes up the stored session, or finds that there is none. The address is on
 * screen before anything is loaded; the engine follows. Call it again to retry
 * a failed engine, or when another tab has signed in or out.
 *
 * A device that its account no longer counts among its signers is signed out
 * here, without a change of configuration; so is an account of an older
 * version, which only a sign-in has the weight to update.
 *
 * A sign-out that a closed page began is completed instead.
 *
 * @see SESS-02 SESS-03 SESS-04
 */
export async function startWallet(wallet: SessionWallet): Promise<void> {
  if (wallet.storage.get('signingOut')) return finishSignOut(wallet)
  const dump = wallet.storage.get('sessionDump')
  if (!dump) {
    const { type } = wallet.session.getState()
    if (type === 'signed-in') forgetInMemory(wallet)
    if (type === 'signed-in' || type === 'initial')
      wallet.session.setState({ type: 'signed-out' }, true)
    return
  }
  if (hasAnother(wallet, dump)) leaveAnother(wallet)
  endAttempts(wallet)
  if (!isOpen(wallet, dump)) {
    showAccount(wallet, dump, { engine: 'loading' })
    wallet.engine.account = openStored(wallet, dump)
    wallet.engine.sessionAddress = dump.sessionAddress
  }
  try {
    await wallet.engine.account
    if (isCurrent(wallet, dump)) showAccount(wallet, dump, { engine: 'ready' })
  } catch (error) {
    if (!isCurrent(wallet, dump)) return
    if (error instanceof SessionLostError) {
      wallet.log.warn({ error: error.message }, 'The session has no key')
      return forgetSession(wallet, 'session-lost')
    }
    if (error instanceof UnsealError) {
      wallet.log.error({ error: String(error) }, 'Could not decrypt data')
      return forgetSession(wallet, 'session-unreadable')
    }
    wallet.engine.account = undefined
    wallet.log.error({ error: String(error) }, 'The engine did not load')
    showAccount(wallet, dump, { engine: 'failed', error: String(error) })
    return
  }
  await checkDevice(wallet, dump)
  if (isCurrent(wallet, dump)) await migrateSignerStore(wallet)
  if (isCurrent(wallet, dump)) await restoreSigners(wallet)
  if (isCurrent(wallet, dump)) await saveTokenlessSigners(wallet)
  if (isCurrent(wallet, dump)) await noteActivity(wallet)
}

type Dump = Stored<'sessionDump'>

/** Whether this page has another session open than the stored one. */
function hasAnother({ session, engine }: SessionWallet, dump: Dump): boolean {
  const shown = session.getState()
  if (shown.type !== 'signed-in') return false
  const isOtherDevice =
    engine.sessionAddress !== undefined &&
    !isSameAddress(engine.sessionAddress, dump.sessionAddress)
  return isOtherDevice || !isSameAddress(shown.address, dump.address)
}

/**
 * Another tab signed out and in again, and this one slept meanwhile: it learns
 * of both at once, and keeps nothing of the session that has ended.
 */
function leaveAnother(wallet: SessionWallet): void {
  forgetInMemory(wallet)
  wallet.session.setState({ type: 'signed-out' }, true)
  reloadInbox(wallet.inbox, wallet.storage)
  reloadPending(wallet.pending, wallet.storage)
}

/**
 * Somebody signed in, in another tab: what this one waits for would put
 * another account in its place. One that is being opened already goes on.
 */
function endAttempts({
  signIn,
  passwordless,
  social,
  session,
}: SessionWallet): void {
  const isOpening = [passwordless, social].some(
    (store) => store.getState().type === 'opening',
  )
  if (session.getState().type !== 'signed-out' || isOpening) return
  signIn.controller?.abort()
  passwordless.setState({ type: 'idle' }, true)
  social.setState({ type: 'idle' }, true)
}

/** Whether this page has that account open, or is opening it. */
function isOpen(wallet: SessionWallet, dump: Dump): boolean {
  return isCurrent(wallet, dump) && wallet.engine.account !== undefined
}
