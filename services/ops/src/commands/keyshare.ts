import { readConfig } from '@cairn/host'
import {
  abortResharing,
  completeShares,
  type Desk,
  dealShare,
  eraseFile,
  eraseRemains,
  finishResharing,
  joinResharing,
  listNewNodes,
  planResharing,
  readKeyshareConfig,
  seedBytes,
  shareOfSeed,
  showPlan,
  switchToNewShare,
  takeNewShare,
} from '@cairn/keyshare'
import { createSecretStore, secretPath } from '@cairn/service-kit'
import { readArguments, UsageError } from '../arguments.ts'
import type { Command, Context } from '../command.ts'
import { secretsFolder } from '../secrets/known-secrets.ts'

const help = `npm run ops -- keyshare reshare <step> --folder <folder>

Makes a key among several operators, or new shares of the key in use. The operators
exchange the files of --folder; no file of it holds a secret. The steps:

  join      offers this node. Each operator of a new node runs it first.
  plan      makes plan.json of all join files: --threshold <number>, and either
            --wallet <origin of the wallet> or --new-key. --dealers 1,3 leaves
            out old nodes that do not answer.
  show      prints the plan and its fingerprint. Compare it on a call.
  deal      shares this node's share: --agreed "<fingerprint>".
  take      checks the parts for this node and makes its new share of them.
  switch    answers under the new share too, once every node has taken its own.
  list      asks the new nodes, and prints the settings of the wallet's host.
  finish    erases the old share, once the wallet uses the new nodes.
  abort     gives the resharing up. The share in use stays.

docs/keyshare-in-three-hands.md has every command of every operator.`

/** Makes and shares login keys among operators. @see AUTH-05 */
export const keyshare: Command = {
  name: 'keyshare',
  summary: 'make login keys among several operators, and new shares of them',
  help,
  async run(args, context) {
    const { values, positionals } = readArguments(args, {
      folder: { type: 'string' },
      threshold: { type: 'string' },
      wallet: { type: 'string' },
      'new-key': { type: 'boolean' },
      dealers: { type: 'string' },
      agreed: { type: 'string' },
    })
    const [group, step] = positionals
    const { folder, wallet } = values
    if (group !== 'reshare' || !step || !folder) throw new UsageError(help)
    const desk = deskOf(folder, context)
    switch (step) {
      case 'join':
        await joinResharing(desk, readConfig(context.env).publicUrl)
        return 0
      case 'plan':
        if ((wallet === undefined) !== (values['new-key'] === true))
          throw new UsageError('Name --wallet, or --new-key.')
        await planResharing(desk, {
          threshold: wholeOf(values.threshold, '--threshold'),
          wallet,
          dealers: values.dealers
            ?.split(',')
            .map((text) => wholeOf(text, '--dealers')),
        })
        return 0
      case 'show':
        await showPlan(desk)
        return 0
      case 'deal':
        await dealShare(desk, given(values.agreed, '--agreed'))
        return 0
      case 'take':
        await takeNewShare(desk)
        return 0
      case 'switch':
        await switchToNewShare(desk)
        return 0
      case 'list':
        await listNewNodes(desk)
        return 0
      case 'finish':
        await finishResharing(desk)
        return 0
      case 'abort':
        await abortResharing(desk)
        return 0
      default:
        throw new UsageError(help)
    }
  },
}

function deskOf(folder: string, { env, say, fetch }: Context): Desk {
  const config = readKeyshareConfig(env)
  const secrets = secretsFolder(readConfig(env))
  const names = Array.from(
    { length: config.threshold },
    (_, at) => `keyshare-${at + 1}`,
  )
  const { threshold, count } = config
  const read = createSecretStore(secrets, env)
  const readSeeds = () =>
    Promise.all(names.map((name) => read(name, seedBytes, { make: false })))
  return {
    folder,
    place: config.own,
    threshold,
    async sharesOfAll() {
      const found = (await readSeeds()).filter((seed) => seed !== undefined)
      return found.length === names.length
        ? completeShares(found, count)
        : undefined
    },
    async sharesLeft() {
      return (await readSeeds()).flatMap((seed, at) =>
        seed ? shareOfSeed(seed, { index: at + 1, threshold }) : [],
      )
    },
    async eraseSharesOfAll() {
      for (const name of names) {
        const path = secretPath(secrets, env, name)
        await eraseFile(path)
        await eraseRemains(path)
      }
    },
    fetch,
    say,
  }
}

function given(value: string | undefined, option: string): string {
  if (value === undefined) throw new UsageError(`Name ${option}.`)
  return value
}

function wholeOf(text: string | undefined, option: string): number {
  const number = Number(given(text, option))
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new UsageError(`${option} must be whole numbers from 1.`)
}
