import type { Address, Hex } from '@cairn/primitives'
import * as OxAddress from 'ox/Address'
import * as OxHex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'

/** Signs digests with a key that it does not reveal. */
export type DigestSigner = {
  readonly address: Address
  /** Signs a digest of 32 bytes, with the lower s: r, s and v, 65 bytes. */
  readonly sign: (digest: Hex) => Promise<Hex>
  /** Rejects when the key cannot be used now. */
  readonly check: () => Promise<void>
}

/** Signs with the guard's key. */
export type GuardKey = {
  readonly address: Address
  /** Signs 32 bytes as a personal message, marked by the type byte 02. */
  readonly sign: (subdigest: Hex) => Promise<Hex>
}

const ethSignType = '02'

/** Makes the guard's key of any signer. @see GUARD-01 */
export function createGuardKey(signer: DigestSigner): GuardKey {
  return {
    address: signer.address,
    async sign(subdigest) {
      const payload = PersonalMessage.getSignPayload(subdigest)
      return `${await signer.sign(payload)}${ethSignType}`
    },
  }
}

/** Creates the signer of a key in memory, from 32 secret bytes. */
export function createMemorySigner(secret: Uint8Array): DigestSigner {
  const privateKey = OxHex.fromBytes(secret)
  const publicKey = Secp256k1.getPublicKey({ privateKey })
  return {
    address: OxAddress.fromPublicKey(publicKey, { checksum: true }),
    sign: async (payload) =>
      Signature.toHex(Secp256k1.sign({ payload, privateKey })),
    check: async () => {},
  }
}
