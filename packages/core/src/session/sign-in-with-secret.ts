import type { LoginSigner } from '../signers/held-login.ts'
import { createPasswordLogin } from '../signers/kinds/plain-password.ts'
import { createRecoveryLogin } from '../signers/kinds/recovery-key.ts'
import { openSession } from './open-session.ts'
import type { SessionWallet } from './session-wallet.ts'

/**
 * Signs in with a recovery phrase: opens the wallet it belongs to. It creates
 * none, because words with a mistake can be a valid phrase of no wallet. The
 * phrase is kept nowhere.
 *
 * @throws {InvalidRecoveryPhraseError}
 * @throws {WalletMissingError} if no wallet knows the phrase
 * @throws {NotEnoughSignersError} when the wallet does not count it any more
 * @see AUTH-05 AUTH-07
 */
export async function signInWithPhrase(
  wallet: SessionWallet,
  phrase: string,
): Promise<void> {
  const login = await createRecoveryLogin(phrase)
  await signIn(wallet, { ...login, opensOnly: true })
}

/**
 * Creates a wallet that a new recovery phrase opens alone. The phrase is kept
 * nowhere.
 *
 * @throws {InvalidRecoveryPhraseError}
 * @throws {WalletCreationError}
 * @see AUTH-05 AUTH-07
 */
export async function createWalletWithPhrase(
  wallet: SessionWallet,
  phrase: string,
): Promise<void> {
  await signIn(wallet, await createRecoveryLogin(phrase))
}

/**
 * Signs in with a password, which weighs as much as any other sign-in.
 *
 * @throws {EmptyPasswordError}
 * @throws {NotEnoughSignersError} when the guard does not sign
 * @see AUTH-08
 */
export async function signInWithPassword(
  wallet: SessionWallet,
  password: string,
): Promise<void> {
  await signIn(wallet, await createPasswordLogin(password))
}

/** A later attempt, or `cancelPasswordless`, ends a choice of wallets. */
async function signIn(
  wallet: SessionWallet,
  login: LoginSigner,
): Promise<void> {
  wallet.signIn.controller?.abort()
  wallet.signIn.controller = new AbortController()
  await openSession(wallet, login, { type: 'unknown' })
}
