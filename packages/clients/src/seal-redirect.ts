import * as Base64 from 'ox/Base64'
import { AnswerError } from './seal-answer.ts'

/**
 * The parts of a sealed redirect: key and vector in the URL's fragment, the
 * value in memory.
 */
export type SealedRedirect = {
  /** In base64url. */
  readonly aesKey: string
  /** In base64url. */
  readonly iv: string
  /** In base64; useless without the key and the vector. */
  readonly value: string
}

/**
 * Seals a redirect's text under a new key, so that neither memory nor the URL
 * alone reveals it.
 *
 * @see AUTH-03
 */
export async function sealRedirect(text: string): Promise<SealedRedirect> {
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await importKey(raw, 'encrypt'),
    new TextEncoder().encode(text),
  )
  return {
    aesKey: Base64.fromBytes(raw, { url: true, pad: false }),
    iv: Base64.fromBytes(iv, { url: true, pad: false }),
    value: Base64.fromBytes(new Uint8Array(data)),
  }
}

/**
 * Opens a text that {@link sealRedirect} sealed.
 *
 * @throws {AnswerError} if key, vector and value do not belong together
 * @see AUTH-03
 */
export async function openRedirect({
  aesKey,
  iv,
  value,
}: SealedRedirect): Promise<string> {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: new Uint8Array(Base64.toBytes(iv)) },
      await importKey(new Uint8Array(Base64.toBytes(aesKey)), 'decrypt'),
      new Uint8Array(Base64.toBytes(value)),
    )
    return new TextDecoder().decode(plain)
  } catch (cause) {
    throw new AnswerError(cause)
  }
}

function importKey(raw: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, [use])
}
