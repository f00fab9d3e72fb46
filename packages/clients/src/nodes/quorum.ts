import * as z from 'zod'
import { NodeRefusalError, NodeUnavailableError } from '../node-errors.ts'
import type { NodeRequest } from '../node-request.ts'
import type { Member } from './member.ts'
import type { Members } from './node-members.ts'
import { isBehind } from './node-standing.ts'
import { refusalOf } from './read-refusal.ts'

/**
 * The word of several nodes. `of` is the number of nodes that a chain has for
 * questions about its state, also of those that cannot be asked now.
 */
export type Quorum =
  /** Two at least say the same, and no other two say something else. */
  | {
      readonly status: 'agreed'
      readonly answer: unknown
      readonly votes: number
      readonly of: number
    }
  /** One node's word: there is no other, or no other answers. */
  | { readonly status: 'alone'; readonly answer: unknown; readonly of: number }
  /** They differ: ask again later, or hold the money. */
  | { readonly status: 'undecided'; readonly of: number }

/** An answer with the text that equal answers share. */
export type Vote = { readonly key: string; readonly answer: unknown }

/**
 * Decides what is so. Two must say the same, and more of them than say anything
 * else.
 *
 * @param of - number of nodes that the chain has
 * @see NODE-01 f
 */
export function decide(votes: readonly Vote[], of: number): Quorum {
  const [first, second] = [
    ...Map.groupBy(votes, ({ key }) => key).values(),
  ].toSorted((a, b) => b.length - a.length)
  const [vote] = first ?? []
  if (!first || !vote) return { status: 'undecided', of }
  if (votes.length === 1) return { status: 'alone', answer: vote.answer, of }
  const isMost = first.length >= 2 && first.length > (second?.length ?? 0)
  return isMost
    ? { status: 'agreed', answer: vote.answer, votes: first.length, of }
    : { status: 'undecided', of }
}

const timeoutMs = 8_000
const number = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)
const header = z.object({ number, timestamp: number, hash: z.string() })
type Header = z.output<typeof header>

/** Places of the block in the parameters of questions about a state. */
const blockAt: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
}

/**
 * Asks all nodes the same. A question about a state is asked at the hash of a
 * block that two of them name, so that a node that lags or is on another branch
 * says nothing about it.
 *
 * @throws {NodeRefusalError} if they agree to refuse, as for a revert
 * @throws {NodeUnavailableError} if none answers
 * @see NODE-01 f
 */
export async function askQuorum(
  members: Members,
  request: NodeRequest,
): Promise<Quorum> {
  const asked = members.voters(['state'])
  const of = countOf(members)
  const ask = asking(members)
  const votesOn = async (some: readonly Member[], one: NodeRequest) =>
    (await votesOf(some, [one], ask))[0] ?? []
  const place = blockAt[request.method]
  if (place === undefined || typeof request.params[place] === 'object')
    return verdict(await votesOn(asked, request), of)
  const tag = request.params[place] ?? 'latest'
  const pinned = await pinBlock(asked, tag, { ask, of })
  if (pinned.status !== 'pinned') return pinned
  const { blockHash } = pinned
  // A question may leave the block out.
  const params = Array.from(
    { length: Math.max(place + 1, request.params.length) },
    (_, at) => (at === place ? { blockHash } : request.params[at]),
  )
  const at = { ...request, params }
  return verdict(await votesOn(pinned.having, at), of)
}

/** The word of all nodes about the receipt of one transaction. */
export type FoundReceipt =
  /** Two nodes give the same one, or the only node that the chain has. */
  | { readonly status: 'mined'; readonly receipt: unknown }
  /** One node gives it, and no other answers. */
  | { readonly status: 'alone'; readonly receipt: unknown }
  /** Two nodes at least, or the only one, have none, and no node has one. */
  | { readonly status: 'absent' }
  /** They differ, or too few answer: ask again later. */
  | { readonly status: 'open' }

/**
 * Asks all nodes for receipts, each in batches. A node without one says little,
 * because its index may lag: it outvotes no node that has it.
 *
 * @returns the word about each, in the order of the hashes
 * @throws {NodeUnavailableError} if none answers
 * @see NODE-01 f
 */
export async function findReceipts(
  members: Members,
  hashes: readonly string[],
): Promise<readonly FoundReceipt[]> {
  if (hashes.length === 0) return []
  const method = 'eth_getTransactionReceipt'
  const requests = hashes.map((hash) => ({ method, params: [hash] }))
  const asked = members.voters(['state'])
  const of = countOf(members)
  const votes = await votesOf(asked, requests, asking(members), isMined)
  return votes.map((some, place) =>
    toReceipt(
      some.filter((vote) => isAbout(vote, hashes[place] ?? '')),
      of,
    ),
  )
}

/** A node that gives the receipt of another transaction has no say. */
function isAbout({ answer }: Vote, hash: string): boolean {
  const { data } = receipt.safeParse(answer)
  return !data || data.transactionHash.toLowerCase() === hash.toLowerCase()
}

function toReceipt(votes: readonly Vote[], of: number): FoundReceipt {
  const mined = votes.filter(isMined)
  if (mined.length === 0)
    return { status: votes.length >= Math.min(2, of) ? 'absent' : 'open' }
  const decided = decide(mined, of)
  if (decided.status === 'undecided') return { status: 'open' }
  const { answer: receipt } = decided
  if (decided.status === 'agreed' || of === 1)
    return { status: 'mined', receipt }
  return votes.length === 1 ? { status: 'alone', receipt } : { status: 'open' }
}

function isMined({ answer }: Vote): boolean {
  return receipt.safeParse(answer).success
}

/** Counts the nodes that the chain has for questions about its state. */
function countOf({ all }: Members): number {
  return all.filter(({ uses }) => uses.includes('state')).length
}

type Ask = (
  member: Member,
  requests: readonly NodeRequest[],
) => Promise<readonly unknown[]>

/** Returns the function that asks one member, and notes how it does. */
function asking(members: Members): Ask {
  return async (member, requests) => {
    try {
      await members.confirm(member)
      const given = await members.ask(member, 'state', requests, { timeoutMs })
      members.succeed(member)
      return given
    } catch (error) {
      members.fail(member, error)
      throw error
    }
  }
}

/**
 * Gathers votes until those that are still open cannot change what is decided,
 * so that a node that hangs holds nobody up.
 *
 * @param counts - whether a vote alone may end the wait
 * @returns the votes on each request
 */
async function votesOf(
  asked: readonly Member[],
  requests: readonly NodeRequest[],
  ask: Ask,
  counts: (vote: Vote) => boolean = () => true,
): Promise<readonly (readonly Vote[])[]> {
  const votes = requests.map((): Vote[] => [])
  const failure = await gather(
    asked,
    async (member) => {
      const answers = await ask(member, requests)
      for (const [place, some] of votes.entries())
        some.push(...voteOf(answers[place]))
    },
    (open) => votes.every((some) => isCertain(some.filter(counts), open)),
  )
  if (!votes.some(({ length }) => length > 0))
    throw new NodeUnavailableError(failure)
  // Late answers change nothing.
  return votes.map((some) => [...some])
}

/**
 * Asks all, and waits until enough have answered.
 *
 * @param isEnough - is told how many are still open
 * @returns the first failure
 */
async function gather(
  asked: readonly Member[],
  work: (member: Member) => Promise<void>,
  isEnough: (open: number) => boolean,
): Promise<unknown> {
  let failure: unknown
  let open = asked.length
  await new Promise<void>((resolve) => {
    const end = () => {
      if (open === 0 || isEnough(open)) resolve()
    }
    end()
    for (const member of asked)
      void work(member)
        .catch((error: unknown) => {
          failure ??= error
        })
        .finally(() => {
          open -= 1
          end()
        })
  })
  return failure
}

function isCertain(votes: readonly Vote[], open: number): boolean {
  const [first = 0, second = 0] = [
    ...Map.groupBy(votes, ({ key }) => key).values(),
  ]
    .map(({ length }) => length)
    .toSorted((a, b) => b - a)
  return first >= 2 && first > second + open
}

/** A node that does not have the block, or the method, does not vote. */
function voteOf(answer: unknown): readonly Vote[] {
  if (!(answer instanceof NodeRefusalError))
    return [{ key: textOf(essenceOf(answer)), answer }]
  const { kind } = refusalOf(answer)
  return kind === 'reverted'
    ? [{ key: `reverted ${textOf(answer.data)}`, answer }]
    : []
}

function verdict(votes: readonly Vote[], of: number): Quorum {
  const decided = decide(votes, of)
  if (!('answer' in decided && decided.answer instanceof NodeRefusalError))
    return decided
  // One of several that refuses alone decides nothing.
  if (decided.status === 'alone' && of > 1) return { status: 'undecided', of }
  throw decided.answer
}

/**
 * Finds the hash of a block that two nodes name: of a tag, the newest block
 * that two of them have by it, so that one liar of three moves it neither back
 * nor forth. Of two nodes one must not lag, or it could show an old state.
 */
async function pinBlock(
  asked: readonly Member[],
  tag: unknown,
  { ask, of }: { readonly ask: Ask; readonly of: number },
): Promise<
  | Exclude<Quorum, { status: 'agreed' }>
  | {
      readonly status: 'pinned'
      readonly blockHash: string
      readonly having: readonly Member[]
    }
> {
  const heads = await headersOf(asked, tag, ask)
  const [best, second = best] = found(heads).toSorted(
    (a, b) => b.number - a.number,
  )
  if (!best || !second) throw new NodeUnavailableError(undefined)
  if (tag === 'latest' && found(heads).length === 2 && isBehind(second, best))
    return { status: 'undecided', of }
  const isLevel = (head: Header) => head.number >= second.number
  const level = await headersOf(
    without(asked, heads, isLevel),
    `0x${second.number.toString(16)}`,
    ask,
  )
  if (found(level).length === 0) throw new NodeUnavailableError(undefined)
  const decided = decide(votesFor(level), of)
  if (decided.status === 'undecided') return decided
  const blockHash = String(decided.answer)
  const having = without(
    without(asked, heads, isLevel),
    level,
    ({ hash }) => hash === blockHash,
  )
  return { status: 'pinned', blockHash, having }
}

/** A node that failed has none; one that is still asked is absent. */
type Headers = ReadonlyMap<Member, Header | undefined>

/** Reads a block of all; the wait ends where most name one hash. */
async function headersOf(
  asked: readonly Member[],
  block: unknown,
  ask: Ask,
): Promise<Headers> {
  const request = { method: 'eth_getBlockByNumber', params: [block, false] }
  const told = new Map<Member, Header | undefined>()
  await gather(
    asked,
    async (member) => {
      const given = await ask(member, [request]).catch(() => undefined)
      told.set(member, header.safeParse(given?.[0]).data)
    },
    (open) => isCertain(votesFor(told), open),
  )
  return new Map(told)
}

function found(headers: Headers): readonly Header[] {
  return [...headers.values()].filter((one) => one !== undefined)
}

function votesFor(headers: Headers): readonly Vote[] {
  return found(headers).map(({ hash }) => ({ key: hash, answer: hash }))
}

/** Leaves out those that failed, or whose header does not fit. */
function without(
  asked: readonly Member[],
  headers: Headers,
  fits: (header: Header) => boolean,
): readonly Member[] {
  return asked.filter((member) => {
    const own = headers.get(member)
    return own ? fits(own) : !headers.has(member)
  })
}

const receipt = z.object({
  transactionHash: z.string(),
  blockHash: z.string(),
  blockNumber: z.optional(z.string()),
  to: z.optional(z.nullable(z.string())),
  gasUsed: z.optional(z.string()),
  status: z.optional(z.string()),
  logs: z.array(
    z.object({
      address: z.string(),
      topics: z.array(z.string()),
      data: z.string(),
      logIndex: z.string(),
    }),
  ),
})

const block = z.object({
  hash: z.string(),
  number: z.string(),
  parentHash: z.string(),
})

/** Drops parts that only some nodes add to receipts and blocks. */
function essenceOf(answer: unknown): unknown {
  return (
    receipt.safeParse(answer).data ?? block.safeParse(answer).data ?? answer
  )
}

/** Writes a value so that equal ones are equal texts, in any order and case. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted())
      : part,
  )
  return String(text).toLowerCase()
}
