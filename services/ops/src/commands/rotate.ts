import { readConfig } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { readRelayerConfig } from '@cairn/relayer'
import { isPostgresUrl, openDatabase } from '@cairn/service-kit'
import { readArguments, UsageError } from '../arguments.ts'
import { openChains } from '../chains/open-chains.ts'
import type { Command, Context, ExitCode } from '../command.ts'
import { NoPostgresError } from '../postgres/with-postgres.ts'
import { type KeyFile, readKeyFile, splitKeys } from '../rotate/key-file.ts'
import {
  changeOf,
  finishRelayer,
  type SenderChange,
  switchRelayer,
} from '../rotate/relayer.ts'
import {
  assertMayFinish,
  assertWaited,
  finishKey,
  prepareKey,
  type StepName,
  stepNames,
  switchKey,
} from '../rotate/steps.ts'
import { listSecrets, type RotatingSecret } from '../secrets/known-secrets.ts'

const help = `npm run ops -- rotate <jwt|identity|relayer> prepare
  Adds a new key. Hosts verify by it and sign nothing by it.
npm run ops -- rotate <jwt|identity|relayer> switch
  Makes the new key the one that signs. The old one still verifies.
npm run ops -- rotate <jwt|identity|relayer> finish
  Drops the old key. Senders of the relayer hand over their coins before.

Copy the secret's file and the .rotation file beside it to every host after each
step. Hosts read a changed file within a second; none is restarted. A step that
comes too soon is refused. --now does it all the same: use it when the old key
is known to someone else, because it cuts off what depends on that key.`

const secretOf: Readonly<Record<string, RotatingSecret>> = {
  jwt: 'jwt-secret',
  identity: 'identity-key',
  relayer: 'relayer-key',
}

/** Changes keys while hosts run. @see SRVC-01 */
export const rotate: Command = {
  name: 'rotate',
  summary: 'change the key of sessions, ID tokens or senders while hosts run',
  help,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      now: { type: 'boolean', default: false },
    })
    const [what = '', asked] = positionals
    const name = secretOf[what]
    const step = stepNames.find((one) => one === asked)
    if (!name || !step) throw new UsageError(help)
    const known = listSecrets(readConfig(context.env), context.env)
    const secret = known.find((one) => one.name === name)
    if (!secret) throw new NotReadError(name)
    const file = await readKeyFile(secret)
    return steps[step](file, context, values.now)
  },
}

type Step = (
  file: KeyFile,
  context: Context,
  isForced: boolean,
) => Promise<ExitCode>

const steps: Readonly<Record<StepName, Step>> = {
  async prepare(file, context) {
    const { name } = file.secret
    await prepareKey(file, context.now().getTime())
    context.say(`${name}: a new key is in ${file.secret.path}.`)
    if (name === 'relayer-key') {
      const prepared = await readKeyFile(file.secret)
      const { to } = changeFor(prepared, context)
      context.say('Send each new sender coins on every network:')
      for (const { address } of to) context.say(`  ${address}`)
    }
    context.say('Copy both files to every host. Then: switch.')
    return 0
  },
  async switch(file, context, isForced) {
    const options = { nowMs: context.now().getTime(), isForced }
    const { progress, secret } = file
    if (secret.name === 'relayer-key' && progress) {
      if (progress.step === 'prepared') assertWaited(file, 'switch', options)
      const { fresh } = splitKeys(file, progress.next)
      await withRelayer(file, context, (database, chains, change) =>
        switchRelayer(database, chains, change, fresh),
      )
    }
    await switchKey(file, options)
    context.say(`${secret.name}: the new key is in use.`)
    context.say('Copy both files to every host. Then: finish.')
    return 0
  },
  async finish(file, context, isForced) {
    const options = { nowMs: context.now().getTime(), isForced }
    assertMayFinish(file, options)
    if (file.secret.name === 'relayer-key')
      await withRelayer(file, context, (database, chains, change) =>
        finishRelayer(database, chains, change, context.say),
      )
    await finishKey(file, options)
    context.say(`${file.secret.name}: the old key is gone.`)
    context.say(
      'Copy the file of the key to every host, and delete the .rotation file there.',
    )
    return 0
  },
}

async function withRelayer(
  file: KeyFile,
  context: Context,
  work: (
    database: Awaited<ReturnType<typeof openDatabase>>,
    chains: Awaited<ReturnType<typeof openChains>>,
    change: SenderChange,
  ) => Promise<void>,
): Promise<void> {
  const config = readConfig(context.env)
  if (!isPostgresUrl(config.databaseUrl)) throw new NoPostgresError()
  const chains = await openChains(config, context.fetch)
  await using database = await openDatabase(config.databaseUrl)
  await work(database, chains, changeFor(file, context))
}

function changeFor(file: KeyFile, { env }: Context): SenderChange {
  const next = file.progress?.next ?? ''
  return changeOf(splitKeys(file, next), readRelayerConfig(env))
}

/** No service of this configuration reads the key. */
class NotReadError extends BaseError {
  override readonly name = 'NotReadError'

  constructor(name: string) {
    super(`No service of this configuration reads ${name}: see SERVICES.`)
  }
}
