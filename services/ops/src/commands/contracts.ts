import type { ContractUse } from '@cairn/contracts'
import { toChain } from '@cairn/host'
import { Value } from 'ox'
import { readArguments, UsageError } from '../arguments.ts'
import { describeChain, parseChains } from '../chains/describe-chain.ts'
import { findChain, type OpenChain, plainNode } from '../chains/open-chains.ts'
import { readPayer } from '../chains/read-payer.ts'
import type { Command, Context } from '../command.ts'
import { deployContracts } from '../contracts/deploy-contracts.ts'
import {
  assertChain,
  missingContracts,
} from '../contracts/missing-contracts.ts'
import { priceContracts } from '../contracts/price-contracts.ts'

const help = `npm run ops -- contracts check --chain <name>
npm run ops -- contracts check --id <chain id> --node <address>
  Says which contracts a chain has of those that wallets need. They have the same
  addresses on every chain. Exit code 1 if one is missing.

npm run ops -- contracts deploy (--chain <name> | --id <chain id> --node <address>) --from <key file> [--yes]
  Deploys those that are missing, and says before what that costs at most. It
  sends nothing without --yes. The file holds the private key of an account with
  coins: 64 digits of hex. That account has no rights over what it deploys.

--for wallets,older,swaps,signers chooses: the contracts of wallets (by default),
  those of version 1, which wallets of older stacks have, the check that swaps need,
  and what all passkeys of a chain share.`

const uses: readonly ContractUse[] = ['wallets', 'older', 'swaps', 'signers']

/** Checks and deploys the contracts of wallets. @see SRVC-01 bp */
export const contracts: Command = {
  name: 'contracts',
  summary:
    'contracts of wallets on a chain: say which are missing, deploy them',
  help,
  async run(args, context) {
    const { positionals, values } = readArguments(args, {
      chain: { type: 'string' },
      id: { type: 'string' },
      node: { type: 'string' },
      from: { type: 'string' },
      for: { type: 'string', default: 'wallets' },
      yes: { type: 'boolean', default: false },
    })
    const [step, ...more] = positionals
    const isDeploy = step === 'deploy'
    if ((step !== 'check' && !isDeploy) || more.length > 0)
      throw new UsageError(help)
    if (isDeploy !== (values.from !== undefined)) throw new UsageError(help)
    const chosen = values.for.split(',') as ContractUse[]
    if (!chosen.every((use) => uses.includes(use))) throw new UsageError(help)
    const open = await openTarget(values, context)
    await assertChain(open)
    const missing = await Promise.all(
      chosen.map((use) => missingContracts(open.node, use)),
    )
    return work(open, missing.flat(), values, context.say)
  },
}

/** @throws {UsageError} if the options name no chain, or two */
async function openTarget(
  options: {
    readonly chain?: string | undefined
    readonly id?: string | undefined
    readonly node?: string | undefined
  },
  { env, fetch }: Context,
): Promise<OpenChain> {
  const { chain, id, node } = options
  if (chain !== undefined && id === undefined && node === undefined)
    return findChain(chain, { env, fetch })
  if (chain !== undefined || id === undefined || node === undefined)
    throw new UsageError(help)
  const [found] = parseChains([describeChain(id, [node])])
  if (!found) throw new UsageError(help)
  return { chain: toChain(found), node: plainNode(found, fetch) }
}

async function work(
  open: OpenChain,
  missing: Awaited<ReturnType<typeof missingContracts>>,
  { from, yes }: { readonly from?: string | undefined; readonly yes: boolean },
  say: (line: string) => void,
) {
  const { title, nativeToken } = open.chain
  for (const { name, address } of missing)
    say(`${title} does not have the ${name}, ${address}.`)
  if (missing.length === 0) {
    say(`${title} has all of these contracts.`)
    return 0
  }
  if (from === undefined) {
    say('npm run ops -- contracts deploy --help says how to deploy them.')
    return 1
  }
  const payer = await readPayer(from)
  const plan = await priceContracts(open, missing)
  const most = Value.format(plan.most, nativeToken.decimals)
  say(
    `Deploying them costs at most ${most} ${nativeToken.symbol} at the present price, which ${payer.address} pays.`,
  )
  if (!yes) {
    say('Nothing was sent. Say --yes to deploy them.')
    return 1
  }
  await deployContracts(open, plan, payer, (name, address) =>
    say(`Deployed the ${name}, ${address}.`),
  )
  say(`${title} has all of these contracts.`)
  return 0
}
