import { isSameAddress } from '@cairn/primitives'
import { authNetwork, getAccount } from '../account/engine.ts'
import type { SignedOutReason } from '../platform/session-state.ts'
import { rejectAllSigning } from '../signing/signing-manager.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'
import { nameOfDatabase, slotOf } from '../storage/slot-storage.ts'
import type { Stored } from '../storage/storage.ts'
import { endTokens } from '../tokens/end-tokens.ts'
import { storedToken } from '../tokens/stored-token.ts'
import { forgetInMemory, forgetSession } from './forget-session.ts'
import { openStored } from './open-stored.ts'
import type { SessionWallet } from './session-wallet.ts'

/**
 * The services may take so long to remove this device. While a person is
 * asked for something, such as a code, the time stands still.
 */
const removalTimeoutMs = 15_000

/**
 * Signs out: takes this device out of the account's configuration, ends every
 * token of the account, then forgets everything here. When the services do not
 * answer, this device is forgotten all the same; `device-not-removed` or
 * `tokens-not-ended` says what stayed behind. Apps are told at the end. A page
 * that closes in between leaves the rest to the next one: see
 * {@link finishSignOut}.
 *
 * @param device - its name, for the page that says what stayed behind
 * @see SESS-03
 */
export async function signOut(
  wallet: SessionWallet,
  device?: string,
): Promise<void> {
  const dump = wallet.storage.get('sessionDump')
  if (dump) wallet.storage.set('signingOut', true)
  wallet.session.setState({ type: 'signing-out' }, true)
  // The person wants to leave, and no longer to sign what waits.
  rejectAllSigning(wallet)
  if (!dump) return forgetSession(wallet)
  // Of a sign-in that a reload ended here, before another tab took it up.
  wallet.tabStorage.remove('signedOut')
  await leaveAlone(wallet, removeThis, device)
}

/**
 * Completes a sign-out that another page began, once that page is gone; the
 * wallet is not opened before. If the other page has completed it meanwhile,
 * only this page's memory is left to clear.
 *
 * @see SESS-03
 */
export async function finishSignOut(wallet: SessionWallet): Promise<void> {
  const { type } = wallet.session.getState()
  if (type !== 'signing-out') {
    wallet.session.setState({ type: 'signing-out' }, true)
    rejectAllSigning(wallet)
  }
  await leaveAlone(wallet, removeIfSigner)
}

type Removal = typeof removeThis
type LeftBehind = Extract<
  SignedOutReason,
  'device-not-removed' | 'tokens-not-ended'
>

/** One page of the browser removes the device; others wait for it. */
async function leaveAlone(
  wallet: SessionWallet,
  remove: Removal,
  device?: string,
): Promise<void> {
  const { platform, storage, session } = wallet
  const name = nameOfDatabase('cairn.signing-out', slotOf(wallet))
  await platform.locks.request(name, async () => {
    if (storage.get('signingOut')) return leave(wallet, remove, device)
    if (session.getState().type !== 'signing-out') return
    forgetInMemory(wallet)
    session.setState({ type: 'signed-out' }, true)
  })
}

async function leave(
  wallet: SessionWallet,
  remove: Removal,
  device: string | undefined,
): Promise<void> {
  const { storage } = wallet
  const dump = storage.get('sessionDump')
  // A page that was closed at the end has kept what stayed behind.
  if (!dump) return forgetSession(wallet, storage.get('signedOut'))
  const reason = await removeDevice(wallet, dump, remove)
  // Kept before an app hears of the end, which may close this page.
  if (reason) storage.set('signedOut', reason)
  else storage.remove('signedOut')
  if (reason === 'device-not-removed' && device)
    storage.set('leftDevice', device)
  else storage.remove('leftDevice')
  await forgetSession(wallet, reason)
}

async function removeDevice(
  wallet: SessionWallet,
  dump: Stored<'sessionDump'>,
  remove: Removal,
): Promise<LeftBehind | undefined> {
  const late = new AbortController()
  const stop = countServiceTime(wallet, () => late.abort())
  let left: LeftBehind = 'device-not-removed'
  try {
    await orAborted(remove(wallet, dump), late.signal)
    left = 'tokens-not-ended'
    // Only what is at hand: the device gets no token any more.
    const hasEnded =
      storedToken(wallet) === undefined ||
      (await orAborted(endTokens(wallet), late.signal))
    return hasEnded ? undefined : left
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not remove this device')
    return left
  } finally {
    stop()
  }
}

async function removeThis(
  wallet: SessionWallet,
  { sessionAddress }: Stored<'sessionDump'>,
): Promise<void> {
  const account = await getAccount(wallet)
  await account.editSigners({ remove: [sessionAddress] })
}

/** The page that closed may have removed it already. */
async function removeIfSigner(
  wallet: SessionWallet,
  dump: Stored<'sessionDump'>,
): Promise<void> {
  const { engine } = wallet
  engine.account ??= openStored(wallet, dump)
  engine.sessionAddress ??= dump.sessionAddress
  const account = await engine.account
  const { config } = await account.status(authNetwork(wallet).chainId)
  const isSigner = config.signers.some(({ address }) =>
    isSameAddress(address, dump.sessionAddress),
  )
  if (isSigner) await removeThis(wallet, dump)
}

/** Counts the time in which no person is asked. */
function countServiceTime(
  wallet: Pick<SigningWallet, 'signing'>,
  onEnd: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    const { focus, visible } = wallet.signing.getState()
    clearTimeout(timer)
    const isAsked = focus !== undefined || visible
    timer = isAsked ? undefined : setTimeout(onEnd, removalTimeoutMs)
  }
  const unsubscribe = wallet.signing.subscribe(count)
  count()
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
