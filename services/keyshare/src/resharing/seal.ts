import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Hex } from '@cairn/primitives'
import {
  decodePoint,
  encodePoint,
  publicOf,
  randomScalar,
  times,
} from '../group.ts'

const tagBytes = 16
/** Each key seals one text, so its nonce may be fixed. */
const nonce = new Uint8Array(12)

/** A text that the owner of one key can read. */
export type Sealed = { readonly ephemeral: Hex; readonly sealed: Hex }

/**
 * Seals bytes for the owner of `receiveKey` (Diffie-Hellman with a fresh key,
 * HKDF-SHA-256, AES-256-GCM).
 *
 * @param label - facts that the receiver must name to open it
 */
export function seal(receiveKey: Hex, label: string, text: Uint8Array): Sealed {
  const secret = randomScalar()
  const ephemeral = encodePoint(publicOf(secret))
  const shared = encodePoint(times(decodePoint(receiveKey), secret))
  const key = keyOf(shared, ephemeral, receiveKey, label)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const parts = [cipher.update(text), cipher.final(), cipher.getAuthTag()]
  return { ephemeral, sealed: `0x${Buffer.concat(parts).toString('hex')}` }
}

/** @throws {Error} for a text of another label, of another key, or changed */
export function unseal(
  receiveSecret: bigint,
  label: string,
  { ephemeral, sealed }: Sealed,
): Uint8Array {
  const receiveKey = encodePoint(publicOf(receiveSecret))
  const shared = encodePoint(times(decodePoint(ephemeral), receiveSecret))
  const key = keyOf(shared, ephemeral, receiveKey, label)
  const bytes = Buffer.from(sealed.slice(2), 'hex')
  const end = bytes.length - tagBytes
  const cipher = createDecipheriv('aes-256-gcm', key, nonce)
  cipher.setAuthTag(bytes.subarray(end))
  return Buffer.concat([cipher.update(bytes.subarray(0, end)), cipher.final()])
}

function keyOf(shared: Hex, ephemeral: Hex, receiveKey: Hex, label: string) {
  const info = JSON.stringify(['cairn keyshare', ephemeral, receiveKey, label])
  const secret = Buffer.from(shared.slice(2), 'hex')
  return new Uint8Array(hkdfSync('sha256', secret, '', info, 32))
}
