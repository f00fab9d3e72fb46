import { stat } from 'node:fs/promises'
import { readConfig } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { type Environment, isPostgresUrl, makeSecret } from '@cairn/service-kit'
import { readArguments, UsageError } from '../arguments.ts'
import type { Command, Context, ExitCode } from '../command.ts'
import { readFingerprints } from '../postgres/fingerprints.ts'
import { DatabaseError, withPostgres } from '../postgres/with-postgres.ts'
import {
  checkSecrets,
  readSecret,
  showFingerprints,
} from '../secrets/check-secrets.ts'
import {
  isShare,
  type KnownSecret,
  listSecrets,
  secretsFolder,
} from '../secrets/known-secrets.ts'

const help = `npm run ops -- secrets make
  Makes the secrets that are missing, as files that only this user can read.
  It changes no file that is there.

npm run ops -- secrets show
  Lists the secrets with their fingerprints. It prints no key.

npm run ops -- secrets check [--other <folder>]…
  Says which secrets are missing, broken, open to other users, equal to each
  other, not those of the database, or the same as in --other, the folder of
  another environment's secrets. Exit code 1 if there is any.`

/** Makes, lists and checks the secrets of a configuration. @see SRVC-01 */
export const secrets: Command = {
  name: 'secrets',
  summary: 'make, show and check the secrets of this configuration',
  help,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      other: { type: 'string', multiple: true },
    })
    const [action] = positionals
    const known = listSecrets(readConfig(context.env), context.env)
    switch (action) {
      case 'make':
        return make(known, context)
      case 'show':
        return show(known, context)
      case 'check':
        return check(known, values.other ?? [], context)
      default:
        throw new UsageError(help)
    }
  },
}

async function make(
  secrets: readonly KnownSecret[],
  { env, say }: Context,
): Promise<ExitCode> {
  const config = readConfig(env)
  const found = await tryFingerprints(env)
  const known = found ?? new Map<string, string>()
  let isNew = false
  for (const { name, path, bytes } of secrets) {
    const isThere = await stat(path).catch(() => undefined)
    if (isThere) {
      say(`${name} is there and stays as it is.`)
      continue
    }
    if (isShare({ name })) {
      say(
        `${name} is missing. Bring it back from a backup, or make it with the other operators: docs/keyshare-in-three-hands.md.`,
      )
      continue
    }
    if (known.get(name)) throw new LostSecretError(name)
    await makeSecret(secretsFolder(config), path, bytes)
    say(`${name} made: ${path}`)
    isNew = true
  }
  if (isNew && !found)
    say(
      'The database did not answer, so the new secrets were not held against it. If it was made with others, the host refuses these: bring those back from a backup.',
    )
  say('Keep a copy of them: npm run ops -- backup.')
  return 0
}

async function show(
  secrets: readonly KnownSecret[],
  { say }: Context,
): Promise<ExitCode> {
  for (const secret of secrets) {
    const prints = showFingerprints(await readSecret(secret))
    say(
      `${secret.name} (${secret.service}): ${prints.join(', ') || 'missing or broken'}`,
    )
  }
  return 0
}

async function check(
  secrets: readonly KnownSecret[],
  others: readonly string[],
  { env, say }: Context,
): Promise<ExitCode> {
  const known = (await tryFingerprints(env)) ?? new Map<string, string>()
  const faults = await checkSecrets(secrets, { known, others })
  for (const fault of faults) say(fault)
  const count = secrets.length
  if (faults.length === 0)
    say(
      count === 1
        ? 'The secret is in order.'
        : `All ${count} secrets are in order.`,
    )
  return faults.length > 0 ? 1 : 0
}

/** Reads the database's fingerprints; `undefined` if it cannot be reached. */
async function tryFingerprints(
  env: Environment,
): Promise<ReadonlyMap<string, string> | undefined> {
  const { databaseUrl } = readConfig(env)
  if (!isPostgresUrl(databaseUrl)) return new Map()
  return withPostgres(databaseUrl, readFingerprints).catch((error: unknown) => {
    if (error instanceof DatabaseError) return undefined
    throw error
  })
}

/** A secret is missing that the database was made with. */
class LostSecretError extends BaseError {
  override readonly name = 'LostSecretError'

  constructor(name: string) {
    super(
      `${name} is missing, and the database was made with one. A new one does not fit. Bring it back from a backup.`,
    )
  }
}
