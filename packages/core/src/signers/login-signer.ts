import type { DpopKey } from '@cairn/clients/dpop-key'
import type { DeriveOptions } from '../keys/derive-login-key.ts'
import type { HeldKey } from '../keys/held-key.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { createHeldLogin, type LoginSigner } from './held-login.ts'
import { InvalidIdTokenError, readIdToken } from './id-token.ts'
import type { Signer } from './signer.ts'

/** An ID token, and the key of the sign-in that it names. @see AUTH-12 */
export type BoundIdToken = {
  readonly idToken: string
  readonly key: DpopKey
}

/**
 * The options to derive the key of an ID token. Logs nodes that lie.
 *
 * @throws {InvalidIdTokenError} when it names the key of another sign-in
 */
export function deriveOptions(
  {
    environment,
    platform,
    log,
  }: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
  { idToken, key }: BoundIdToken,
): DeriveOptions {
  const { verifier, verifierId, cnf } = readIdToken(idToken)
  // A token without a key comes from an older identity. Nodes refuse it.
  if (cnf && cnf.jkt !== key.thumbprint) throw new InvalidIdTokenError()
  return {
    nodes: environment.keyshareNodes,
    threshold: environment.keyshareThreshold,
    fetch: platform.fetch,
    verifier,
    verifierId,
    idToken,
    key,
    keyIndex: environment.keyIndex,
    onBadNode: (node) => log.warn({ node }, 'A key node answered falsely'),
  }
}

/**
 * Derives the key that an ID token stands for; the caller forgets it.
 *
 * @throws {KeyshareError}
 * @see AUTH-05 SIGN-06
 */
export async function deriveHeldKey(options: DeriveOptions): Promise<HeldKey> {
  const [{ deriveLoginKey }, { holdKey }] = await Promise.all([
    import('../keys/derive-login-key.ts'),
    import('../keys/held-key.ts'),
  ])
  return holdKey(await deriveLoginKey(options))
}

/**
 * Derives the key of a sign-in and holds it, for as long as an account is
 * being opened with it.
 *
 * @throws {KeyshareError}
 * @see AUTH-05 SIGN-07
 */
export async function createLoginSigner(
  options: DeriveOptions,
  shown: Pick<Signer, 'kind' | 'label'>,
): Promise<LoginSigner> {
  return createHeldLogin(await deriveHeldKey(options), shown)
}
