import { createDecipheriv, createHmac, hkdfSync, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { SealError, type Unlock } from './seal.ts'

// Opens backups of the first form, which Cairn no longer makes: AES-256-GCM in
// numbered parts, under a key for each file.

/** Plain bytes of a part. Each part has a tag of its own. */
const partBytes = 1024 * 1024
const tagBytes = 16
const keyBytes = 32
const nonceBytes = 12

/**
 * Cost of a guess at a passphrase: 128 MB and some tenths of a second. Fixed,
 * so that a changed backup cannot ask for more.
 */
const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const hexText = z.string().regex(/^(?:[0-9a-f]{2})+$/)

/** Salt of such a backup’s key, without a secret. */
export const lockSchema = z.object({
  kind: z.enum(['passphrase', 'key-file']),
  salt: hexText.length(64),
  /** Tells a wrong passphrase from a changed backup. */
  check: hexText.length(64),
})

/** Derives the key of such a backup. */
export async function deriveBackupKey(
  { kind, secret }: Unlock,
  salt: string,
): Promise<Buffer> {
  const bytes = Buffer.from(salt, 'hex')
  if (kind === 'key-file')
    return Buffer.from(hkdfSync('sha256', secret, bytes, 'cairn', keyBytes))
  const stretch = promisify<Buffer, Buffer, number, object, Buffer>(scrypt)
  return stretch(secret, bytes, keyBytes, cost)
}

/** Returns the text by which a wrong key is told. */
export function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('cairn backup check').digest('hex')
}

/**
 * Opens a file of such a backup.
 *
 * @throws {SealError} if it was changed or is incomplete
 */
export async function* unsealParts(
  key: Buffer,
  name: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const own = fileKey(key, name)
  let number = 0
  let held: Buffer | undefined
  for await (const part of inParts(sealed, partBytes + tagBytes)) {
    if (held) yield openPart(own, name, number++, held, false)
    held = part
  }
  if (!held) throw new SealError(name)
  yield openPart(own, name, number, held, true)
}

function openPart(
  key: Buffer,
  name: string,
  number: number,
  sealed: Buffer,
  isLast: boolean,
): Buffer {
  try {
    const end = sealed.length - tagBytes
    const nonce = nonceOf(number, isLast)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(sealed.subarray(end))
    const plain = decipher.update(sealed.subarray(0, end))
    return Buffer.concat([plain, decipher.final()])
  } catch (cause) {
    throw new SealError(name, cause)
  }
}

/** A key seals one file, so the number of a part is used once with it. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  nonce.writeUInt32BE(number, 0)
  nonce[nonceBytes - 1] = isLast ? 1 : 0
  return nonce
}

function fileKey(key: Buffer, name: string): Buffer {
  const info = `cairn backup file ${name}`
  return Buffer.from(hkdfSync('sha256', key, '', info, keyBytes))
}

/** Regroups bytes into parts of the same size; the last one may be shorter. */
async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer> {
  let kept: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    kept.push(Buffer.from(chunk))
    length += chunk.length
    if (length < size) continue
    let all = Buffer.concat(kept)
    for (; all.length >= size; all = all.subarray(size))
      yield all.subarray(0, size)
    kept = [all]
    length = all.length
  }
  if (length > 0) yield Buffer.concat(kept)
}
