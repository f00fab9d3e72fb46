import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  scrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import { BaseError } from '@cairn/primitives'
import * as z from 'zod'

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

/** Open part of a backup: how its key comes about. It holds no secret. */
export const lockSchema = z.object({
  kind: z.enum(['passphrase', 'key-file']),
  salt: hexText.length(64),
  /** Tells a wrong passphrase from a changed backup. */
  check: hexText.length(64),
})
export type Lock = z.output<typeof lockSchema>

/** A passphrase, or the key of a file. */
export type Unlock = { readonly kind: Lock['kind']; readonly secret: Buffer }

/** Derives the key of a backup. */
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
 * Seals a file in parts (AES-256-GCM), under a key of its own. Parts cannot be
 * swapped, left out or added unnoticed: each is numbered, and the last one says
 * so.
 *
 * @param name - name of the file, which its key depends on
 */
export async function* seal(
  key: Buffer,
  name: string,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const own = fileKey(key, name)
  let number = 0
  let held: Buffer | undefined
  for await (const part of inParts(plain, partBytes)) {
    if (held) yield sealPart(own, number++, held, false)
    held = part
  }
  yield sealPart(own, number, held ?? Buffer.alloc(0), true)
}

/**
 * Opens a sealed file.
 *
 * @throws {SealError} if it was changed or is incomplete
 */
export async function* unseal(
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

function sealPart(
  key: Buffer,
  number: number,
  plain: Buffer,
  isLast: boolean,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
  return Buffer.concat([
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ])
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

/** A sealed file is not what was sealed. */
export class SealError extends BaseError {
  override readonly name = 'SealError'

  constructor(file: string, cause?: unknown) {
    super(
      `${file} of the backup was changed or is incomplete. Nothing of it can be trusted. Use another backup.`,
      { cause },
    )
  }
}
