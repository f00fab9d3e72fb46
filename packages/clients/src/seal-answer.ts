import { BaseError, type Hex } from '@cairn/primitives'
import * as Base64 from 'ox/Base64'
import * as Bytes from 'ox/Bytes'
import * as z from 'zod/mini'

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

/**
 * Creates a key pair for the asking tab. The private key cannot be exported.
 */
export async function createAnswerKey(): Promise<{
  readonly privateKey: CryptoKey
  /** In base64url. */
  readonly publicKey: string
}> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  return {
    privateKey: pair.privateKey,
    publicKey: Base64.fromBytes(new Uint8Array(raw), { url: true }),
  }
}

/**
 * Creates a key pair for a tab that reloads before its answer comes. Keep the
 * private key in that tab's storage alone.
 */
export async function createKeptAnswerKey(): Promise<{
  /** PKCS #8, base64. */
  readonly kept: string
  /** In base64url. */
  readonly publicKey: string
}> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const { publicKey, privateKey } = pair
  const raw = await crypto.subtle.exportKey('raw', publicKey)
  const kept = await crypto.subtle.exportKey('pkcs8', privateKey)
  return {
    kept: Base64.fromBytes(new Uint8Array(kept)),
    publicKey: Base64.fromBytes(new Uint8Array(raw), { url: true }),
  }
}

/**
 * Reads a private key that {@link createKeptAnswerKey} made.
 *
 * @throws {AnswerError} if it is no such key
 */
export async function readKeptAnswerKey(kept: string): Promise<CryptoKey> {
  try {
    const raw = new Uint8Array(Base64.toBytes(kept))
    return await crypto.subtle.importKey('pkcs8', raw, curve, false, [
      'deriveBits',
    ])
  } catch (cause) {
    throw new AnswerError(cause)
  }
}

const sealedAnswer = z.object({
  key: z.string(),
  iv: z.string(),
  data: z.string(),
})

/**
 * Seals an answer so that only the asking tab can read it, and only as the
 * answer to `digest`.
 *
 * @param session - that tab's public key, base64url
 * @returns base64
 * @throws {AnswerError} if `session` is not a key
 * @see PWLS-04 AUTH-02
 */
export async function sealAnswer(
  answer: string,
  session: string,
  digest: Hex,
): Promise<string> {
  try {
    const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
    const theirs = await importPublicKey(Base64.toBytes(session))
    const key = await deriveKey(pair.privateKey, theirs, digest)
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: bytes(digest) },
      key,
      bytes(answer),
    )
    const own = await crypto.subtle.exportKey('raw', pair.publicKey)
    const sealed = {
      key: Base64.fromBytes(new Uint8Array(own)),
      iv: Base64.fromBytes(iv),
      data: Base64.fromBytes(new Uint8Array(data)),
    }
    return Base64.fromString(JSON.stringify(sealed))
  } catch (cause) {
    throw new AnswerError(cause)
  }
}

/**
 * Opens an answer with the asking tab's private key.
 *
 * @throws {AnswerError} if it was sealed for another tab or another intent
 * @see PWLS-04 AUTH-02
 */
export async function openAnswer(
  value: string,
  privateKey: CryptoKey,
  digest: Hex,
): Promise<string> {
  try {
    const text = Bytes.toString(Base64.toBytes(value))
    const sealed = z.parse(sealedAnswer, JSON.parse(text))
    const theirs = await importPublicKey(Base64.toBytes(sealed.key))
    const key = await deriveKey(privateKey, theirs, digest)
    const plain = await crypto.subtle.decrypt(
      {
        name: 'AES-GCM',
        iv: new Uint8Array(Base64.toBytes(sealed.iv)),
        additionalData: bytes(digest),
      },
      key,
      new Uint8Array(Base64.toBytes(sealed.data)),
    )
    return new TextDecoder().decode(plain)
  } catch (cause) {
    throw new AnswerError(cause)
  }
}

function importPublicKey(raw: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(raw), curve, false, [])
}

async function deriveKey(
  own: CryptoKey,
  theirs: CryptoKey,
  digest: Hex,
): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: theirs },
    own,
    256,
  )
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: bytes(digest),
      info: bytes('cairn passwordless answer 1'),
    },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** An answer that this tab cannot open or seal. */
export class AnswerError extends BaseError {
  override readonly name = 'AnswerError'

  constructor(cause: unknown) {
    super('The answer is not for this sign-in.', { cause })
  }
}
