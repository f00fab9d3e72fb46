import { createHash } from 'node:crypto'
import { ethers } from 'ethers'
import { readP256Part } from '../p256-part.ts'

/**
 * Bytes of a part. A browser's has some 600; without a bound, strangers choose
 * how long the text is that a key of theirs signs.
 */
export const maxPartBytes = 2_048

/** Parts that are remembered: each costs 3 ms to read. */
const maxKnown = 10_000

const known = new Set<string>()

/**
 * Whether a passkey made a part of a wallet's signature, and nobody lengthened
 * it since: contracts take a part with bytes behind it, which is stored here
 * for ever and paid for on chains. No browser makes one above 2 kB. Remembers
 * parts, by their hashes, because a wallet's changes are read again and again.
 *
 * @param signature - with its type byte
 * @see PASS-04
 */
export function isPasskeyPart(
  signer: string,
  subdigest: string,
  signature: string,
): boolean {
  if (!signature.endsWith('03')) return false
  const part = signature.slice(0, -2)
  if (part.length > 2 + maxPartBytes * 2) return false
  const id = createHash('sha256')
    .update(`${signer} ${subdigest} ${signature}`.toLowerCase())
    .digest('base64url')
  if (known.has(id)) return true
  if (!readP256Part(signer, subdigest, part) || !isTight(part)) return false
  if (known.size >= maxKnown) known.clear()
  known.add(id)
  return true
}

const coder = ethers.AbiCoder.defaultAbiCoder()
// The text of the last is read as bytes, which have the same form.
const fields = ['bytes32', 'bytes32', 'uint256', 'uint256', 'bytes', 'bytes']

/** Whether encoding anew gives the same bytes. */
function isTight(part: string): boolean {
  try {
    const encoded = coder.encode(fields, [...coder.decode(fields, part)])
    return encoded === part.toLowerCase()
  } catch {
    return false
  }
}
