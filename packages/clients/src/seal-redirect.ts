import * as Base64 from 'ox/Base64'
import { AnswerError } from './seal-answer.ts'

/** What a redirect brings behind its `#`, and what waits in memory for it. */
export type SealedRedirect = {
  /** base64url */
  readonly aesKey: string
  /** base64url */
  readonly iv: string
  /** base64; worth nothing without the two others. */
  readonly value: string
}

/**
 * Seals what a redirect hands over under a key of its own, so that neither
 * memory nor the address holds it by itself.
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
 * Opens what {@link sealRedirect} sealed.
 *
 * @throws {AnswerError} when key, vector and value do not belong together
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
