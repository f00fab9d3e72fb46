import type { FoundAccount, OpenAccount } from '@cairn/account'
import {
  type Address,
  BaseError,
  isSameAddress,
  signerLevel,
} from '@cairn/primitives'
import type { AccountWallet } from '../account/account-wallet.ts'
import { loadEngine } from '../account/engine.ts'
import { cancelLinking, linkAccount } from '../account/link-old-wallet.ts'
import { migrateWallet } from '../account/migrate-wallet.ts'
import { currentGuard } from '../account/own-guard.ts'
import { track } from '../analytics/track.ts'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { addGuards } from '../guard/add-guards.ts'
import type {
  LoginDetails,
  SessionState,
  WalletChoice,
} from '../platform/session-state.ts'
import { restoreSigners } from '../roster/restore-signers.ts'
import { noteSigners, saveNotedSigners } from '../roster/unsaved-signers.ts'
import type { LoginSigner } from '../signers/held-login.ts'
import type { SavedSigner, SignerKind } from '../signers/kinds/signer-kind.ts'
import type { Signer } from '../signers/signer.ts'
import {
  clearSigners,
  dropSigner,
  setUpSigners,
} from '../signing/signer-setup.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'
import { getAuthToken, hasQuietToken } from '../tokens/auth-token.ts'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'
import { takeUpWork } from './forget-session.ts'
import { SessionKeyMissingError } from './session-key-missing-error.ts'
import type { SessionWallet } from './session-wallet.ts'
import { addTestnetGuard } from './testnet-guard.ts'
import {
  WalletCreationError,
  WalletMissingError,
} from './wallet-creation-error.ts'

/** Threshold of a new account. @see AUTH-05 */
const defaultThreshold = signerLevel.gold + signerLevel.silver

/**
 * Opens a session for whoever holds a sign-in key: finds their account and
 * adds this device to it, or makes a new one. The sign-in key is forgotten
 * whatever happens; on failure nothing of the attempt stays.
 *
 * @throws {SessionKeyMissingError} when this browser keeps no key
 * @throws {WalletCreationError} when a new account cannot be made
 * @throws {WalletMissingError} if there is none and the sign-in only opens one
 * @throws {NotEnoughSignersError} when the guard does not sign
 * @see AUTH-05
 */
export async function openSession(
  wallet: SessionWallet,
  login: LoginSigner,
  details: LoginDetails,
): Promise<void> {
  const { device } = wallet
  const before = wallet.session.getState()
  try {
    const local = await device.create().catch((cause: unknown) => {
      throw new SessionKeyMissingError(cause)
    })
    const kinds = wallet.loadSignerKinds()
    clearSigners(wallet)
    await setUpSigners(wallet, () => [login.signer, local])
    await addGuards(wallet)
    await addTestnetGuard(wallet)
    const opened = await openAccount(wallet, login, local)
    const facts = { login: login.signer, local, details }
    // Noted before the session is on screen: a reload may come at any time.
    noteSigners(wallet, signersToSave(wallet, await kinds, facts))
    await takeUpWork(wallet, opened.account.address)
    keepSession(wallet, opened, {
      details,
      sessionAddress: local.address,
      loginAddress: login.signer.address,
    })
    await takeFirstToken(wallet)
    await dropSigner(wallet, login.signer.address)
    track(wallet, { event: 'AUTH_SUCCESS', login_method: details.type })
    const remembered = hasQuietToken(wallet)
      ? saveNotedSigners(wallet)
      : Promise.resolve()
    void remembered.then(() => restoreSigners(wallet))
  } catch (error) {
    clearSigners(wallet)
    await device.clear().catch(() => undefined)
    wallet.session.setState(beforeOpening(before), true)
    throw error
  } finally {
    wallet.signIn.choose = undefined
    login.forget()
  }
}

/** Picks one of several wallets found. @see AUTH-05 */
export function chooseWallet(
  wallet: Pick<AccountWallet, 'signIn'>,
  address: Address,
): void {
  wallet.signIn.choose?.(address)
}

type Opened = {
  readonly account: OpenAccount
  /** It was of an older version until now. */
  readonly migrated: boolean
}

async function openAccount(
  wallet: SessionWallet,
  { signer: login, weight = signerLevel.gold, opensOnly }: LoginSigner,
  local: Signer,
): Promise<Opened> {
  const { module, engine } = await loadEngine(wallet)
  const device = { address: local.address, weight: signerLevel.silver }
  const { linking } = wallet.signIn
  if (linking) {
    const chosen = await selectWallet(
      wallet,
      linking.wallets,
      linking.login.signer.address,
    )
    const account = module.loadAccount(engine, chosen)
    const signers = { login: { address: login.address, weight }, device }
    const migrated = await linkAccount(wallet, account, linking, signers)
    cancelLinking(wallet)
    return { account, migrated }
  }
  const found = await module.findAccounts(engine, login.address)
  if (found.length === 0 || forcesNewWallet(wallet)) {
    if (opensOnly && !forcesNewWallet(wallet)) throw new WalletMissingError()
    const guard = { address: currentGuard(wallet).address }
    const account = await module
      .createAccount(engine, {
        config: {
          threshold: defaultThreshold,
          signers: [
            { ...guard, weight: signerLevel.gold },
            { address: login.address, weight },
            device,
          ],
        },
        witnesses: [login.address, local.address],
      })
      .catch((cause: unknown) => {
        throw new WalletCreationError(cause)
      })
    return { account, migrated: false }
  }
  const address = await selectWallet(wallet, found, login.address)
  const account = module.loadAccount(engine, address)
  const migrated = await migrateWallet(wallet, account)
  await account.editSigners({ add: [device] })
  return { account, migrated }
}

/** @see DEVM-01 */
function forcesNewWallet(wallet: Pick<ConnectedWallet, 'settings'>): boolean {
  const { enabled, forceCreateWallet } = wallet.settings.getState().devMode
  return enabled && forceCreateWallet
}

async function selectWallet(
  wallet: Pick<AccountWallet, 'session' | 'signIn'>,
  found: readonly FoundAccount[],
  login: Address,
): Promise<Address> {
  const [only] = found
  if (only && found.length === 1) return only.address
  const cancelled = wallet.signIn.controller?.signal
  const chosen = await new Promise<Address>((resolve, reject) => {
    wallet.signIn.choose = resolve
    cancelled?.addEventListener('abort', () => reject(cancelled.reason))
    const wallets = found.map((one) => toChoice(one, login))
    wallet.session.setState({ type: 'choosing-wallet', wallets }, true)
  })
  const addresses = found.map(({ address }) => address)
  if (!addresses.includes(chosen))
    throw new WalletNotFoundError(chosen, addresses)
  return chosen
}

function toChoice(
  { address, config: { signers, threshold } }: FoundAccount,
  login: Address,
): WalletChoice {
  const others = signers.filter((one) => !isSameAddress(one.address, login))
  const alone = others.filter(({ weight }) => weight >= threshold)
  return { address, signers: signers.length, othersAlone: alone.length }
}

function keepSession(
  wallet: TokensWallet,
  { account, migrated }: Opened,
  kept: {
    readonly details: LoginDetails
    readonly sessionAddress: Address
    readonly loginAddress: Address
  },
): void {
  const { storage, tabStorage, engine, tokens } = wallet
  const { address } = account
  const { details, sessionAddress, loginAddress } = kept
  storage.set('sessionDump', { version: 2, address, sessionAddress })
  storage.set('loginDetails', details)
  storage.set('loginKeyAddress', loginAddress)
  storage.set('signerStoreVersion', '2')
  storage.remove('migrationNotice')
  storage.remove('signingOut')
  // From here on a reload ends nothing: the next page opens this session.
  tabStorage.remove('signedOut')
  engine.account = Promise.resolve(account)
  engine.sessionAddress = sessionAddress
  tokens.renewal = undefined
  wallet.session.setState(
    {
      type: 'signed-in',
      address,
      login: details,
      engine: 'ready',
      ...(migrated && { migrated }),
    },
    true,
  )
}

/**
 * Asks for the session's token while the sign-in's key can still sign: it and
 * the device are enough, so nobody types a second code for the guard. A session
 * is no worse for it when this fails.
 *
 * @see AUTH-10 GUARD-01
 */
async function takeFirstToken(wallet: TokensWallet): Promise<void> {
  if (!hasQuietToken(wallet)) return
  await getAuthToken(wallet).catch((error: unknown) => {
    wallet.log.warn({ error: String(error) }, 'Could not get the first token')
  })
}

/** Returns the entries that the account should keep of a sign-in's signers. */
function signersToSave(
  wallet: Pick<SigningWallet, 'deviceInfo' | 'now'>,
  kinds: readonly SignerKind[],
  signers: {
    readonly login: Signer
    readonly local: Signer
    readonly details: LoginDetails
  },
): readonly SavedSigner[] {
  const { login, local, details } = signers
  const { remember } = kinds.find(({ kind }) => kind === login.kind) ?? {}
  const device = {
    type: 'local-session',
    address: local.address,
    ...wallet.deviceInfo,
    addedAt: wallet.now(),
  }
  const saved = remember?.(login.address, details)
  return saved ? [device, saved] : [device]
}

function beforeOpening(state: SessionState): SessionState {
  return state.type === 'initial' ? state : { type: 'signed-out' }
}

/** The wallet picked is not one of those found. */
export class WalletNotFoundError extends BaseError {
  override readonly name = 'WalletNotFoundError'

  constructor(address: Address, found: readonly Address[]) {
    super(`Wallet ${address} not found in ${found.join(', ')}`)
  }
}
