import { readConfig } from '@cairn/host'
import { ConfigError } from '@cairn/service-kit'
import { readArguments } from '../arguments.ts'
import type { Command, Context } from '../command.ts'
import { checkChainsThemselves } from '../doctor/check-chain.ts'
import { checkLists, checkPrices } from '../doctor/check-coins.ts'
import {
  checkChains,
  checkGuard,
  checkNodes,
  checkServices,
} from '../doctor/check-services.ts'
import {
  checkDisk,
  checkPublicUrl,
  checkSettings,
} from '../doctor/check-settings.ts'
import { checkMail, checkStores } from '../doctor/check-stores.ts'
import { type Check, type Finding, wordOf, wrong } from '../doctor/finding.ts'

const help = `npm run ops -- doctor [--no-wallet]
  Reads a configuration and says what is wrong, what it means and what to do:
  variables, the public address and proxies, database, secrets, clock, mail,
  each chain's nodes and what they can do, its contracts and price of gas, other services, keyshare nodes, the guard's address, senders, disk,
  files of token lists, prices.
  It changes nothing. Exit code 1 if something is wrong.
  --no-wallet is for a host that is started with --no-wallet.`

const checks: readonly Check[] = [
  checkSettings,
  checkPublicUrl,
  checkDisk,
  checkStores,
  checkMail,
  checkServices,
  checkNodes,
  checkGuard,
  checkChains,
  checkChainsThemselves,
  checkLists,
  checkPrices,
]

/** Says what is wrong with a configuration. @see ENVC-01 SRVC-01 */
export const doctor: Command = {
  name: 'doctor',
  summary: 'say what is wrong with this configuration, and what to do',
  help,
  async run(args, context) {
    const { values } = readArguments(args, {
      'no-wallet': { type: 'boolean', default: false },
    })
    const findings = await examine(context, !values['no-wallet'])
    for (const { level, text } of findings)
      context.say(`${wordOf[level]}: ${text}`)
    const isWrong = findings.some(({ level }) => level === 'wrong')
    if (!isWrong) context.say('Nothing is wrong with this configuration.')
    return isWrong ? 1 : 0
  },
}

async function examine(
  { env, fetch, now }: Context,
  hasWallet: boolean,
): Promise<readonly Finding[]> {
  try {
    const config = readConfig(env)
    const patient = { config, env, fetch, now, hasWallet }
    const found = await Promise.all(checks.map((check) => check(patient)))
    return found.flat()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      wrong(
        `${error.message} The host does not start, and nothing more can be checked. docs/operations/settings.md says which values are possible.`,
      ),
    ]
  }
}
