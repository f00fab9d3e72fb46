import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import { type Environment, writeNewFile } from '@cairn/service-kit'
import * as z from 'zod'
import { readSecret } from '../secrets/check-secrets.ts'
import { isShare, type KnownSecret } from '../secrets/known-secrets.ts'

/** The secrets of a backup, as the text of their files. */
export const secretFilesSchema = z.object({
  /** By the name of the secret. */
  secrets: z.record(z.string(), z.string()),
  /**
   * Endings of the names of keyshare nodes' shares, by the name of the secret.
   * They say of which sharing a share is. Older backups have none.
   */
  shareEndings: z.record(z.string(), z.string()).optional(),
  /** Points that rotations have reached, by the name of the secret. */
  rotations: z.record(z.string(), z.string()),
  /** Files of others, such as a provider's key, by the variable with their path. */
  others: z.record(z.string(), z.string()),
})
export type SecretFiles = z.output<typeof secretFilesSchema>

/**
 * Reads the files of all secrets of a configuration.
 *
 * @throws {MissingSecretError} if one is missing: the backup would be of no use
 * @throws {ProviderFileError} if a file that a variable names cannot be read
 */
export async function readSecretFiles(
  known: readonly KnownSecret[],
  env: Environment,
): Promise<SecretFiles> {
  const secrets: Record<string, string> = {}
  const shareEndings: Record<string, string> = {}
  const rotations: Record<string, string> = {}
  for (const secret of known) {
    const { keys } = await readSecret(secret)
    if (keys.length === 0) throw new MissingSecretError(secret)
    secrets[secret.name] = await readFile(secret.path, 'utf8')
    if (isShare(secret))
      shareEndings[secret.name] = secret.path.slice(
        env.KEYSHARE_SHARE_FILE?.length,
      )
    const progress = await tryRead(`${secret.path}.rotation`)
    if (progress !== undefined) rotations[secret.name] = progress
  }
  const paths = new Set(known.map(({ path }) => path))
  const others: Record<string, string> = {}
  for (const [variable, path = ''] of Object.entries(env)) {
    if (!variable.endsWith('_FILE') || path === '' || paths.has(path)) continue
    if (!servicePrefix.test(variable)) continue
    others[variable] = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw new ProviderFileError(variable, path, cause)
    })
  }
  return { secrets, shareEndings, rotations, others }
}

/** Variables of services that name a file. */
const servicePrefix = /^(?:API|GOOGLE|FACEBOOK|APPLE|DISCORD|TWITCH)_/

/**
 * Lists the shares of a keyshare node under the names that they had, by which
 * the node reads them.
 *
 * @param shareFile - `KEYSHARE_SHARE_FILE` of the restored node
 */
export function nameShares(
  known: readonly KnownSecret[],
  { shareEndings }: SecretFiles,
  shareFile: string | undefined,
): readonly KnownSecret[] {
  const share = known.find(isShare)
  if (!share || shareFile === undefined) return known
  const endings = shareEndings ?? { [share.name]: '' }
  return [
    ...known.filter((secret) => !isShare(secret)),
    ...Object.entries(endings).map(([name, ending]) => ({
      ...share,
      name,
      path: `${shareFile}${ending}`,
    })),
  ]
}

/** A file that a restored backup has. */
type Wanted = { readonly path: string; readonly text: string }

/**
 * Lists the files of a backup's secrets, with their places in a configuration.
 *
 * @throws {SecretThereError} if another secret is in one of the places
 */
export async function placeSecretFiles(
  { secrets, rotations, others }: SecretFiles,
  known: readonly KnownSecret[],
  env: Environment,
): Promise<readonly Wanted[]> {
  const wanted: Wanted[] = []
  for (const { name, path } of known) {
    const text = secrets[name]
    if (text !== undefined) wanted.push({ path, text })
    const progress = rotations[name]
    if (progress !== undefined)
      wanted.push({ path: `${path}.rotation`, text: progress })
  }
  for (const [variable, text] of Object.entries(others)) {
    const path = env[variable]
    if (path) wanted.push({ path, text })
  }
  for (const { path, text } of wanted) {
    const there = await tryRead(path)
    if (there !== undefined && there.trim() !== text.trim())
      throw new SecretThereError(path)
  }
  return wanted
}

/**
 * Writes files of secrets, each whole or not at all. Those that are there stay,
 * so that it can be repeated.
 *
 * @throws {WriteError} naming the file that cannot be written
 */
export async function writeSecretFiles(
  wanted: readonly Wanted[],
): Promise<void> {
  for (const { path, text } of wanted) {
    const temporary = `${path}.partial`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rm(temporary, { force: true })
      if ((await tryRead(path)) !== undefined) continue
      await writeNewFile(path, text, temporary)
    } catch (cause) {
      throw new WriteError(path, cause)
    }
  }
}

/** Returns secrets with their files moved into a folder. */
export function moveSecrets(
  known: readonly KnownSecret[],
  folder: string,
): readonly KnownSecret[] {
  return known.map((secret) => ({
    ...secret,
    path: join(folder, secret.name.replaceAll(' ', '-')),
  }))
}

/**
 * Reads a file, if there is one.
 *
 * @throws {UnreadableFileError} if it is there and cannot be read
 */
function tryRead(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined
    throw new UnreadableFileError(path, cause)
  })
}

/** A secret is missing. */
class MissingSecretError extends BaseError {
  override readonly name = 'MissingSecretError'

  constructor({ name, path }: KnownSecret) {
    super(
      `${name} is missing or broken (${path}). A backup without it could not be restored. Start the host once, or run secrets make.`,
    )
  }
}

/** Another secret is in the place of one of the backup. */
class SecretThereError extends BaseError {
  override readonly name = 'SecretThereError'

  constructor(path: string) {
    super(
      `${path} is there, and is not that of the backup. Nothing was restored. Move it away first, or set DATA_DIR to another folder.`,
    )
  }
}

/** A file of a provider cannot be read. */
class ProviderFileError extends BaseError {
  override readonly name = 'ProviderFileError'

  constructor(variable: string, path: string, cause: unknown) {
    super(
      `The file of ${variable} (${path}) cannot be read: ${reasonOf(cause)}. Nothing was saved, because the backup would lack it. Bring the file back, or take the variable out of the settings.`,
      { cause },
    )
  }
}

/** A file is there and cannot be read. */
class UnreadableFileError extends BaseError {
  override readonly name = 'UnreadableFileError'

  constructor(path: string, cause: unknown) {
    super(
      `${path} cannot be read: ${reasonOf(cause)}. Run the command as the user of the host.`,
      { cause },
    )
  }
}

/** A secret of the backup cannot be written. */
class WriteError extends BaseError {
  override readonly name = 'WriteError'

  constructor(path: string, cause: unknown) {
    super(
      `The tables are restored, and ${path} cannot be written: ${reasonOf(cause)}. Mend that and repeat the command: it keeps what is restored.`,
      { cause },
    )
  }
}

/** Returns the words of `EACCES: permission denied, open '/x'`. */
function reasonOf(cause: unknown): string {
  const { message } = cause as Error
  return /^\w+: (.+?), /.exec(message)?.[1] ?? message
}
