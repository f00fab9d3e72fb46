import { ethCall, type NodeClient } from '@cairn/clients'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import * as AbiFunction from 'ox/AbiFunction'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'

/** The last byte of a key's signature of the prefixed message. */
const keyType = '02'

/** The last byte of a contract's signature. @see EIP-1271 */
const contractType = '03'

const isValidSignature = AbiFunction.from(
  'function isValidSignature(bytes32, bytes) view returns (bytes4)',
)
const validAnswer = `0x1626ba7e${'0'.repeat(56)}`

/**
 * Checks whether these bytes are the signature of 32 bytes by the key of
 * `address`: r, s, v and the type byte. A contract's signature needs its chain:
 * see {@link isSignedBy}.
 */
export function isSignatureOf(
  address: Address,
  subdigest: Hex,
  bytes: Hex,
): boolean {
  if (!bytes.endsWith(keyType)) return false
  try {
    const payload = PersonalMessage.getSignPayload(subdigest)
    const signature = Signature.fromHex(bytes.slice(0, -2) as Hex)
    return isSameAddress(
      Secp256k1.recoverAddress({ payload, signature }),
      address,
    )
  } catch {
    return false
  }
}

/**
 * Checks a signature of a key, of a passkey or of a contract. A passkey's is
 * read without a chain, which may lack its contract. Another contract is asked
 * on its chain; a node that does not answer counts as a refusal.
 *
 * @see PASS-04
 */
export async function isSignedBy(
  address: Address,
  subdigest: Hex,
  bytes: Hex,
  node: () => NodeClient,
): Promise<boolean> {
  if (!bytes.endsWith(contractType))
    return isSignatureOf(address, subdigest, bytes)
  const signature = bytes.slice(0, -2) as Hex
  const { readP256Part } = await import('@cairn/account/p256')
  if (readP256Part(address, subdigest, signature)) return true
  try {
    const data = AbiFunction.encodeData(isValidSignature, [
      subdigest,
      signature,
    ])
    const [answer] = await node().batch([ethCall(address, data)])
    return answer === validAnswer
  } catch {
    return false
  }
}
