import type { LoginSigner } from '../signers/login-signer.ts'
import { createPasswordLogin } from '../signers/plain-password.ts'
import { createRecoveryLogin } from '../signers/recovery-key.ts'
import type { Wallet } from '../wallet.ts'
import { openSession } from './open-session.ts'

/**
 * Signs in with a recovery phrase: opens the wallet it belongs to, or makes a
 * new one that the phrase controls by itself. The phrase is kept nowhere.
 *
 * @throws {InvalidRecoveryPhraseError}
 * @throws {NotEnoughSignersError} when the wallet does not count it any more
 * @see AUTH-05 AUTH-07
 */
export async function signInWithPhrase(
  wallet: Wallet,
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
  wallet: Wallet,
  password: string,
): Promise<void> {
  await signIn(wallet, await createPasswordLogin(password))
}

/** A later attempt, or `cancelPasswordless`, ends a choice of wallets. */
async function signIn(wallet: Wallet, login: LoginSigner): Promise<void> {
  wallet.runtime.passwordless?.abort()
  wallet.runtime.passwordless = new AbortController()
  await openSession(wallet, login, { type: 'unknown' })
}
