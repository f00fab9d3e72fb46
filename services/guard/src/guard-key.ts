import type { Address, Hex } from '@cairn/primitives'
import * as OxAddress from 'ox/Address'
import * as OxHex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'

/** Signs with the guard's key, which it does not reveal. */
export type GuardKey = {
  readonly address: Address
  /** Signs 32 bytes as a personal message, marked by the type byte 02. */
  readonly sign: (subdigest: Hex) => Hex
}

const ethSignType = '02'

/** Creates the guard's key from 32 secret bytes. @see GUARD-01 */
export function createGuardKey(secret: Uint8Array): GuardKey {
  const privateKey = OxHex.fromBytes(secret)
  const publicKey = Secp256k1.getPublicKey({ privateKey })
  return {
    address: OxAddress.fromPublicKey(publicKey, { checksum: true }),
    sign(subdigest) {
      const payload = PersonalMessage.getSignPayload(subdigest)
      const signature = Secp256k1.sign({ payload, privateKey })
      return `${Signature.toHex(signature)}${ethSignType}`
    },
  }
}
