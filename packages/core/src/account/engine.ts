import type { OpenAccount } from '@cairn/account'
import { BaseError } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { requestSignatures } from '../signing/signing-manager.ts'
import type { AccountWallet, LoadedEngine } from './account-wallet.ts'

/** Loads the engine, once; a failure is not kept, so that it can be retried. */
export function loadEngine(wallet: AccountWallet): Promise<LoadedEngine> {
  const { engine } = wallet
  engine.loaded ??= load(wallet).catch((error: unknown) => {
    engine.loaded = undefined
    throw error
  })
  return engine.loaded
}

async function load(wallet: AccountWallet): Promise<LoadedEngine> {
  const { environment } = wallet
  const [module, { checkReviewed }] = await Promise.all([
    wallet.engine.importEngine(),
    // Like the engine no part of the first screens.
    import('./reviewed-calls.ts'),
  ])
  const engine = await module.createEngine({
    networks: wallet.networks.getState().all,
    contexts: environment.contexts,
    sessionsUrl: environment.services.sessions,
    cacheName: 'indexedDB' in globalThis ? 'cairn-account-cache' : undefined,
    now: wallet.now,
    async requestSignatures(request) {
      checkReviewed(wallet, request, module.contentSubdigest)
      return requestSignatures(wallet, request)
    },
  })
  return { module, engine }
}

/**
 * The version of the account engine, which is loaded to be asked.
 *
 * @see SETT-01
 */
export async function engineVersion(
  wallet: Pick<AccountWallet, 'engine'>,
): Promise<string> {
  return (await wallet.engine.importEngine()).engineVersion
}

/** Sets the engine up again, for networks that have changed. @see NETS-02 */
export function reloadEngine(wallet: AccountWallet): void {
  const { engine } = wallet
  const dump = wallet.storage.get('sessionDump')
  engine.loaded = undefined
  if (!engine.account || !dump) return
  engine.account = loadEngine(wallet).then(({ module, engine }) =>
    module.loadAccount(engine, dump.address),
  )
  // The callers who ask for the account get the error.
  engine.account.catch(() => undefined)
}

/**
 * The account of the session; waits for the engine while it loads.
 *
 * @throws {EngineNotReadyError} when nobody is signed in
 */
export function getAccount(
  wallet: Pick<AccountWallet, 'engine'>,
): Promise<OpenAccount> {
  const { account } = wallet.engine
  return account ?? Promise.reject(new EngineNotReadyError())
}

/** The chain on which services check who someone is. */
export function authNetwork(wallet: Pick<BaseWallet, 'environment'>): Network {
  const { networks } = wallet.environment
  const found =
    networks.find((network) => network.isAuthChain) ??
    networks.find((network) => network.isDefaultChain) ??
    networks[0]
  if (!found) throw new TypeError('No networks defined')
  return found
}

/** Signing was asked for and no account is open. */
export class EngineNotReadyError extends BaseError {
  override readonly name = 'EngineNotReadyError'

  constructor() {
    super('Unknown account address')
  }
}
