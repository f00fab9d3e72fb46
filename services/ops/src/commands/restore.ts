import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostConfig, readConfig, takeDataFolder } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { isPostgresUrl } from '@cairn/service-kit'
import { readArguments, UsageError } from '../arguments.ts'
import { endSessions } from '../backup/end-sessions.ts'
import { type OpenBackup, openBackup, readSealedJson } from '../backup/files.ts'
import { assertVersion } from '../backup/manifest.ts'
import { restoreDatabase } from '../backup/restore-backup.ts'
import {
  moveSecrets,
  nameShares,
  placeSecretFiles,
  type SecretFiles,
  secretFilesSchema,
  writeSecretFiles,
} from '../backup/secret-files.ts'
import { tryHost } from '../backup/try-host.ts'
import { readUnlock, unlockOptions } from '../backup/unlock.ts'
import type { Command, Context } from '../command.ts'
import { readFingerprints } from '../postgres/fingerprints.ts'
import { siblingOf, withPostgres } from '../postgres/with-postgres.ts'
import { withStore } from '../postgres/with-store.ts'
import { checkSecrets } from '../secrets/check-secrets.ts'
import { isShare, listSecrets } from '../secrets/known-secrets.ts'

const help = `npm run ops -- restore --check <folder> --passphrase-file <file>
  Restores a backup into a new database on the server of DATABASE_URL (one of an
  embedded store into a folder of its own), compares it with its manifest, starts a host over it on this machine, signs a new
  wallet in, gets a signature of the guard, and removes all of it. It sends
  nothing to a chain. Exit code 1 if the backup is of no use.

npm run ops -- restore <folder> --passphrase-file <file>
  Restores into DATABASE_URL, which must be empty, or into an embedded store
  that must not exist, and writes the secrets to their files. It changes no file
  that is there. If it ends half-way, repeat it. It ends every session before it
  writes a secret: revocations since the backup are not in it.

--key-file instead of --passphrase-file for a backup with a key.
--upgrade accepts a backup of an older version.`

/** Restores a backup, or tries whether it can be. @see SRVC-01 */
export const restore: Command = {
  name: 'restore',
  summary: 'restore a backup, or try it with --check',
  help,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      check: { type: 'boolean', default: false },
      upgrade: { type: 'boolean', default: false },
      ...unlockOptions,
    })
    const [folder, ...rest] = positionals
    if (folder === undefined || rest.length > 0) throw new UsageError(help)
    const backup = await openBackup(folder, await readUnlock(values))
    const { cairn, madeAt, environment } = backup.manifest
    context.say(
      `The backup is whole: made ${madeAt} by Cairn ${cairn}, environment ${environment}.`,
    )
    assertVersion(backup.manifest, { mayUpgrade: values.upgrade })
    const secrets = await readSealedJson(
      backup.read,
      'secrets',
      secretFilesSchema,
    )
    if (values.check) await check(backup, secrets, context)
    else await restoreAll(backup, secrets, context)
    return 0
  },
}

async function restoreAll(
  backup: OpenBackup,
  secrets: SecretFiles,
  { env, say }: Context,
): Promise<void> {
  const config = readConfig(env)
  const known = nameShares(
    listSecrets(config, env),
    secrets,
    env.KEYSHARE_SHARE_FILE,
  )
  const files = await placeSecretFiles(secrets, known, env)
  await using _ = isPostgresUrl(config.databaseUrl)
    ? undefined
    : await takeDataFolder(config.dataDir)
  // Cut off in between, no session of before lives beside the secrets.
  let hasEnded = false
  const { wasThere } = await restoreDatabase(
    backup,
    config.databaseUrl,
    async (url) => {
      hasEnded = await endSessions(url)
    },
  )
  await writeSecretFiles(files)
  say(
    wasThere
      ? 'The database has the rows of this backup already, and the secrets are in place.'
      : 'The tables have the rows of the manifest, and the secrets are in place.',
  )
  if (hasEnded)
    say(
      'Every session of before is ended: people sign in once more. What else changed after the backup is undone: second factors are as they were then, and codes and proofs that were used since can be used again. Tell people to look at their security settings.',
    )
  say('Start the host.')
}

async function check(
  backup: OpenBackup,
  secrets: SecretFiles,
  context: Context,
): Promise<void> {
  const { env, say, log } = context
  const config = readConfig(env)
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-restore-'))
  const removeFolder = () => rm(dataDir, { recursive: true, force: true })
  stack.defer(removeFolder)
  // Neither rows nor secrets of the backup stay behind.
  context.onInterrupt(async () => {
    await stack.disposeAsync()
    await removeFolder()
  })
  const databaseUrl = isPostgresUrl(config.databaseUrl)
    ? await newDatabase(config, stack)
    : join(dataDir, 'database')
  await restoreDatabase(backup, databaseUrl)
  say('It restores, and its tables have the rows of the manifest.')
  const files = await putSecrets(secrets, { config, env, dataDir, databaseUrl })
  say('Its secrets are those of its database.')
  for (const line of await tryHost({ env, databaseUrl, dataDir, files, log }))
    say(line)
  say('The backup can be used. What the check made is removed.')
}

/** Creates a database, which is dropped with `stack`. */
async function newDatabase(
  { databaseUrl }: Pick<HostConfig, 'databaseUrl'>,
  stack: AsyncDisposableStack,
): Promise<string> {
  const name = `cairn_check_${randomBytes(8).toString('hex')}`
  const ask = (text: string) =>
    withPostgres(databaseUrl, ({ query }) => query(text))
  await ask(`create database ${name}`)
  stack.defer(async () => {
    await ask(`drop database ${name} with (force)`)
  })
  return siblingOf(databaseUrl, name)
}

/**
 * Writes the secrets into the folder of the trial host, and checks them against
 * the restored database.
 *
 * @returns the paths of files that variables name
 */
async function putSecrets(
  secrets: SecretFiles,
  trial: {
    readonly config: HostConfig
    readonly env: Context['env']
    readonly dataDir: string
    readonly databaseUrl: string
  },
): Promise<Readonly<Record<string, string>>> {
  const { config, env, dataDir, databaseUrl } = trial
  const moved = moveSecrets(listSecrets(config, env), join(dataDir, 'secrets'))
  const shareFile = moved.some(isShare)
    ? join(dataDir, 'secrets', 'share')
    : undefined
  const known = nameShares(moved, secrets, shareFile)
  const own = { ...secrets, others: {} }
  await writeSecretFiles(await placeSecretFiles(own, known, {}))
  const fingerprints = await withStore(databaseUrl, readFingerprints)
  const faults = await checkSecrets(known, { known: fingerprints, others: [] })
  if (faults.length > 0) throw new SecretsError(faults)
  const files: Record<string, string> = shareFile
    ? { KEYSHARE_SHARE_FILE: shareFile }
    : {}
  for (const [variable, text] of Object.entries(secrets.others)) {
    const path = join(dataDir, variable)
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    files[variable] = path
  }
  return files
}

/** The secrets of a backup do not belong to its database. */
class SecretsError extends BaseError {
  override readonly name = 'SecretsError'

  constructor(faults: readonly string[]) {
    super(`The backup cannot be used. ${faults.join(' ')}`)
  }
}
