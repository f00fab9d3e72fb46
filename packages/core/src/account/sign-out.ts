import type { Wallet } from '../wallet.ts'
import { getAccount } from './engine.ts'
import { forgetSession } from './forget-session.ts'

/** How long the account may take to let go of this device. */
const removalTimeoutMs = 15_000

/**
 * Signs out: takes this device out of the account's configuration, then
 * forgets everything here. When the services do not answer, this device is
 * forgotten all the same and `device-not-removed` says what stayed behind.
 *
 * @see SESS-03
 */
export async function signOut(wallet: Wallet): Promise<void> {
  const dump = wallet.storage.get('sessionDump')
  wallet.session.setState({ type: 'signing-out' }, true)
  const removed = dump ? await removeDevice(wallet, dump.sessionAddress) : true
  await forgetSession(wallet, removed ? undefined : 'device-not-removed')
}

async function removeDevice(
  wallet: Wallet,
  address: `0x${string}`,
): Promise<boolean> {
  const late = new AbortController()
  const timeout = setTimeout(() => late.abort(), removalTimeoutMs)
  try {
    const account = await orAborted(getAccount(wallet), late.signal)
    const removal = account.editSigners({ remove: [address] })
    await orAborted(removal, late.signal)
    return true
  } catch (error) {
    wallet.log.warn({ error: String(error) }, 'Could not remove this device')
    return false
  } finally {
    clearTimeout(timeout)
  }
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject)
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
