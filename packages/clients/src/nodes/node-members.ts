import * as Hash from 'ox/Hash'
import * as Hex from 'ox/Hex'
import * as z from 'zod'
import type { NodeClient } from '../node-client.ts'
import { NodeAnswerError, NodeUnavailableError } from '../node-errors.ts'
import type { NodeRequest } from '../node-request.ts'
import { type AskOptions, askNode, plainClient } from './ask-node.ts'
import {
  chooseOf,
  isReachable,
  type StandingOf,
  shortestWait,
  votersOf,
} from './choose-member.ts'
import type { LearnedLimits, LimitName, NodeLimits } from './learned-limits.ts'
import type { Member, Wanted } from './member.ts'
import { type NodeEntry, type NodeUse, nodeUses } from './node-entry.ts'
import { NodeBusyError, NodeOfOtherChainError } from './node-faults.ts'
import { leave, type Standing, well } from './node-standing.ts'

export type MemberOptions = {
  readonly nodes: readonly NodeEntry[]
  /** Not checked if absent. */
  readonly chainId?: number | undefined
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
  readonly limits: LearnedLimits
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
  /** Returns the state of a node as those who ask see it. */
  readonly standingOf: StandingOf
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

/**
 * Creates the nodes of a pool, as the host and as strangers see them. Nothing is
 * asked yet.
 */
export function createMembers(options: MemberOptions): {
  readonly own: Members
  readonly strangers: Members
} {
  const { nowMs } = options
  const all = options.nodes.map(toMember)
  const { own, theirs } = createViews(nowMs)
  return {
    own: createSeen(all, options, own),
    strangers: createSeen(all, options, theirs),
  }
}

function createSeen(
  all: readonly Member[],
  { chainId, nowMs, limits, fetch }: MemberOptions,
  view: View,
): Members {
  const { standingOf } = view
  const limitsOf = (member: Member, use: NodeUse) => limits.of(member.id, use)
  const ask = createAsk({ nowMs, limits, fetch })
  async function readChain(member: Member): Promise<void> {
    const asked = { method: 'eth_chainId', params: [] }
    const [answer] = await ask(member, 'state', [asked], { timeoutMs: 5_000 })
    assertChain(member, z.parse(z.string(), answer), chainId)
  }
  const reachable: Members['reachable'] = (uses) =>
    all.filter(
      (member) =>
        fits(member, { uses }) && isReachable(standingOf(member), nowMs()),
    )
  return {
    all,
    ask,
    limitsOf,
    reachable,
    standingOf,
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
        ...{ nowMs: nowMs(), isFirst: tried.size === 0, standingOf },
        blocksOf: (member) => limitsOf(member, 'logs').blocks,
      })
    },
    waitMs(wanted) {
      const some = all.filter((member) => fits(member, wanted))
      return shortestWait(some, standingOf, nowMs())
    },
    fail: (member, error) =>
      noteFailure(member, error, { view, nowMs: nowMs() }),
    succeed(member) {
      view.succeed(member)
      noteSuccess(member, nowMs())
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

function fits(member: Member, { uses, except, abilities = [] }: Wanted) {
  return (
    member.entry.name !== except &&
    uses.every((use) => member.uses.includes(use)) &&
    !abilities.some((ability) => member.broken.has(ability))
  )
}

function createAsk({
  nowMs,
  limits,
  fetch,
}: Pick<MemberOptions, 'nowMs' | 'limits' | 'fetch'>): Members['ask'] {
  return async (member, use, requests, askOptions) => {
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
}

/** The nodes as the host or strangers see them, with their failures. */
type View = {
  readonly standingOf: StandingOf
  /** Leaves a node that asked for a pause. */
  readonly pause: (member: Member, afterMs: number) => void
  readonly succeed: (member: Member) => void
}

/**
 * Creates the views of the host and of strangers. A pause that a node asks for
 * after a question of strangers holds up strangers alone. They have no smaller
 * share beside it: people's own wallets ask as strangers do.
 *
 * @see NODE-01 k
 */
function createViews(nowMs: () => number): {
  readonly own: View
  readonly theirs: View
} {
  const pauses = new Map<Member, Standing>()
  return {
    own: {
      standingOf: ({ standing }) => standing,
      pause(member, afterMs) {
        member.answeredMs = undefined
        member.standing = leave(member.standing, 'busy', nowMs(), afterMs)
      },
      succeed: () => {},
    },
    theirs: {
      standingOf(member) {
        const { standing } = member
        const pause = pauses.get(member) ?? well
        const { untilMs } = pause
        const { fault } = standing
        const isLonger = fault === 'busy' && standing.untilMs >= untilMs
        if (untilMs <= nowMs() || fault === 'other chain' || isLonger)
          return standing
        return { ...pause, fault: 'busy' }
      },
      pause(member, afterMs) {
        const before = pauses.get(member) ?? well
        pauses.set(member, leave(before, 'busy', nowMs(), afterMs))
      },
      succeed(member) {
        if (nowMs() >= (pauses.get(member)?.untilMs ?? 0)) pauses.delete(member)
      },
    },
  }
}

function noteFailure(
  member: Member,
  error: unknown,
  { view, nowMs }: { readonly view: View; readonly nowMs: number },
): void {
  if (error instanceof NodeBusyError) {
    view.pause(member, error.afterMs)
    return
  }
  const fault = faultOf(error)
  if (!fault) return
  member.answeredMs = undefined
  member.standing = leave(member.standing, fault, nowMs)
}

function noteSuccess(member: Member, nowMs: number): void {
  member.answeredMs = nowMs
  // A node that lags answers well, and is let back by its head alone.
  const { fault, untilMs } = member.standing
  if (fault === 'behind' || fault === 'other chain') return
  if (nowMs >= untilMs || fault === 'unavailable') member.standing = well
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
  if (error instanceof NodeOfOtherChainError) return 'other chain'
  const isMute =
    error instanceof NodeUnavailableError || error instanceof NodeAnswerError
  return isMute ? 'unavailable' : undefined
}
