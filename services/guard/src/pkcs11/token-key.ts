import type { Address, Hex } from '@cairn/primitives'
import { isSameAddress } from '@cairn/primitives'
import * as OxAddress from 'ox/Address'
import * as OxHex from 'ox/Hex'
import * as PublicKey from 'ox/PublicKey'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import type { DigestSigner } from '../guard-key.ts'
import { createLanes, type Lane } from './lanes.ts'
import { Pkcs11Error } from './module.ts'
import {
  createTokenOpener,
  PinError,
  type TokenOptions,
  type TokenSession,
} from './token.ts'

/** Order of the curve secp256k1. */
const order =
  0xff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_fe_ba_ae_dc_e6_af_48_a0_3b_bf_d2_5e_8c_d0_36_41_41n
/** Sessions, and so threads that may wait for the token at once. */
const laneCount = 2
/** Time for a signature, the wait for a free session included, in ms. */
const signWithinMs = 5_000
/** A digest that no message has, for checks. */
const probe: Hex = `0x${'00'.repeat(31)}01`

/**
 * Creates the signer of a key that lies in a token (HSM) and never leaves it.
 * Lost sessions are opened anew.
 *
 * @throws {Pkcs11Error} when the module, the token or the key cannot be used
 * @see GUARD-01
 */
export async function createTokenSigner(
  options: TokenOptions,
): Promise<DigestSigner> {
  const open = await createTokenOpener(options)
  const lanes = createLanes(laneCount, open)
  const address = await lanes.run(signWithinMs, async (lane) =>
    addressOf(await (await lane.session()).readPublicKey()),
  )
  const sign = async (digest: Hex): Promise<Hex> => {
    const bytes = OxHex.toBytes(digest)
    const raw = await lanes.run(signWithinMs, (lane) => signOn(lane, bytes))
    return complete(raw, digest, address)
  }
  // Fails here if the private key is not the one of the public key.
  await sign(probe)
  return {
    address,
    sign,
    async check() {
      await sign(probe)
    },
  }
}

/** Signs, and once more with a new session if the first was lost. */
async function signOn(
  lane: Lane<TokenSession>,
  digest: Uint8Array,
): Promise<Uint8Array> {
  const attempt = async () => {
    const session = await lane.session()
    return session.sign(digest).catch(async (error: unknown) => {
      lane.drop()
      await session.close().catch(() => {})
      throw error
    })
  }
  return attempt().catch((error: unknown) => {
    if (error instanceof PinError) throw error
    return attempt()
  })
}

/**
 * Completes r and s to a signature as chains accept it: the lower s, and the
 * parity that recovers the address.
 */
function complete(raw: Uint8Array, payload: Hex, address: Address): Hex {
  const r = OxHex.fromBytes(raw.slice(0, 32))
  const anyS = OxHex.toBigInt(OxHex.fromBytes(raw.slice(32)))
  const lowS = anyS > order / 2n ? order - anyS : anyS
  const s = OxHex.fromNumber(lowS, { size: 32 })
  for (const yParity of [0, 1]) {
    const signature = { r, s, yParity }
    if (isSameAddress(recover(payload, signature), address))
      return Signature.toHex(signature)
  }
  throw new Pkcs11Error('The token signs with another key than it shows.')
}

function recover(payload: Hex, signature: Signature.Signature): Address {
  try {
    return Secp256k1.recoverAddress({ payload, signature })
  } catch {
    return '0x0000000000000000000000000000000000000000'
  }
}

function addressOf(point: Uint8Array): Address {
  const publicKey = PublicKey.fromBytes(point)
  return OxAddress.fromPublicKey(publicKey, { checksum: true })
}
