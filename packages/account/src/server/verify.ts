import { commons } from '@0xsequence/core'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import { createProvider } from './provider.ts'

type SignatureQuestion = {
  readonly rpcUrl: string
  readonly chainId: number
  readonly wallet: Address
  readonly digest: Hex
  readonly signature: Hex
}

/**
 * Whether an account signed a digest: a key, a deployed wallet (ERC-1271) or
 * one that is not deployed yet (ERC-6492).
 *
 * @throws when the chain cannot be asked
 */
export async function isValidSignature(
  question: SignatureQuestion,
): Promise<boolean> {
  const { rpcUrl, chainId, wallet, digest, signature } = question
  if (isKeySignature(wallet, digest, signature)) return true
  const provider = createProvider(rpcUrl, chainId)
  try {
    // The engine's own reader takes a node that is down for a "no".
    const answer = await provider.call({
      data: ethers.concat([
        commons.EIP6492.EIP_6492_OFFCHAIN_DEPLOY_CODE,
        ethers.AbiCoder.defaultAbiCoder().encode(
          ['address', 'bytes32', 'bytes'],
          [wallet, digest, signature],
        ),
      ]),
    })
    return answer === '0x01'
  } catch (error) {
    // A validator that reverts has said no; anything else is no answer.
    if (ethers.isCallException(error)) return false
    throw error
  } finally {
    provider.destroy()
  }
}

const keySignatureBytes = 65

function isKeySignature(wallet: Address, digest: Hex, signature: Hex): boolean {
  if (ethers.dataLength(signature) !== keySignatureBytes) return false
  try {
    return (
      ethers.recoverAddress(digest, signature) === ethers.getAddress(wallet)
    )
  } catch {
    return false
  }
}

/** What an ETHAuth proof claims; times in seconds. */
export type AuthClaims = {
  readonly app: string
  readonly iat?: number
  readonly exp: number
}

/** The order and the types that the proof's digest is built with. */
const claimTypes = [
  ['app', 'string'],
  ['iat', 'int64'],
  ['exp', 'int64'],
  ['n', 'uint64'],
  ['typ', 'string'],
  ['ogn', 'string'],
  ['v', 'string'],
] as const

/**
 * Checks an ETHAuth proof, `eth.{address}.{claims}.{signature}`, and says whose
 * it is. Times are the caller's to judge, but for a proof that is over.
 *
 * @param options.chainId - where the signature is checked
 * @throws {InvalidProofError} when it is malformed, over or not signed
 * @throws when the chain cannot be asked
 * @see AUTH-10
 */
export async function verifyEthAuthProof(options: {
  readonly proof: string
  readonly rpcUrl: string
  readonly chainId: number
  readonly now: Date
}): Promise<{ readonly address: Address; readonly claims: AuthClaims }> {
  const { address, claims, signature } = readProof(options.proof)
  if (claims.exp * 1000 <= options.now.getTime()) {
    throw new InvalidProofError('is over')
  }
  const valid = await isValidSignature({
    rpcUrl: options.rpcUrl,
    chainId: options.chainId,
    wallet: address,
    digest: digestOf(claims),
    signature,
  })
  if (!valid) throw new InvalidProofError('is not signed by its address')
  return { address, claims }
}

function readProof(proof: string) {
  const [prefix, account, encoded, signature] = proof.split('.')
  if (prefix !== 'eth' || !account || !encoded || !signature) {
    throw new InvalidProofError('has not four parts')
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

function readClaims(encoded: string): AuthClaims {
  try {
    const claims = JSON.parse(
      Buffer.from(encoded, 'base64url').toString('utf8'),
    ) as Record<string, unknown>
    const { app, exp, iat } = claims
    const wellTyped =
      typeof app === 'string' &&
      Number.isSafeInteger(exp) &&
      (iat === undefined || Number.isSafeInteger(iat))
    if (!wellTyped) throw new TypeError('wrong types')
    return claims as unknown as AuthClaims
  } catch (cause) {
    throw new InvalidProofError('has malformed claims', cause)
  }
}

function digestOf(claims: AuthClaims): Hex {
  const present = claimTypes.filter(([name]) => name in claims)
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

/** A sign-in proof that proves nothing. */
export class InvalidProofError extends BaseError {
  override readonly name = 'InvalidProofError'

  constructor(why: string, cause?: unknown) {
    super(`The proof ${why}.`, { cause })
  }
}
