import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { ethers } from 'ethers'
import { passkeyAddress } from '../src/p256-part.ts'

/** Order of P-256. */
export const order =
  0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const coder = ethers.AbiCoder.defaultAbiCoder()
const word = (text: string | undefined) =>
  BigInt(`0x${Buffer.from(text ?? '', 'base64url').toString('hex')}`)

/** A passkey whose key lies in memory. */
export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const key = { x: word(x), y: word(y) }
  return { ...key, privateKey, address: passkeyAddress(key) }
}

export type Passkey = ReturnType<typeof createPasskey>

export const challengeOf = (hash: string) =>
  Buffer.from(ethers.getBytes(hash)).toString('base64url')

/** The client data of a challenge, as Chromium's virtual authenticator writes it. */
export const clientDataOf = (hash: string, origin = 'http://localhost:4000') =>
  `{"type":"webauthn.get","challenge":"${challengeOf(hash)}","origin":"${origin}","crossOrigin":false}`

/** User present and verified, can be backed up, is. */
export const usualFlags = 0x1d

export function authenticatorDataOf(flags = usualFlags): Buffer {
  const rpIdHash = createHash('sha256').update('localhost').digest()
  return Buffer.concat([rpIdHash, Buffer.from([flags]), Buffer.alloc(4)])
}

/** The parts of a signature, as they are encoded. */
export type Fields = {
  readonly r: bigint
  readonly s: bigint
  readonly challengeAt: bigint
  readonly typeAt: bigint
  readonly authenticatorData: Uint8Array
  readonly clientDataJSON: string
}

/** Signs as an authenticator does, with a low s. */
export function signFields(
  { privateKey }: { readonly privateKey: KeyObject },
  authenticatorData: Uint8Array,
  clientDataJSON: string,
): Fields {
  const clientHash = createHash('sha256').update(clientDataJSON).digest()
  const signed = Buffer.concat([authenticatorData, clientHash])
  const raw = sign('sha256', signed, {
    ...{ key: privateKey, dsaEncoding: 'ieee-p1363' },
  })
  const [r, s] = [raw.subarray(0, 32), raw.subarray(32)].map((half) =>
    BigInt(ethers.hexlify(half)),
  ) as [bigint, bigint]
  const at = (text: string) => BigInt(Buffer.from(clientDataJSON).indexOf(text))
  return {
    ...{ r, s: s > order / 2n ? order - s : s },
    ...{ challengeAt: at('"challenge":"'), typeAt: at('"type":"') },
    ...{ authenticatorData, clientDataJSON },
  }
}

export function encodeFields(fields: Fields): `0x${string}` {
  const { r, s, challengeAt, typeAt } = fields
  return coder.encode(
    ['uint256', 'uint256', 'uint256', 'uint256', 'bytes', 'string'],
    [
      ...[r, s, challengeAt, typeAt],
      ...[fields.authenticatorData, fields.clientDataJSON],
    ],
  ) as `0x${string}`
}

/** A passkey's signature of 32 bytes, without its type byte. */
export const assertion = (
  passkey: Passkey,
  hash: string,
  client = clientDataOf(hash),
) => encodeFields(signFields(passkey, authenticatorDataOf(), client))

/** A signature that is tight, over a text which no browser makes that long. */
export const longAssertion = (passkey: Passkey, hash: string, length = 4_000) =>
  assertion(
    passkey,
    hash,
    clientDataOf(hash, `http://localhost/${'x'.repeat(length)}`),
  )

/** The same signature with bytes behind it, which contracts take as well. */
export const lengthen = (part: string) =>
  ethers.concat([part, `0x${'00'.repeat(640)}`]) as `0x${string}`
