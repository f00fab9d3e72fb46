import type { LoginSigner } from '../signers/held-login.ts'
import { createPasswordLogin } from '../signers/kinds/plain-password.ts'
import { createRecoveryLogin } from '../signers/kinds/recovery-key.ts'
import { openSession } from './open-session.ts'
import type { SessionWallet } from './session-wallet.ts'

/**
 * Signs in with a recovery phrase: opens the wallet it belongs to, or makes a
 * new one that the phrase controls by itself. The phrase is kept nowhere.
 *
 * @throws {InvalidRecoveryPhraseError}
 * @throws {NotEnoughSignersError} when the wallet does not count it any more
 * @see AUTH-05 AUTH-07
 */
export async function signInWithPhrase(
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
