import type { Address, Hex } from '@cairn/primitives'
import * as OxAddress from 'ox/Address'
import * as Bytes from 'ox/Bytes'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'

/** Marks a signature of the prefixed message (`eth_sign`). */
const ethSignType = '02'

/** A fresh secret key. */
export function randomKey(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Secp256k1.randomPrivateKey({ as: 'Bytes' }))
}

/** A secret key as the bytes that are signed with. */
export function readKey(privateKey: string): Uint8Array {
  return Bytes.fromHex(privateKey as Hex)
}

/** The address that a secret key signs as. */
export function addressOfKey(secret: Uint8Array): Address {
  const publicKey = Secp256k1.getPublicKey({ privateKey: secret })
  return OxAddress.fromPublicKey(publicKey, { checksum: true })
}

/** Signs 32 bytes as a personal message: r, s, v and the type byte. */
export function signWithKey(secret: Uint8Array, subdigest: Hex): Hex {
  const payload = PersonalMessage.getSignPayload(subdigest)
  const signature = Secp256k1.sign({ payload, privateKey: secret })
  return `${Signature.toHex(signature)}${ethSignType}`
}
