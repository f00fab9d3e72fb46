import { type Address, BaseError, type Hex, parseJson } from '@cairn/primitives'
import { ethers } from 'ethers'
import * as z from 'zod/mini'
import type { NodeAccess } from './provider.ts'
import { isValidSignature } from './verify.ts'

/**
 * Maximum length of `app`, `ogn` and `typ`, in characters, because they become
 * storage keys.
 */
const maxTextLength = 256

const text = z.string().check(z.maxLength(maxTextLength))
const count = z.int().check(z.nonnegative())

/** The claims in the protocol. Clients also send zero and empty ones. */
const wireClaims = z.object({
  app: text.check(z.minLength(1)),
  iat: z.optional(count),
  exp: count,
  n: z.optional(count),
  typ: z.optional(text),
  ogn: z.optional(text),
  v: z.literal('1'),
})

/** Order and types of the claims in the digest. */
const claimTypes = {
  app: 'string',
  iat: 'int64',
  exp: 'int64',
  n: 'uint64',
  typ: 'string',
  ogn: 'string',
  v: 'string',
} as const satisfies Record<keyof z.output<typeof wireClaims>, string>

/** The claims that an ETHAuth proof signs. Zero and empty claims are absent. */
export type AuthClaims = {
  readonly app: string
  /** Seconds since 1970, like `exp`. */
  readonly iat?: number
  readonly exp: number
  /** The nonce. */
  readonly n?: number
  readonly typ?: string
  readonly ogn?: string
}

export type VerifiedProof = {
  readonly address: Address
  readonly claims: AuthClaims
  /** The signed hash. It identifies the proof in any encoding. */
  readonly digest: Hex
  readonly signature: Hex
}

/**
 * Verifies an ETHAuth proof, `eth.{address}.{claims}.{signature}`. Of the
 * claims it checks the expiry only; the caller checks the others.
 *
 * @param options.chainId - the chain on which the signature is checked
 * @throws {InvalidProofError} if it is malformed, expired or not signed
 * @throws if the chain does not answer
 * @see AUTH-10
 */
export async function verifyEthAuthProof(options: {
  readonly proof: string
  readonly rpcUrl: NodeAccess
  readonly chainId: number
  readonly now: Date
}): Promise<VerifiedProof> {
  const { address, claims, signature } = readProof(options.proof)
  if (claims.exp * 1000 <= options.now.getTime()) {
    throw new InvalidProofError('has expired')
  }
  const digest = digestOf(claims)
  const valid = await isValidSignature({
    rpcUrl: options.rpcUrl,
    chainId: options.chainId,
    wallet: address,
    digest,
    signature,
  })
  if (!valid) throw new InvalidProofError('is not signed by its address')
  return { address, claims, digest, signature }
}

function readProof(proof: string) {
  const [prefix, account, encoded, signature] = proof.split('.')
  if (prefix !== 'eth' || !account || !encoded || !signature) {
    throw new InvalidProofError('does not have four parts')
  }
  if (!ethers.isAddress(account) || !ethers.isHexString(signature)) {
    throw new InvalidProofError('has a malformed address or signature')
  }
  return {
    address: ethers.getAddress(account) as Address,
    claims: readClaims(encoded),
    signature: signature as Hex,
  }
}

/** Returns the signed claims: those that are neither zero nor empty. */
function readClaims(encoded: string): AuthClaims {
  const json = Buffer.from(encoded, 'base64url').toString('utf8')
  const read = z.safeParse(wireClaims, parseJson(json))
  if (!read.success) {
    throw new InvalidProofError('has malformed claims', read.error)
  }
  const signed = Object.entries(read.data).filter(([, value]) => value)
  return Object.fromEntries(signed) as AuthClaims
}

/** Builds the EIP-712 hash of the signed claims, as ETHAuth clients do. */
function digestOf(claims: AuthClaims): Hex {
  const present = Object.entries(claimTypes).filter(([name]) => name in claims)
  try {
    return ethers.TypedDataEncoder.hash(
      { name: 'ETHAuth', version: '1' },
      { Claims: present.map(([name, type]) => ({ name, type })) },
      claims as unknown as Record<string, unknown>,
    ) as Hex
  } catch (cause) {
    throw new InvalidProofError('has malformed claims', cause)
  }
}

/** The sign-in proof is invalid. */
export class InvalidProofError extends BaseError {
  override readonly name = 'InvalidProofError'

  constructor(why: string, cause?: unknown) {
    super(`The proof ${why}.`, { cause })
  }
}
