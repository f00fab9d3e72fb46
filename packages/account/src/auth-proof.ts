import type { Account } from '@0xsequence/account'
import { ETHAuth, Proof } from '@0xsequence/ethauth'
import { ethers } from 'ethers'

export type AuthProofOptions = {
  /** The chain on which the proof is checked. */
  readonly chainId: number
  readonly app: string
  readonly origin: string
  /** Names the key that the token is bound to. */
  readonly key: string
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/**
 * Returns a random nonce, so that two proofs of the same second differ. After a
 * revocation the API refuses a proof that was used before it, and would take an
 * equal proof for the used one.
 */
function nonce(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  // 53 bits, which JSON represents exactly. Zero would be left out of the
  // digest.
  return (high % 2 ** 21) * 2 ** 32 + low || 1
}

/**
 * Signs an ETHAuth proof that this account is signing in. It can be checked
 * before the account is deployed (ERC-6492).
 *
 * @throws {NotEnoughSignersError}
 * @see AUTH-10
 */
export async function signAuthProof(
  account: Account,
  options: AuthProofOptions,
): Promise<string> {
  const { app, origin, key, issuedAt, expiresAt, chainId } = options
  const proof = new Proof({ address: account.address })
  proof.claims = {
    app,
    ogn: origin,
    typ: key,
    n: nonce(),
    iat: issuedAt,
    exp: expiresAt,
    v: proof.claims.v,
  }
  proof.signature = await account.signDigest(
    ethers.hexlify(proof.messageDigest()),
    chainId,
    true,
    'eip6492',
  )
  return new ETHAuth().encodeProof(proof, true)
}
