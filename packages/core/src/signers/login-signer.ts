import type { DeriveOptions } from '../keys/derive-login-key.ts'
import type { HeldKey } from '../keys/held-key.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { createHeldLogin, type LoginSigner } from './held-login.ts'
import { readIdToken } from './id-token.ts'
import type { Signer } from './signer.ts'

/** The options to derive the key of an ID token. Logs nodes that lie. */
export function deriveOptions(
  {
    environment,
    platform,
    log,
  }: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
  idToken: string,
): DeriveOptions {
  const { verifier, verifierId } = readIdToken(idToken)
  return {
    nodes: environment.keyshareNodes,
    threshold: environment.keyshareThreshold,
    fetch: platform.fetch,
    verifier,
    verifierId,
    idToken,
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
