import type { Address } from '@cairn/primitives'
import { isSameAddress } from '@cairn/primitives'
import type { Stored } from '../storage/storage.ts'
import type { Wallet } from '../wallet.ts'
import { authNetwork, loadEngine } from './engine.ts'
import { forgetSession } from './forget-session.ts'
import { addGuards } from './own-guard.ts'
import type { SessionState } from './session-state.ts'

type SignedIn = Extract<SessionState, { type: 'signed-in' }>

/**
 * Takes up the stored session, or finds that there is none. The address is on
 * screen before anything is loaded; the engine follows. Call it again to retry
 * a failed engine, or when another tab has signed in or out.
 *
 * A device that its account no longer counts among its signers is signed out
 * here, without a change of configuration.
 *
 * @see SESS-02
 */
export async function startWallet(wallet: Wallet): Promise<void> {
  const dump = wallet.storage.get('sessionDump')
  if (!dump) {
    forgetMemory(wallet)
    if (wallet.session.getState().type !== 'signed-out')
      wallet.session.setState({ type: 'signed-out' }, true)
    return
  }
  show(wallet, dump, { engine: 'loading' })
  try {
    if (!(await loadDevice(wallet, dump.sessionAddress))) {
      await forgetSession(wallet, 'session-lost')
      return
    }
    wallet.runtime.account = openStored(wallet, dump.address)
    await wallet.runtime.account
    if (isCurrent(wallet, dump)) show(wallet, dump, { engine: 'ready' })
  } catch (error) {
    wallet.runtime.account = undefined
    wallet.log.error({ error: String(error) }, 'The engine did not load')
    if (isCurrent(wallet, dump))
      show(wallet, dump, { engine: 'failed', error: String(error) })
    return
  }
  await checkDevice(wallet, dump)
}

type Dump = Stored<'sessionDump'>

function show(
  wallet: Wallet,
  { address }: Dump,
  engine: Pick<SignedIn, 'engine' | 'error'>,
): void {
  const login = wallet.storage.get('loginDetails') ?? { type: 'unknown' }
  wallet.session.setState(
    { type: 'signed-in', address, login, ...engine },
    true,
  )
}

/** Whether the session is still the one this start is about. */
function isCurrent(wallet: Wallet, dump: Dump): boolean {
  const session = wallet.session.getState()
  return session.type === 'signed-in' && session.address === dump.address
}

function forgetMemory({ runtime }: Wallet): void {
  runtime.account = undefined
  runtime.token = undefined
  runtime.signers.clear()
}

async function loadDevice(wallet: Wallet, address: Address): Promise<boolean> {
  const device = await wallet.runtime.device.load()
  if (!device || !isSameAddress(device.address, address)) return false
  wallet.runtime.signers.clear()
  wallet.runtime.signers.set(device.address, device)
  addGuards(wallet)
  return true
}

async function openStored(wallet: Wallet, address: Address) {
  const { module, engine } = await loadEngine(wallet)
  return module.loadAccount(engine, address)
}

async function checkDevice(wallet: Wallet, dump: Dump): Promise<void> {
  try {
    const account = await wallet.runtime.account
    const status = await account?.status(authNetwork(wallet).chainId)
    const isSigner = status?.config.signers.some(({ address }) =>
      isSameAddress(address, dump.sessionAddress),
    )
    if (isSigner === false && isCurrent(wallet, dump))
      await forgetSession(wallet, 'device-removed')
  } catch (error) {
    // Services that are down must not sign anyone out.
    wallet.log.warn({ error: String(error) }, 'Could not check this device')
  }
}
