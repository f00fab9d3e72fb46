import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BaseError } from '@cairn/primitives'
import type { Environment } from '@cairn/service-kit'
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
    if (!variable.endsWith('_FILE') || paths.has(path)) continue
    if (!servicePrefix.test(variable)) continue
    const text = await tryRead(path)
    if (text !== undefined) others[variable] = text
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

/** Writes files of secrets. Those that are there stay. */
export async function writeSecretFiles(
  wanted: readonly Wanted[],
): Promise<void> {
  for (const { path, text } of wanted) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if ((await tryRead(path)) !== undefined) continue
    await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })
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

function tryRead(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
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
