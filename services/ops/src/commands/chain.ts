import { readConfig, withChainsFile } from '@cairn/host'
import { BaseError } from '@cairn/primitives'
import { isPostgresUrl } from '@cairn/service-kit'
import { readArguments, UsageError } from '../arguments.ts'
import { readChainFile, writeChainFile } from '../chains/chain-file.ts'
import {
  type ChainEntry,
  type ChainFacts,
  chainOptions,
  describeChain,
  isKnownNetwork,
  parseChains,
} from '../chains/describe-chain.ts'
import { countUnmined, listLeftTables } from '../chains/left-rows.ts'
import type { Command, Context, ExitCode } from '../command.ts'
import { examineChain } from '../doctor/check-chain.ts'
import { checkChains } from '../doctor/check-services.ts'
import { type Finding, wordOf } from '../doctor/finding.ts'
import { withPostgres } from '../postgres/with-postgres.ts'

const help = `npm run ops -- chain check <name>
  Says what is wrong with a chain of this configuration: its nodes, contracts,
  price of gas, and the coins of the senders. It changes nothing.

npm run ops -- chain check <network> --node <address> [--node <address> …]
  The same for a chain that is not configured yet. A network is the name or the
  chain id of one that Cairn knows (polygon, 137), or another chain id.

npm run ops -- chain add <network> --node <address> [--node …] [--file chains.json]
  Checks it, and writes it into the file, by default that of CHAINS_FILE. If
  something is wrong it writes nothing. A network that Cairn does not know needs
  --name, --title and --symbol, and takes --explorer and --testnet.

npm run ops -- chain remove <name> [--file chains.json] [--yes]
  Takes it out of the file, and says what stays in the database. While
  transactions wait there, it needs --yes.

Hosts read the file at SIGHUP. Addresses of nodes may hold keys: the file is made
for this user alone, and no address is printed.`

/** Checks chains, and writes them into the file of chains. @see NODE-01 i */
export const chain: Command = {
  name: 'chain',
  summary:
    'check a chain and its nodes, add it to the file of chains, remove it',
  help,
  readsChainsFile: false,
  async run(args, context) {
    const { positionals, values } = readArguments(args, {
      ...chainOptions,
      file: { type: 'string' },
      yes: { type: 'boolean', default: false },
    })
    const [step, which, ...more] = positionals
    if (which === undefined || more.length > 0) throw new UsageError(help)
    const { node: nodes = [], file, yes, ...facts } = values
    if (step === 'check')
      return nodes.length > 0
        ? say(
            await examineNew(describeChain(which, nodes, facts), context),
            context,
          )
        : say(await examineOwn(which, context), context)
    const path = file ?? context.env.CHAINS_FILE
    if (path === undefined) throw new NoChainFileError()
    if (step === 'add') return add({ which, nodes, facts, path }, context)
    if (step === 'remove') return remove({ which, path, yes }, context)
    throw new UsageError(help)
  },
}

function say(findings: readonly Finding[], { say }: Context): ExitCode {
  for (const { level, text } of findings) say(`${wordOf[level]}: ${text}`)
  const isWrong = findings.some(({ level }) => level === 'wrong')
  if (!isWrong) say('Nothing is wrong with this chain.')
  return isWrong ? 1 : 0
}

async function examineNew(
  entry: ChainEntry,
  { env, fetch }: Context,
): Promise<readonly Finding[]> {
  const [found] = parseChains([entry])
  if (!found) return []
  const { DATA_DIR: dataDir = '.data' } = env
  return examineChain(found, { dataDir, fetch })
}

async function examineOwn(
  name: string,
  context: Context,
): Promise<readonly Finding[]> {
  const { CHAINS_FILE: _, ...env } = await withChainsFile(context.env)
  const config = readConfig(env)
  const { dataDir } = config
  const found = config.chains?.find((one) => one.name === name)
  if (!found)
    throw new UsageError(
      `There is no chain ${name} here. To check one that is not configured, name its nodes by --node.`,
    )
  const { fetch, now } = context
  const patient = { config: { ...config, chains: [found] }, env, fetch, now }
  const [chain, senders] = await Promise.all([
    examineChain(found, { dataDir, fetch }),
    checkChains({ ...patient, hasWallet: false }),
  ])
  return [...chain, ...senders]
}

async function add(
  {
    which,
    nodes,
    facts,
    path,
  }: {
    readonly which: string
    readonly nodes: readonly string[]
    readonly facts: ChainFacts
    readonly path: string
  },
  context: Context,
): Promise<ExitCode> {
  const described = describeChain(which, nodes, facts)
  const { name, title, chainId } = described
  // What a host would refuse anyway is told first.
  parseChains([described])
  const { name: short, title: long, symbol } = facts
  if (!isKnownNetwork(described) && !(short && long && symbol))
    throw new UsageError(
      `Cairn does not know the network ${chainId}. Say what it is: --name, --title and --symbol.`,
    )
  const chains = await readChainFile(path)
  const isThere = chains.some(
    (one) => one.chainId === chainId || one.name === name,
  )
  if (isThere) throw new ChainThereError(`${name}`, path)
  const isFirst = !chains.some(({ isDefaultChain }) => isDefaultChain)
  const entry = {
    ...described,
    ...(isFirst && { isDefaultChain: true, isAuthChain: true }),
  }
  parseChains([...chains, entry])
  const findings = await examineNew(entry, context)
  if (say(findings, context) === 1) {
    context.say('Nothing was written.')
    return 1
  }
  await writeChainFile(path, [...chains, entry])
  context.say(
    `${title} now stands in ${path}, with ${nodes.length === 1 ? 'one node' : `${nodes.length} nodes`}${isFirst ? ', as the default chain' : ''}.`,
  )
  if (context.env.CHAINS_FILE === undefined)
    context.say(
      'Set CHAINS_FILE to this file, and neither CHAINS nor NODES_URL.',
    )
  context.say(
    `Give the senders coins (senders fund --chain ${name}), then start the hosts, or send SIGHUP to those that run.`,
  )
  return 0
}

async function remove(
  {
    which,
    path,
    yes,
  }: {
    readonly which: string
    readonly path: string
    readonly yes: boolean
  },
  { env, say }: Context,
): Promise<ExitCode> {
  const chains = await readChainFile(path)
  const found = chains.find(
    ({ name, chainId }) => name === which || `${chainId}` === which,
  )
  if (!found) throw new UsageError(`There is no chain ${which} in ${path}.`)
  const rest = chains.filter((one) => one !== found)
  if (rest.length === 0) throw new KeptChainError(`${found.name}`, 'only')
  if (found.isDefaultChain || found.isAuthChain)
    throw new KeptChainError(`${found.name}`, 'default')
  const { tables, unmined } = await readLeft(Number(found.chainId), env)
  if (unmined > 0 && !yes) {
    say(
      `Transactions that wait on ${found.title}: ${unmined}. Without the chain nobody follows them, and some may be mined all the same. Nothing was written. Wait until they end, or say --yes.`,
    )
    return 1
  }
  await writeChainFile(path, rest)
  say(`${found.title} no longer stands in ${path}. Hosts take that at SIGHUP.`)
  say(
    tables === undefined
      ? 'The database was not looked at: DATABASE_URL names no PostgreSQL. All rows of the chain stay in it.'
      : tables.length === 0
        ? 'The database holds nothing of it.'
        : `In the database its rows stay, and nobody is shown them: ${tables.join(', ')}. If the chain is added again, the indexer goes on where it ended.`,
  )
  say(
    'Coins of its senders and of the account that takes fees stay there too. The relayer’s key, of which backups have a copy, moves them.',
  )
  return 0
}

async function readLeft(chainId: number, env: Context['env']) {
  const { DATABASE_URL: url = '' } = env
  if (!isPostgresUrl(url)) return { tables: undefined, unmined: 0 }
  return withPostgres(url, async (connection) => ({
    tables: await listLeftTables(connection, chainId),
    unmined: await countUnmined(connection, chainId),
  }))
}

/** No file of chains is named. */
class NoChainFileError extends BaseError {
  override readonly name = 'NoChainFileError'

  constructor() {
    super(
      'Chains are written into a file. Set CHAINS_FILE in the place of CHAINS or NODES_URL, or name the file by --file.',
    )
  }
}

/** A chain is in the file already. */
class ChainThereError extends BaseError {
  override readonly name = 'ChainThereError'

  constructor(name: string, path: string) {
    super(
      `${name} stands in ${path} already, by its name or its id. Remove it first, or change it there. Nothing was written.`,
    )
  }
}

/** A chain cannot be taken out. */
class KeptChainError extends BaseError {
  override readonly name = 'KeptChainError'

  constructor(name: string, why: 'only' | 'default') {
    super(
      why === 'only'
        ? `${name} is the only chain, and a host needs one. Add another first. Nothing was written.`
        : `${name} is the default chain, or the one that services check signatures on. Move isDefaultChain and isAuthChain to another one in the file first. Nothing was written.`,
    )
  }
}
