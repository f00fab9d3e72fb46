import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'

/** What a key's signature of the prefixed message ends with. */
const ethSignType = '02'

/**
 * Whether these bytes are what the key of `address` gives for 32 bytes: r, s,
 * v and the type byte. A contract's signature is not told by its bytes alone.
 */
export function isSignatureOf(
  address: Address,
  subdigest: Hex,
  bytes: Hex,
): boolean {
  if (!bytes.endsWith(ethSignType)) return false
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
