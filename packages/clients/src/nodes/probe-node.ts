import type { Hex } from '@cairn/primitives'
import * as z from 'zod'
import type { NodeClient } from '../node-client.ts'
import { NodeRefusalError, NodeUnavailableError } from '../node-errors.ts'
import type { NodeRequest } from '../node-request.ts'
import { probeLimits } from './probe-limits.ts'
import { refusalOf } from './read-refusal.ts'

/** Abilities of a node, found by asking it. */
export type NodeProbe = {
  readonly chainId: number
  /** The node's own name and version; absent if it does not say. */
  readonly clientVersion: string | undefined
  readonly head: number
  /** Age of the newest block by its time, in ms. */
  readonly headAgeMs: number
  /** Time of one answer, in ms. */
  readonly latencyMs: number
  /** `eth_simulateV1` runs a known case as the chain would. */
  readonly simulates: boolean
  /** `eth_call` runs with other code and storage in an account's place. */
  readonly overrides: boolean
  /** `debug_traceCall` gives logs, and runs with other code. */
  readonly tracesCalls: boolean
  /** `trace_filter` lists transfers of an account. */
  readonly filtersTraces: boolean
  /** Whether the node tells which block is final. */
  readonly finalized: boolean
  /** Blocks back from the head whose state it has, of those tried. */
  readonly stateDepth: number
  /** Most blocks in a question for logs, of those tried. */
  readonly logBlocks: number
  /** Most requests in a batch, of those tried. */
  readonly batch: number
}

/** Abilities that at least one of a chain's nodes has. */
export type ChainCapabilities = {
  /**
   * Calls are tried before they are sent: `v1` by `eth_simulateV1`, `call` by
   * `eth_call` with other code; absent if no node can do either.
   */
  readonly testRun: 'v1' | 'call' | undefined
  readonly finalized: boolean
  readonly filtersTraces: boolean
}

/** Says what at least one of a chain's nodes can do. @see NODE-01 b */
export function capabilitiesOf(
  probes: readonly Pick<
    NodeProbe,
    'simulates' | 'overrides' | 'finalized' | 'filtersTraces'
  >[],
): ChainCapabilities {
  const canSimulate = probes.some(({ simulates }) => simulates)
  const canCall = probes.some(({ overrides }) => overrides)
  return {
    testRun: canSimulate ? 'v1' : canCall ? 'call' : undefined,
    finalized: probes.some(({ finalized }) => finalized),
    filtersTraces: probes.some(({ filtersTraces }) => filtersTraces),
  }
}

/** Any account without code or coins does. */
const from = '0x00000000000000000000000000000000ca1124d1'
const to = '0x00000000000000000000000000000000ca1124d2'
/**
 * Adds one to its first slot, logs the topic 42 and returns what the slot held.
 * It begins with `PUSH0`, which some nodes' simulations do not know.
 */
const code: Hex = '0x5f545f5260015f54015f55602a5f5fa160205ff3'
/** The same without `PUSH0`, for networks that do not have it. */
const olderCode: Hex =
  '0x600054600052600160005401600055602a60006000a160206000f3'
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const hex = (value: number) => `0x${value.toString(16)}`
const coins = `0x${(10n ** 18n).toString(16)}`

const quantity = z.string().regex(/^0x[0-9a-f]{1,13}$/i)
const number = quantity.transform(Number)
const header = z.object({ number, timestamp: number })
const log = z.object({ address: z.string(), topics: z.array(z.string()) })
const simulated = z.tuple(
  [
    z.object({
      calls: z.tuple([
        z.object({ status: z.literal('0x1'), logs: z.array(log) }),
        z.object({ status: z.literal('0x1'), returnData: z.literal(word(1)) }),
      ]),
    }),
  ],
  z.unknown(),
)
const traced = z.object({
  logs: z.tuple([z.object({ topics: z.tuple([z.literal(word(42))]) })]),
})

/**
 * Asks a node what it can do, some twenty requests in all.
 *
 * @param node - a client of this node alone
 * @throws {NodeUnavailableError} if it does not answer
 * @throws {NodeRefusalError} if it does not tell its chain or its newest block
 * @see NODE-01 b
 */
export async function probeNode(
  node: NodeClient,
  nowMs: () => number = Date.now,
): Promise<NodeProbe> {
  const begun = performance.now()
  const chainId = z.parse(number, await node.call('eth_chainId', []))
  const latencyMs = Math.round(performance.now() - begun)
  const newest = await node.call('eth_getBlockByNumber', ['latest', false])
  const { number: head, timestamp } = z.parse(header, newest)
  const version = await tell(node, { method: 'web3_clientVersion', params: [] })
  const can = async (asked: NodeRequest, form: z.ZodType) =>
    z.safeParse(form, await tell(node, asked)).success
  const tip = hex(head)
  return {
    chainId,
    clientVersion: z.safeParse(z.string().max(200), version).data,
    head,
    headAgeMs: Math.max(0, nowMs() - timestamp * 1_000),
    latencyMs,
    simulates: isRight(await tell(node, simulation)),
    overrides: await can(overridden, z.literal(word(7))),
    tracesCalls: await can(trace, traced),
    filtersTraces: await can(
      {
        method: 'trace_filter',
        params: [{ fromBlock: tip, toBlock: tip, toAddress: [to] }],
      },
      z.array(z.unknown()),
    ),
    finalized: await can(
      { method: 'eth_getBlockByNumber', params: ['finalized', false] },
      header,
    ),
    stateDepth: await depthOf(node, head),
    ...(await probeLimits(node, head, to)),
  }
}

/** Returns an answer, or `undefined` for a refusal. */
async function tell(
  node: NodeClient,
  { method, params }: NodeRequest,
): Promise<unknown> {
  try {
    return await node.call(method, params)
  } catch (error) {
    if (!(error instanceof NodeRefusalError)) throw error
    // A pause that a node asks for says nothing of what it can do.
    if (refusalOf(error).kind === 'busy') throw new NodeUnavailableError(error)
    return undefined
  }
}

/** A value, a log, and a second call that sees what the first one wrote. */
const simulation: NodeRequest = {
  method: 'eth_simulateV1',
  params: [
    {
      blockStateCalls: [
        {
          stateOverrides: { [from]: { balance: coins }, [to]: { code } },
          calls: [
            { from, to, value: '0x1' },
            { from, to },
          ],
        },
      ],
      traceTransfers: true,
    },
    'latest',
  ],
}

/** The first call's own log, and the one that stands for its value. */
function isRight(answer: unknown): boolean {
  const [block] = z.safeParse(simulated, answer).data ?? []
  const logs = block?.calls[0].logs ?? []
  const isOwn = (one: z.output<typeof log>) =>
    one.address.toLowerCase() === to && one.topics[0] === word(42)
  return logs.length === 2 && logs.some(isOwn) && !logs.every(isOwn)
}

const overridden: NodeRequest = {
  method: 'eth_call',
  params: [
    { from, to },
    'latest',
    { [to]: { code: olderCode, stateDiff: { [word(0)]: word(7) } } },
  ],
}

const trace: NodeRequest = {
  method: 'debug_traceCall',
  params: [
    { from, to },
    'latest',
    {
      tracer: 'callTracer',
      tracerConfig: { withLog: true },
      stateOverrides: { [to]: { code: olderCode } },
    },
  ],
}

const depths = [100, 10_000, 1_000_000]

async function depthOf(node: NodeClient, head: number): Promise<number> {
  let depth = 0
  for (const wanted of depths) {
    const blocks = Math.min(wanted, head)
    const params = [to, hex(head - blocks)]
    const answer = await tell(node, { method: 'eth_getBalance', params })
    if (typeof answer !== 'string') return depth
    depth = blocks
    if (blocks < wanted) break
  }
  return depth
}
