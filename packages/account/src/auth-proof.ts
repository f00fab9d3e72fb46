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
  /** A number that the API made for this key. */
  readonly nonce: number
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
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
  const { app, origin, key, nonce, issuedAt, expiresAt, chainId } = options
  const proof = new Proof({ address: account.address })
  proof.claims = {
    app,
    ogn: origin,
    typ: key,
    n: nonce,
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

export type AppProofOptions = {
  /** The chain on which the proof is checked. */
  readonly chainId: number
  readonly app: string
  readonly origin: string
  /** Life of the proof in seconds. */
  readonly lifetime: number
  /** Number that the app gave, to tell its proofs apart. */
  readonly nonce?: number | undefined
}

/** A proof as the ecosystem's library hands it to an app. */
export type AppProof = {
  readonly typedData: unknown
  readonly proofString: string
}

/**
 * Signs an ETHAuth proof for an app: it names the app and its origin, so that
 * no other service takes it.
 *
 * @throws {NotEnoughSignersError}
 * @see DAPP-02
 */
export async function signAppProof(
  account: Account,
  { chainId, app, origin, lifetime, nonce }: AppProofOptions,
): Promise<AppProof> {
  const proof = new Proof({ address: account.address })
  proof.claims.app = app
  proof.claims.ogn = origin
  if (nonce !== undefined) proof.claims.n = nonce
  proof.setExpiryIn(lifetime)
  proof.signature = await account.signDigest(
    ethers.hexlify(proof.messageDigest()),
    chainId,
    true,
    'eip6492',
  )
  const typedData: unknown = proof.messageTypedData()
  return {
    typedData,
    proofString: await new ETHAuth().encodeProof(proof, true),
  }
}
