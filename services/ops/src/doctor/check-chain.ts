import type { NodeProbe } from '@cairn/clients/nodes'
import { type ChainConfig, openNodes, toChain } from '@cairn/host'
import { extraFee, feeRulesOf, transactionGas } from '@cairn/relayer'
import { Hex, Value } from 'ox'
import * as z from 'zod'
import type { OpenChain } from '../chains/open-chains.ts'
import { chainNodeOf, pricesOf } from '../chains/read-senders.ts'
import { missingContracts } from '../contracts/missing-contracts.ts'
import { chainFindings } from './check-nodes.ts'
import {
  type Check,
  type Finding,
  fact,
  note,
  reasonOf,
  wrong,
} from './finding.ts'

const answerWithinMs = 5_000
/** Bytes of a usual transaction of a wallet. */
const usualBytes = 1_400
/** Blocks between two headers that a chain's pace is measured by. */
const paceBlocks = 200
const monthMs = 30 * 86_400_000
/** Pause between two looks at a chain while nobody is here, in ms. */
const idleMs = 60_000
/** Pause between two looks of another node at what is final, in ms. */
const secondLookMs = 600_000
/** Compute units of four filters of logs, and of all else in a look. */
const filterUnits = 4 * 60
const otherUnits = 118

/** Examines each chain that this stack did not start. @see NODE-01 h */
export const checkChainsThemselves: Check = async ({ config, fetch }) => {
  // Developers' own chains have one node, which `checkChains` looks at.
  if (config.environment === 'local') return []
  const { dataDir } = config
  const found = await Promise.all(
    (config.chains ?? []).map((one) => examineChain(one, { dataDir, fetch })),
  )
  return found.flat()
}

/** Says what is so of one chain, its nodes and its contracts. @see NODE-01 i */
export async function examineChain(
  chain: ChainConfig,
  options: {
    readonly dataDir: string
    readonly fetch: typeof globalThis.fetch
  },
): Promise<readonly Finding[]> {
  const pool = openNodes(chain, options)
  const probed = await pool.probe()
  const nodes = chainFindings(chain, probed)
  const probes = [...probed.values()].flatMap(({ probe }) => probe ?? [])
  if (probes.length === 0) return nodes
  const node = pool.at(undefined, { timeoutMs: answerWithinMs })
  const open: OpenChain = { chain: toChain(chain), node }
  const more = [
    contractFindings(open),
    feeFindings(open),
    idleFindings(open, probes),
  ].map((found) => found.catch((error) => mute(chain.name, error)))
  return [...nodes, ...(await Promise.all(more)).flat()]
}

function mute(name: string, error: unknown): readonly Finding[] {
  return [
    wrong(
      `The nodes of ${name} did not answer everything (${reasonOf(error)}). Try again, or look at their plans.`,
    ),
  ]
}

/** Says which contracts of wallets a chain lacks. */
async function contractFindings(open: OpenChain): Promise<readonly Finding[]> {
  const { name, chainId } = open.chain
  const [missing, older] = await Promise.all([
    missingContracts(open.node, 'wallets'),
    missingContracts(open.node, 'older'),
  ])
  const listOf = (some: typeof missing) =>
    some.map((one) => `the ${one.name}`).join(', ')
  return [
    ...(missing.length > 0
      ? [
          wrong(
            `${name} lacks contracts that every wallet needs: ${listOf(missing)}. Nothing can be sent there. Deploy them: npm run ops -- contracts deploy --id ${chainId} --node <address> --from <key file>.`,
          ),
        ]
      : []),
    ...(older.length > 0
      ? [
          note(
            `${name} lacks contracts of version 1. Wallets made here do not need them; those that came from an older stack send nothing there. "contracts deploy --for older" deploys them.`,
          ),
        ]
      : []),
  ]
}

/** Says what a transaction costs now, or that nobody knows. */
async function feeFindings(open: OpenChain): Promise<readonly Finding[]> {
  const { name, nativeToken } = open.chain
  const { extra } = feeRulesOf(open.chain)
  const coins = (wei: bigint) =>
    `${shorten(Value.format(wei, nativeToken.decimals))} ${nativeToken.symbol}`
  try {
    const { expected, isLegacy } = await pricesOf(open).get()
    const more = await extraFee(chainNodeOf(open), extra, {
      to: `0x${'11'.repeat(20)}`,
      data: Hex.random(usualBytes),
      gas: transactionGas,
    })
    const gas = (transactionGas + more.gas) * expected
    const ways = isLegacy ? 'one price' : 'a base fee and a tip'
    const data = { op: ' for data on Ethereum', arbitrum: '', none: '' }[extra]
    return [
      fact(
        `${name}: gas has ${ways}, ${shorten(Value.formatGwei(expected))} gwei now. A transaction of ${transactionGas.toLocaleString('en')} gas costs ${coins(gas + more.wei)}${more.wei > 0n ? `, of it ${coins(more.wei)}${data}` : ''}`,
      ),
    ]
  } catch (error) {
    return [
      wrong(
        `No price of gas on ${name} (${reasonOf(error)}). Nothing is offered or sent there. Look at "fees" of the chain, RELAYER_MAX_TIP_GWEI and RELAYER_MAX_BASE_FEE_GWEI, or wait until gas is cheaper.`,
      ),
    ]
  }
}

const header = z.object({ timestamp: z.string(), number: z.string() })

/** Says how many blocks a month has, and what following them asks of a node. */
async function idleFindings(
  { chain, node }: OpenChain,
  probes: readonly NodeProbe[],
): Promise<readonly Finding[]> {
  const { name } = chain
  const range = Math.max(...probes.map(({ logBlocks }) => logBlocks))
  const blockMs = chain.blockMs ?? (await measureBlocks(node))
  if (range === 0 || blockMs === undefined) return []
  const units = idleUnits(blockMs, range, probes.length) / 1e6
  const said = `${name}: a block each ${Math.round(blockMs)} ms. While nobody is here, following it asks for ${units.toFixed(0)} million compute units a month (Alchemy’s count)`
  if (idleMs / blockMs <= range) return [fact(said)]
  return [
    note(
      `${said}: a question holds ${range} blocks, and a minute has more. Choose a plan with longer ranges, or add a node that has them with "uses": ["logs"].`,
    ),
  ]
}

/**
 * Returns the compute units of a month in which nobody uses a chain: a look each
 * minute, and where there is another node its own each ten minutes, in as many
 * questions as their blocks need.
 */
function idleUnits(blockMs: number, range: number, nodes: number): number {
  const unitsOf = (everyMs: number) => {
    const questions = Math.ceil(everyMs / blockMs / range)
    return (monthMs / everyMs) * (questions * filterUnits + otherUnits)
  }
  return unitsOf(idleMs) + (nodes > 1 ? unitsOf(secondLookMs) : 0)
}

async function measureBlocks(
  node: OpenChain['node'],
): Promise<number | undefined> {
  const read = async (block: string) => {
    const found = await node.call('eth_getBlockByNumber', [block, false])
    const { timestamp, number } = z.parse(header, found)
    return { seconds: Number(timestamp), number: Number(number) }
  }
  const newest = await read('latest')
  const back = Math.min(paceBlocks, newest.number)
  const older = await read(`0x${(newest.number - back).toString(16)}`)
  const ms = ((newest.seconds - older.seconds) * 1_000) / back
  return ms > 0 ? ms : undefined
}

/** Three digits that say something, or all before the point. */
function shorten(amount: string): string {
  const number = Number(amount)
  if (number >= 100) return `${Math.round(number)}`
  return number.toLocaleString('en', {
    maximumSignificantDigits: 3,
    useGrouping: false,
  })
}
