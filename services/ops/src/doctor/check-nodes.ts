import type { NodeProbe, ProbeResult } from '@cairn/clients/nodes'
import type { ChainConfig } from '@cairn/host'
import { type Finding, fact, note, reasonOf, wrong } from './finding.ts'

/** Blocks of logs in a question, below which reading them costs too much. */
const fewLogBlocks = 30
const oldHeadMs = 5 * 60_000
const slowMs = 1_000
/** Blocks whose states are read after a reorganisation. */
const leastDepth = 100
/** Blocks, and ms between two heads, that a node may be behind another. */
const lagBlocks = 3
const lagMs = 15_000

/** Says what is so of the nodes of a chain, and what to do about it. */
export function chainFindings(
  chain: Pick<ChainConfig, 'name' | 'chainId' | 'nodes'>,
  probed: ReadonlyMap<string, ProbeResult>,
): readonly Finding[] {
  const answering = [...probed].flatMap(([name, { probe }]) =>
    probe ? [{ name, probe }] : [],
  )
  const heads = answering.map(({ probe }) => probe)
  return [
    ...[...probed].flatMap(([name, { probe, error }]) =>
      probe
        ? nodeFindings(`the node ${name} of ${chain.name}`, probe, heads)
        : awayFindings(chain, name, error),
    ),
    ...abilityFindings(chain.name, heads),
    ...quorumFindings(chain, answering.length),
  ]
}

/** `checkChains` tells of the only node of a chain. */
function awayFindings(
  { name: chain, nodes }: Pick<ChainConfig, 'name' | 'nodes'>,
  name: string,
  error: unknown,
): readonly Finding[] {
  if (!nodes) return []
  const isOther = (error as Error).name === 'NodeOfOtherChainError'
  return isOther
    ? [
        wrong(
          `The node ${name} of ${chain} answers for another chain. It is never asked. Correct its address in CHAINS.`,
        ),
      ]
    : [
        wrong(
          `The node ${name} of ${chain} does not answer (${reasonOf(error)}). Calls wait for it and go to the others. Check its address, its key and its plan, or take it out of CHAINS.`,
        ),
      ]
}

function nodeFindings(
  node: string,
  probe: NodeProbe,
  all: readonly NodeProbe[],
): readonly Finding[] {
  const Node = node.replace('the', 'The')
  const best = all.reduce((a, b) => (b.head > a.head ? b : a), probe)
  const isBehind =
    best.head - probe.head > lagBlocks &&
    probe.headAgeMs - best.headAgeMs > lagMs
  const findings: readonly (readonly [boolean, string])[] = [
    [
      isBehind,
      `${Node} is ${best.head - probe.head} blocks behind another. It is not asked until it is back. Ask its operator.`,
    ],
    [
      !isBehind && probe.headAgeMs > oldHeadMs,
      `The newest block of ${node} is ${ageOf(probe.headAgeMs)} old. The network stands still, or the node does: people see old balances. Ask its operator, or add a node of another company.`,
    ],
    [
      probe.logBlocks > 0 && probe.logBlocks < fewLogBlocks,
      `${Node} takes ${probe.logBlocks} blocks of logs in a question. Following the network through it costs many questions. Choose a plan with longer ranges, or add a node with "uses": ["logs"].`,
    ],
    [
      probe.batch === 1,
      `${Node} takes no batches, so each call is a request of its own, and limits of requests are met soon. Choose another plan.`,
    ],
    [
      probe.stateDepth < Math.min(leastDepth, probe.head),
      `${Node} does not have the state of ${leastDepth} blocks ago. Payments without logs are placed less exactly. Choose a node that keeps more states.`,
    ],
    [
      probe.latencyMs > slowMs,
      `${Node} answers after ${probe.latencyMs} ms, so screens wait. Choose one that is nearer.`,
    ],
  ]
  return [
    fact(describe(node.replace('the node ', ''), probe)),
    ...findings.flatMap(([isSo, text]) => (isSo ? note(text) : [])),
  ]
}

/** Says in one line what a node can do. */
function describe(node: string, probe: NodeProbe): string {
  const { chainId, clientVersion = 'unknown client', head } = probe
  const count = (value: number) => value.toLocaleString('en')
  const way = probe.simulates
    ? 'eth_simulateV1'
    : probe.overrides
      ? 'eth_call'
      : 'nothing'
  const traces = [
    ...(probe.tracesCalls ? ['calls'] : []),
    ...(probe.filtersTraces ? ['transfers'] : []),
  ]
  return [
    `${node}: chain ${chainId}, ${clientVersion}`,
    `block ${count(head)} of ${ageOf(probe.headAgeMs)} ago`,
    `test runs by ${way}`,
    `${count(probe.logBlocks)} blocks of logs a question`,
    `batches of ${probe.batch}`,
    `states of ${count(probe.stateDepth)} blocks`,
    `${probe.finalized ? 'tells' : 'does not tell'} which block is final`,
    `traces of ${traces.join(' and ') || 'nothing'}`,
    `${probe.latencyMs} ms`,
  ].join(', ')
}

/** Abilities that one node of a chain must have. */
function abilityFindings(
  chain: string,
  probes: readonly NodeProbe[],
): readonly Finding[] {
  if (probes.length === 0) return []
  const none = (can: (probe: NodeProbe) => boolean) => !probes.some(can)
  return [
    ...(none(({ simulates, overrides }) => simulates || overrides)
      ? [
          wrong(
            `No node of ${chain} tries calls: neither eth_simulateV1 nor eth_call with state overrides works. Wallets cannot show what a transaction does. Add a node that can.`,
          ),
        ]
      : []),
    ...(none(({ logBlocks }) => logBlocks > 0)
      ? [
          wrong(
            `No node of ${chain} answers questions for logs. Payments are not seen. Add a node that does, with "uses": ["logs"].`,
          ),
        ]
      : []),
    ...(none(({ simulates }) => simulates)
      ? [
          note(
            `No node of ${chain} has a working eth_simulateV1. Test runs look at coins that are held or named, and the review says so. Add a node that has it to see every change.`,
          ),
        ]
      : []),
    ...(none(({ finalized }) => finalized)
      ? [
          note(
            `No node of ${chain} tells which block is final, so a number of blocks decides it. Add a node that knows the tag "finalized".`,
          ),
        ]
      : []),
  ]
}

function quorumFindings(
  { name, nodes }: Pick<ChainConfig, 'name' | 'nodes'>,
  answering: number,
): readonly Finding[] {
  if (answering === 0) return []
  if (answering === 1)
    return [
      note(
        `One node answers for ${name}, and its word alone decides about money. Add one of another company to "nodes" in CHAINS.`,
      ),
    ]
  const hosts = new Set(nodes?.map(({ url }) => new URL(url).hostname))
  return hosts.size > 1
    ? []
    : [
        note(
          `All nodes of ${name} are of one company, so two of them are one word about money. Add one of another company.`,
        ),
      ]
}

function ageOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120
    ? `${minutes} minutes`
    : `${Math.round(minutes / 60)} hours`
}
