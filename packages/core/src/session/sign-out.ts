import type { AccountWallet } from '../account/account-wallet.ts'
import { getAccount } from '../account/engine.ts'
import type { SignedOutReason } from '../platform/session-state.ts'
import { rejectAllSigning } from '../signing/signing-manager.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'
import { endTokens } from '../tokens/end-tokens.ts'
import { storedToken } from '../tokens/stored-token.ts'
import { forgetSession } from './forget-session.ts'
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
 * `tokens-not-ended` says what stayed behind.
 *
 * @see SESS-03
 */
export async function signOut(wallet: SessionWallet): Promise<void> {
  const dump = wallet.storage.get('sessionDump')
  wallet.session.setState({ type: 'signing-out' }, true)
  // The person wants to leave, and no longer to sign what waits.
  rejectAllSigning(wallet)
  const reason = dump && (await removeDevice(wallet, dump.sessionAddress))
  await forgetSession(wallet, reason)
}

async function removeDevice(
  wallet: AccountWallet,
  address: `0x${string}`,
): Promise<SignedOutReason | undefined> {
  const late = new AbortController()
  const stop = countServiceTime(wallet, () => late.abort())
  let left: SignedOutReason = 'device-not-removed'
  try {
    const account = await orAborted(getAccount(wallet), late.signal)
    const removal = account.editSigners({ remove: [address] })
    await orAborted(removal, late.signal)
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
