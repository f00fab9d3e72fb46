import { ReadableStream } from 'node:stream/web'
import { BaseError } from '@cairn/primitives'
import { bech32 } from '@scure/base'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { passphraseIdentity, passphraseRecipient } from './passphrase.ts'

/**
 * Secret that seals and opens a backup: a passphrase in UTF-8, or the 32 bytes
 * of a key file.
 */
export type Unlock = {
  readonly kind: 'passphrase' | 'key-file'
  readonly secret: Buffer
}

/**
 * Seals a file as `age` does, so that it can be opened without Cairn. Nobody
 * can make another one without the passphrase or the key: the recipient that
 * belongs to a key file stands nowhere.
 *
 * @see https://age-encryption.org/v1
 */
export async function* seal(
  unlock: Unlock,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if (unlock.kind === 'passphrase')
    encrypter.addRecipient(passphraseRecipient(unlock.secret.toString()))
  else
    encrypter.addRecipient(await identityToRecipient(identityOf(unlock.secret)))
  yield* await encrypter.encrypt(streamOf(plain))
}

/**
 * Opens a sealed file.
 *
 * @param name - name of the file, for errors
 * @throws {WrongKeyError} for another passphrase or key
 * @throws {SealError} if it was changed or is incomplete
 */
export async function* unseal(
  unlock: Unlock,
  name: string,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  if (unlock.kind === 'passphrase')
    decrypter.addIdentity(passphraseIdentity(unlock.secret.toString()))
  else decrypter.addIdentity(identityOf(unlock.secret))
  try {
    yield* await decrypter.decrypt(streamOf(sealed))
  } catch (cause) {
    if (cause instanceof Error && noMatch.test(cause.message))
      throw new WrongKeyError(unlock.kind, cause)
    throw new SealError(name, cause)
  }
}

/** Words of `age-encryption` for a passphrase or key that does not fit. */
const noMatch = /^no identity matched/

/** Writes the bytes of a key as `age` writes an identity. */
export function identityOf(key: Uint8Array): string {
  return bech32.encodeFromBytes(identityPrefix, key).toUpperCase()
}

/** Reads the bytes of a key from an identity of `age`, or returns nothing. */
export function keyOf(identity: string): Buffer | undefined {
  const decoded = bech32.decodeUnsafe(identity.toLowerCase(), false)
  if (decoded?.prefix !== identityPrefix.toLowerCase()) return undefined
  const bytes = bech32.fromWordsUnsafe(decoded.words)
  return bytes?.length === keyBytes ? Buffer.from(bytes) : undefined
}

const identityPrefix = 'AGE-SECRET-KEY-'
const keyBytes = 32

function streamOf(source: AsyncIterable<Uint8Array>) {
  return ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>
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

/** The backup does not open by what was given. */
export class WrongKeyError extends BaseError {
  override readonly name = 'WrongKeyError'

  constructor(kind: Unlock['kind'], cause?: unknown) {
    super(
      kind === 'passphrase'
        ? 'The passphrase is not that of this backup.'
        : 'The key file is not that of this backup.',
      { cause },
    )
  }
}
