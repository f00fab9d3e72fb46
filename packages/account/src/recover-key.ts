import { commons } from '@0xsequence/core'
import { ethers } from 'ethers'
import { SignatureError } from './signature-error.ts'

/** Bytes of a key's signature: r, s, v and its type. */
const keySignatureBytes = 66

/** The largest s that contracts take: half the order of secp256k1. */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Checks whether bytes have the form of a key's signature that wallets'
 * contracts take: 66 bytes, a v of 27 or 28 and a low s. Everything else would
 * be read here and refused by a chain.
 *
 * @param signature - with its type byte
 */
export function isKeyPart(signature: ethers.BytesLike): boolean {
  const bytes = ethers.getBytes(signature)
  if (bytes.length !== keySignatureBytes) return false
  if (!commons.signer.canRecover(bytes)) return false
  if (bytes[64] !== 27 && bytes[64] !== 28) return false
  return BigInt(ethers.hexlify(bytes.slice(32, 64))) <= maxS
}

/**
 * Recovers the key that made a signature, by the rules of wallets' contracts.
 *
 * @param signature - with its type byte
 * @throws {SignatureError} if a contract would not take it
 */
export function recoverKey(
  subdigest: ethers.BytesLike,
  signature: ethers.BytesLike,
): string {
  if (!isKeyPart(signature))
    throw new SignatureError('has a part that contracts do not take')
  return commons.signer.recoverSigner(subdigest, signature)
}
