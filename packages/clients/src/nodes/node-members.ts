import * as Hash from 'ox/Hash'
import * as Hex from 'ox/Hex'
import * as z from 'zod'
import type { NodeClient } from '../node-client.ts'
import { NodeAnswerError, NodeUnavailableError } from '../node-errors.ts'
import type { NodeRequest } from '../node-request.ts'
import { type AskOptions, askNode, plainClient } from './ask-node.ts'
import type { LearnedLimits, LimitName, NodeLimits } from './learned-limits.ts'
import { type NodeEntry, type NodeUse, nodeUses } from './node-entry.ts'
import { NodeBusyError, NodeOfOtherChainError } from './node-faults.ts'
import {
  freshSeconds,
  type Head,
  leave,
  type Standing,
  well,
} from './node-standing.ts'
import type { NodeProbe } from './probe-node.ts'

/** A node of a pool, with what is known of it. */
export type Member = {
  readonly entry: NodeEntry
  /** Tells the node apart in the store of limits, without its address. */
  readonly id: string
  readonly uses: readonly NodeUse[]
  standing: Standing
  /** Its last good answer, in ms since 1970; absent since it failed. */
  answeredMs: number | undefined
  head: Head | undefined
  probe: NodeProbe | undefined
  /** Abilities that it refused as unknown, or that a probe found broken. */
  readonly lacks: Set<string>
  readonly broken: Set<string>
  /** Resolves when it answered for the right chain. */
  confirmed: Promise<void> | undefined
}

export type MemberOptions = {
  readonly nodes: readonly NodeEntry[]
  /** Not checked if absent. */
  readonly chainId?: number | undefined
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
  readonly limits: LearnedLimits
}

export type Wanted = {
  readonly uses: readonly NodeUse[]
  /** Abilities that its requests need. */
  readonly abilities?: readonly string[]
  /** Name of a node that is not asked. */
  readonly except?: string | undefined
}

export type Members = {
  readonly all: readonly Member[]
  /** Whether a node serves all of the uses, with the abilities. */
  readonly serve: (
    uses: readonly NodeUse[],
    abilities?: readonly string[],
  ) => boolean
  /** Returns the best node that was not tried; `undefined` if none may be asked. */
  readonly choose: (
    wanted: Wanted,
    tried: ReadonlySet<Member>,
  ) => Member | undefined
  /** Returns the ms until a busy node may be asked; `undefined` if there is none. */
  readonly waitMs: (wanted: Wanted) => number | undefined
  readonly ask: (
    member: Member,
    use: NodeUse,
    requests: readonly NodeRequest[],
    options: AskOptions,
  ) => Promise<readonly unknown[]>
  /** Returns the nodes that may be asked, also those that failed. */
  readonly reachable: (uses: readonly NodeUse[]) => readonly Member[]
  /**
   * Returns those of them that have a say: not one that lags by more than a
   * minute, unless there is no other.
   */
  readonly voters: (uses: readonly NodeUse[]) => readonly Member[]
  /** Returns a client that learns nothing, with long batches. */
  readonly plain: (member: Member, signal?: AbortSignal) => NodeClient
  readonly limit: (
    member: Member,
    use: NodeUse,
    name: LimitName,
    value: number,
  ) => void
  readonly limitsOf: (member: Member, use: NodeUse) => NodeLimits
  /** Leaves a node for a while if the error is its own. */
  readonly fail: (member: Member, error: unknown) => void
  readonly succeed: (member: Member) => void
  /** @throws {NodeOfOtherChainError} if it answers for another chain */
  readonly confirm: (member: Member) => Promise<void>
}

/** Creates the nodes of a pool. Nothing is asked yet. */
export function createMembers(options: MemberOptions): Members {
  const { chainId, nowMs, limits, fetch } = options
  const all = options.nodes.map(toMember)
  const fits = (member: Member, { uses, except, abilities = [] }: Wanted) =>
    member.entry.name !== except &&
    uses.every((use) => member.uses.includes(use)) &&
    !abilities.some((ability) => member.broken.has(ability))
  const limitsOf = (member: Member, use: NodeUse) => limits.of(member.id, use)
  const ask: Members['ask'] = async (member, use, requests, askOptions) => {
    await limits.load()
    const { entry, id } = member
    return askNode(
      {
        ...{ entry, fetch, nowMs },
        limits: () => limits.of(id, use),
        shrink: (name, refused, hint) =>
          limits.shrink({ node: id, use, name }, refused, hint),
      },
      requests,
      askOptions,
    )
  }
  async function readChain(member: Member): Promise<void> {
    const asked = { method: 'eth_chainId', params: [] }
    const [answer] = await ask(member, 'state', [asked], { timeoutMs: 5_000 })
    assertChain(member, z.parse(z.string(), answer), chainId)
  }
  const reachable: Members['reachable'] = (uses) =>
    all.filter(
      (member) => fits(member, { uses }) && isReachable(member, nowMs()),
    )
  return {
    all,
    ask,
    limitsOf,
    reachable,
    voters: (uses) => votersOf(reachable(uses), nowMs()),
    plain: ({ entry }, signal) => plainClient(entry, fetch, signal),
    limit: ({ id }, use, name, value) =>
      limits.set({ node: id, use, name }, value),
    serve: (uses, abilities = []) =>
      all.some((member) => fits(member, { uses, abilities })),
    choose(wanted, tried) {
      const free = all.filter(
        (member) => fits(member, wanted) && !tried.has(member),
      )
      return chooseOf(free, wanted, {
        nowMs: nowMs(),
        isFirst: tried.size === 0,
        blocksOf: (member) => limitsOf(member, 'logs').blocks,
      })
    },
    waitMs: (wanted) =>
      shortestWait(
        all.filter((member) => fits(member, wanted)),
        nowMs(),
      ),
    fail: (member, error) => noteFailure(member, error, nowMs()),
    succeed(member) {
      member.answeredMs = nowMs()
      // A node that lags answers well, and is let back by its head alone.
      const { fault } = member.standing
      if (fault === 'behind' || fault === 'other chain') return
      if (nowMs() >= member.standing.untilMs || fault === 'unavailable')
        member.standing = well
    },
    async confirm(member) {
      if (chainId === undefined) return
      member.confirmed ??= readChain(member)
      try {
        await member.confirmed
      } catch (error) {
        member.confirmed = undefined
        throw error
      }
    },
  }
}

/** Returns the ms until the first of the busy ones may be asked. */
function shortestWait(
  members: readonly Member[],
  nowMs: number,
): number | undefined {
  const waits = members
    .filter(({ standing }) => standing.fault === 'busy')
    .map(({ standing }) => standing.untilMs - nowMs)
  return waits.length > 0 ? Math.max(0, Math.min(...waits)) : undefined
}

/** A node that failed may be back; one that asked for a pause is left alone. */
function isReachable({ standing }: Member, nowMs: number): boolean {
  const isAsked = standing.fault === 'busy' || standing.fault === 'other chain'
  return !isAsked || nowMs >= standing.untilMs
}

function votersOf(asked: readonly Member[], nowMs: number): readonly Member[] {
  const level = asked.filter((member) => !isStalled(member, nowMs))
  return level.length > 0 ? level : asked
}

/**
 * Whether a node lags by its own word too: another one that dates its blocks
 * ahead cannot take its say away.
 */
function isStalled({ standing, head }: Member, nowMs: number): boolean {
  if (standing.fault !== 'behind' || !head) return false
  return nowMs / 1_000 - head.timestamp > freshSeconds
}

function noteFailure(member: Member, error: unknown, nowMs: number): void {
  const fault = faultOf(error)
  if (!fault) return
  member.answeredMs = undefined
  const afterMs = error instanceof NodeBusyError ? error.afterMs : 0
  member.standing = leave(member.standing, fault, nowMs, afterMs)
}

function toMember(entry: NodeEntry): Member {
  return {
    entry,
    id: Hash.keccak256(Hex.fromString(entry.url)).slice(2, 18),
    uses: entry.uses ?? nodeUses,
    standing: well,
    answeredMs: undefined,
    head: undefined,
    probe: undefined,
    lacks: new Set(),
    broken: new Set(),
    confirmed: undefined,
  }
}

/** @throws {NodeOfOtherChainError} if a node answers for another chain */
function assertChain(
  { entry }: Member,
  answer: string,
  wanted: number | undefined,
): void {
  const found = Number(answer)
  if (wanted !== undefined && found !== wanted)
    throw new NodeOfOtherChainError(entry.name, wanted, found)
}

function faultOf(error: unknown): Standing['fault'] {
  if (error instanceof NodeBusyError) return 'busy'
  if (error instanceof NodeOfOtherChainError) return 'other chain'
  const isMute =
    error instanceof NodeUnavailableError || error instanceof NodeAnswerError
  return isMute ? 'unavailable' : undefined
}

/**
 * Chooses the heaviest node that is well; for logs, of those the one with the
 * widest questions. If none is well, one that failed is tried before it is due,
 * because it may be back; one that asked for a pause or is of another chain is
 * not.
 */
function chooseOf(
  free: readonly Member[],
  { uses, abilities = [] }: Wanted,
  {
    nowMs,
    isFirst,
    blocksOf,
  }: {
    readonly nowMs: number
    readonly isFirst: boolean
    readonly blocksOf: (member: Member) => number
  },
): Member | undefined {
  const isDue = ({ standing }: Member) => nowMs >= standing.untilMs
  const mayBeBack = ({ standing: { fault } }: Member) =>
    fault === 'unavailable' || fault === 'behind'
  const able = (member: Member) =>
    abilities.every((ability) => !member.lacks.has(ability))
  const better = (a: Member, b: Member) =>
    (b.entry.weight ?? 1) - (a.entry.weight ?? 1) ||
    (uses.includes('logs') ? blocksOf(b) - blocksOf(a) : 0)
  const sooner = (a: Member, b: Member) =>
    a.standing.untilMs - b.standing.untilMs
  const [best] = free.filter((one) => isDue(one) && able(one)).sort(better)
  if (best) return best
  const [back] = free.filter((one) => mayBeBack(one) && able(one)).sort(sooner)
  // A method that no node has is asked of one.
  return back ?? (isFirst ? free.find(isDue) : undefined)
}
