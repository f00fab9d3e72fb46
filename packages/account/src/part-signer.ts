import { commons } from '@0xsequence/core'
import { ethers } from 'ethers'
import type { Provider } from './network-config.ts'
import { recoverKey } from './recover-key.ts'
import { SignatureError } from './signature-error.ts'

/** The last byte of a signature that a contract checks. */
const contractType = 3

/**
 * Whether a signer made a signature, by the rules of wallets' contracts. A
 * passkey's is read without a chain, so it counts where its contract is not
 * created yet. Other contracts are asked.
 *
 * @param signature - with its type byte
 * @param provider - node of the chain that a contract is asked on
 * @throws {SignatureError} if no signer could have made it
 * @throws if the node does not answer
 * @see PASS-04
 */
export async function isSignedBy(
  signer: string,
  subdigest: string,
  signature: string,
  provider: Provider,
): Promise<boolean> {
  if (commons.signer.canRecover(signature))
    return recoverKey(subdigest, signature) === ethers.getAddress(signer)
  if (await isByPasskey(signer, subdigest, signature)) return true
  return await commons.signer.isValidSignature(
    signer,
    subdigest,
    signature,
    provider,
  )
}

/**
 * Whether a passkey made a signature.
 *
 * @param signature - with its type byte
 * @see PASS-04
 */
export async function isByPasskey(
  signer: string,
  subdigest: string,
  signature: string,
): Promise<boolean> {
  const part = contractPartOf(signature)
  if (part === undefined) return false
  // Loaded for passkeys alone: a wallet's first screen has no use for it.
  const { readP256Part } = await import('./p256-part.ts')
  return readP256Part(signer, subdigest, part) !== undefined
}

/** Bytes of the shortest signature of a passkey: its six words. */
const minPartBytes = 6 * 32

/** Returns a signature without its type byte, if a passkey may have made it. */
function contractPartOf(signature: string): string | undefined {
  const bytes = ethers.getBytes(signature)
  if (bytes.at(-1) !== contractType || bytes.length <= minPartBytes)
    return undefined
  return ethers.hexlify(bytes.slice(0, -1))
}

/** @throws {SignatureError} unless the signer made the signature */
export async function assertSignedBy(
  ...asked: Parameters<typeof isSignedBy>
): Promise<void> {
  const [signer] = asked
  if (!(await isSignedBy(...asked)))
    throw new SignatureError(`is not signed by ${signer}`)
}
