import { setTimeout as delay } from 'node:timers/promises'
import type { NodeClient } from '../node-client.ts'
import type { NodeRequest } from '../node-request.ts'
import type { AskOptions } from './ask-node.ts'
import { broadcast } from './broadcast.ts'
import { createHeads } from './heads.ts'
import {
  createLearnedLimits,
  type LimitStore,
  type NodeLimits,
} from './learned-limits.ts'
import type { OneNode } from './log-ranges.ts'
import type { NodeEntry, NodeUse } from './node-entry.ts'
import { createMembers, type Members } from './node-members.ts'
import type { Fault } from './node-standing.ts'
import { asOneNode } from './one-node.ts'
import { type ClientParts, createPoolClient } from './pool-client.ts'
import { type ProbeResult, probeMembers } from './probe-members.ts'
import {
  type ChainCapabilities,
  capabilitiesOf,
  type NodeProbe,
} from './probe-node.ts'
import {
  askQuorum,
  type FoundReceipt,
  findReceipts,
  type Quorum,
} from './quorum.ts'
import { createPatience, createRun } from './run-on-nodes.ts'

/** State of a node of a pool. Its address is not told. */
export type NodeState = {
  readonly name: string
  readonly uses: readonly NodeUse[]
  /** Why it is left; absent while it is well. */
  readonly fault: Fault | undefined
  /** Not asked before, in ms since 1970; `Infinity` for good. */
  readonly untilMs: number
  /** Its last good answer, in ms since 1970; absent since it failed. */
  readonly answeredMs: number | undefined
  /** Its newest block, when the heads were last compared. */
  readonly head: number | undefined
  /** Absent until it was asked what it can do. */
  readonly probe: NodeProbe | undefined
}

/** The nodes of one chain, as one client. @see NODE-01 d */
export type NodePool = NodeClient & {
  /**
   * Returns a client of the nodes for a use; without one, each call's method
   * tells it. Options are the client's own limits.
   */
  readonly at: (use?: NodeUse, options?: AskOptions) => NodeClient
  /**
   * Does some work with one node, and all of it again with another if the node
   * fails within it. A range of logs is read so.
   *
   * @param except - name of a node that is not asked
   */
  readonly onOne: <T>(
    use: NodeUse,
    work: (node: OneNode) => Promise<T>,
    except?: string,
  ) => Promise<T>
  /**
   * Asks all nodes, for decisions about money. Limits of bytes are those of
   * each answer.
   *
   * @see NODE-01 f
   */
  readonly quorum: (
    request: NodeRequest,
    limits?: Pick<AskOptions, 'maxAnswerBytes' | 'onBytes' | 'isForStrangers'>,
  ) => Promise<Quorum>
  /** Asks all nodes for the receipts of transactions. @see NODE-01 f */
  readonly receipts: (
    hashes: readonly string[],
  ) => Promise<readonly FoundReceipt[]>
  /**
   * Hands a signed transaction to all nodes that send.
   *
   * @returns its hash, if one of them takes it
   * @throws {NodeRefusalError} if all that answer refuse
   * @throws {NodeUnavailableError} if none answers
   */
  readonly broadcast: (raw: string) => Promise<string>
  /** Returns the limits of the node that a use would ask now. */
  readonly limits: (use: NodeUse) => NodeLimits
  readonly states: () => readonly NodeState[]
  /** Asks every node what it can do, by name. */
  readonly probe: (
    signal?: AbortSignal,
  ) => Promise<ReadonlyMap<string, ProbeResult>>
  /** Returns what the nodes can do together; `undefined` before a probe. */
  readonly capabilities: () => ChainCapabilities | undefined
}

export type NodePoolOptions = {
  /** A node that answers for another chain is left for good. */
  readonly chainId?: number | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly store?: LimitStore | undefined
  readonly nowMs?: (() => number) | undefined
  /** Waits, in ms. */
  readonly sleep?: ((ms: number) => Promise<unknown>) | undefined
}

/**
 * Joins the nodes of a chain to one client, with failover and learned limits.
 * Nothing is asked before the first call.
 *
 * @see NODE-01 d
 */
export function createNodePool(
  nodes: readonly NodeEntry[],
  options: NodePoolOptions = {},
): NodePool {
  const { nowMs = Date.now, fetch = globalThis.fetch, chainId } = options
  const { sleep = (ms: number) => delay(ms) } = options
  const limits = createLearnedLimits(options.store, nowMs)
  const made = createMembers({ nodes, chainId, fetch, nowMs, limits })
  const heads = createHeads(made.own, nowMs)
  const askedBy = (members: Members) => ({
    members,
    run: createRun({
      ...{ members, sleep, nowMs },
      heads: { look: () => heads.look(members) },
    }),
    patiently: createPatience({ members, sleep, nowMs }),
  })
  const own = askedBy(made.own)
  const strangers = askedBy(made.strangers)
  const { members, run } = own
  const oneOf =
    (members: Members): ClientParts['oneOf'] =>
    (member, use, more) =>
      asOneNode({ members, limits, member, use, more, sleep, nowMs })
  const at: NodePool['at'] = (use, more = {}) => {
    const { members, run } = more.isForStrangers ? strangers : own
    return createPoolClient({
      ...{ use, more, run, oneOf: oneOf(members), serve: members.serve },
      send: (raw) => broadcast(members, raw),
    })
  }
  const choose = (use: NodeUse) => members.choose({ uses: [use] }, new Set())
  return {
    ...at(),
    at,
    onOne: (use, work, except) =>
      run({ uses: [use], except }, (member) =>
        work(oneOf(members)(member, use, {})),
      ),
    quorum: (request, more) => {
      const { members, patiently } = more?.isForStrangers ? strangers : own
      const ask: Members['ask'] = (member, use, requests, own) =>
        members.ask(member, use, requests, { ...own, ...more })
      return patiently(() => askQuorum({ ...members, ask }, request))
    },
    receipts: (hashes) => own.patiently(() => findReceipts(members, hashes)),
    broadcast: (raw) => broadcast(members, raw),
    limits(use) {
      const [first] = members.all
      const member = choose(use) ?? first
      return limits.of(member?.id ?? '', use)
    },
    states: () =>
      members.all.map(({ entry, uses, standing, head, probe, answeredMs }) => ({
        name: entry.name,
        uses,
        fault: nowMs() < standing.untilMs ? standing.fault : undefined,
        untilMs: standing.untilMs,
        answeredMs,
        head: head?.number,
        probe,
      })),
    probe: (signal) => probeMembers(members, signal),
    capabilities() {
      const probes = members.all.flatMap(({ probe }) => probe ?? [])
      return probes.length > 0 ? capabilitiesOf(probes) : undefined
    },
  }
}
