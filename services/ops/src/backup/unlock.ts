import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { BaseError } from '@cairn/primitives'
import { UsageError } from '../arguments.ts'
import { identityOf, keyOf, type Unlock } from './seal.ts'

const leastLetters = 12
/** The key files that Cairn made first. */
const olderKey = /^[0-9a-f]{64}$/

/** Options of a command that seals or opens a backup. */
export const unlockOptions = {
  'passphrase-file': { type: 'string' },
  'key-file': { type: 'string' },
} as const

/**
 * Reads the passphrase or the key that the options name. `-` reads standard
 * input.
 *
 * @throws {UsageError} if the options name none, or both
 * @throws {UnlockError} if the file cannot be read or holds no key
 */
export async function readUnlock(values: {
  readonly 'passphrase-file'?: string | undefined
  readonly 'key-file'?: string | undefined
}): Promise<Unlock> {
  const { 'passphrase-file': passphraseFile, 'key-file': keyFile } = values
  if ((passphraseFile === undefined) === (keyFile === undefined))
    throw new UsageError('Name one of --passphrase-file and --key-file.')
  const path = passphraseFile ?? keyFile ?? ''
  const content = (await readText(path)).trim()
  if (passphraseFile !== undefined) {
    if (content.length < leastLetters) throw new UnlockError(weakPassphrase)
    return { kind: 'passphrase', secret: Buffer.from(content, 'utf8') }
  }
  const secret = olderKey.test(content)
    ? Buffer.from(content, 'hex')
    : keyOf(content)
  if (!secret)
    throw new UnlockError(
      `${path} holds no key: a line that begins with AGE-SECRET-KEY-1, or 64 hex digits.`,
    )
  return { kind: 'key-file', secret }
}

/**
 * Makes a key file, which `age` takes as an identity. It changes no file that
 * is there.
 */
export async function makeKeyFile(path: string): Promise<void> {
  try {
    await using file = await open(path, 'wx', 0o600)
    await file.writeFile(`${identityOf(randomBytes(32))}\n`)
    await file.sync()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'is there already' : 'cannot be written'
    throw new UnlockError(`${path} ${reason}. Name another file.`, cause)
  }
}

const weakPassphrase = `The passphrase is too short: at least ${leastLetters} letters. Everyone who reads the backup can guess at it.`

async function readText(path: string): Promise<string> {
  try {
    return path === '-'
      ? await text(process.stdin)
      : await readFile(path, 'utf8')
  } catch (cause) {
    throw new UnlockError(`${path} cannot be read.`, cause)
  }
}

/** A passphrase or key file is of no use. The message holds no secret. */
class UnlockError extends BaseError {
  override readonly name = 'UnlockError'

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
  }
}
