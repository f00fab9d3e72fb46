import {
  NodeAnswerError,
  NodeRefusalError,
  NodeUnavailableError,
} from '@cairn/clients'
import type { BlockId, NodeBlock } from '../chain/block.ts'
import { toBlock } from '../chain/block.ts'
import { ForeignNodeError } from '../chain/chain-step.ts'
import { confirmRewind, NothingInCommonError } from '../chain/confirm-rewind.ts'
import { type Coverage, createCoverage } from '../chain/cover-ahead.ts'
import { findAncestor } from '../chain/find-ancestor.ts'
import {
  createWrappedNatives,
  type WrappedNatives,
} from '../chain/wrapped-native.ts'
import {
  leaveAccounts,
  listBusy,
  listFollowed,
  listWaiting,
  readAccountsRevision,
  takeUpAccounts,
} from '../db/accounts.queries.ts'
import { findCursor, listBlocks } from '../db/cursor.queries.ts'
import { addGap } from '../db/gaps.queries.ts'
import { openMode } from '../db/index-mode.ts'
import { undoAccountBlocks } from '../db/undo-account-blocks.ts'
import { writeAccountRange } from '../db/write-account-range.ts'
import type { AccountFigures, AccountOptions } from './account-options.ts'
import { type AccountSet, createAccountSet } from './account-set.ts'
import { sift } from './floods.ts'
import { createHistoryStart, type HistoryStart } from './history-start.ts'
import { planLogs } from './plan-logs.ts'
import {
  type AccountRange,
  type RangeAccess,
  ReorganisedError,
  readAccountRange,
  readHeaders,
} from './read-account-range.ts'
import { refreshBalances } from './refresh-balances.ts'
import { restartIndex, startIndex } from './start-index.ts'

/** The node's newest block. Its time is in seconds since 1970. */
export type Head = BlockId & { readonly timestamp: number }

/** The steps along a chain in mode `accounts`. */
export type AccountSteps = {
  /** Reads up to the node's head. @returns whether more blocks are ready */
  readonly step: () => Promise<boolean>
  readonly cursor: () => BlockId | undefined
  /** Reads the cursor that another host moves. @returns whether it moved */
  readonly follow: () => Promise<boolean>
  readonly forget: () => void
}

/** The way along a chain: what its steps share, and where they are. */
export type Walk = AccountOptions & {
  readonly chainId: number
  readonly figures: AccountFigures
  readonly accounts: AccountSet
  readonly access: RangeAccess
  readonly coverage: Coverage
  readonly historyStart: HistoryStart
  cursor: BlockId | undefined
  /** Revision of the followed accounts. */
  revision: number
  /** Whether the cursor was read since the last failure. */
  isCurrent: boolean
  /** Blocks of the next range. */
  size: number
  /** Blocks of a range that the node refused lately, and ranges since then. */
  refused: { readonly blocks: number; readonly since: number } | undefined
  refusals: number
  /** Polls in a row whose head was below ours. */
  behind: number
  /** Logs of all accounts of the chain in a block, as far as known. */
  logsPerBlock: number | undefined
  /** Time between blocks, in ms, as far as known. */
  blockMs: number | undefined
  /** End of the last range. */
  lastEnd: Head | undefined
  /** Blocks of the next range of history. */
  gapSize: number | undefined
  /** Blocks of history in a row that were refused. */
  gapRefusals: number
  /** Name of the node that read the last range. */
  lastNode: string | undefined
  /** Blocks of the next second look, and when it is due, in ms. */
  lookSize: number | undefined
  lookAtMs: number
  /** Tries in a row of the one block of a look that were refused. */
  lookRefusals: number
  /** Answers about contracts in second looks, by the node's name. */
  readonly lookWrapped: Map<string, WrappedNatives>
  /** Hash of the block whose native balances were checked last. */
  nativesAt: string | undefined
}

/** Blocks of a range: the first one, and the maximum. */
const rangeBlocks = { first: 200, most: 10_000 } as const
/** Ranges after which a refused size is tried again. */
const rangesUntilRetry = 100
/** Time that each poll reads again: one batch may be spread over backends. */
const againMs = 15_000
const usualBlockMs = 2_000
const mostAgain = 100
/** Tries of one block that a node refuses, before it is left as a gap. */
const triesOfBlock = 3
/** Polls with a head below ours, after which the chain counts as shorter. */
const pollsBehind = 3
const mostTakenUp = 1000

/** Creates the way along a chain. Nothing is read yet. */
export function createWalk(
  options: AccountOptions,
  figures: AccountFigures,
): Walk {
  const { node, readTraces } = options
  return {
    ...options,
    chainId: options.chain.chainId,
    figures,
    accounts: createAccountSet(),
    access: {
      node,
      wrapped: createWrappedNatives({ listed: options.listedCoins }),
      readTraces,
    },
    coverage: createCoverage(options),
    historyStart: createHistoryStart(options),
    cursor: undefined,
    revision: -1,
    isCurrent: false,
    size: rangeBlocks.first,
    refused: undefined,
    refusals: 0,
    behind: 0,
    logsPerBlock: undefined,
    blockMs: undefined,
    lastEnd: undefined,
    gapSize: undefined,
    gapRefusals: 0,
    lastNode: undefined,
    lookSize: undefined,
    lookAtMs: 0,
    lookRefusals: 0,
    lookWrapped: new Map(),
    nativesAt: undefined,
  }
}

/** Creates the steps of a way. */
export function createAccountSteps(walk: Walk): AccountSteps {
  const { database, chainId } = walk
  return {
    step: () => step(walk),
    cursor: () => walk.cursor,
    async follow() {
      walk.isCurrent = false
      const last = walk.cursor?.hash
      walk.cursor = await findCursor(database, chainId)
      return walk.cursor?.hash !== last
    },
    forget() {
      walk.isCurrent = false
    },
  }
}

async function step(walk: Walk): Promise<boolean> {
  const next = await readHead(walk)
  const at = await currentCursor(walk, next)
  noteLag(walk, next.number - at.number)
  await takeUp(walk, at)
  if (next.number < at.number) return fallenBehind(walk, at, next)
  walk.behind = 0
  if (next.number === at.number) {
    if (next.hash !== at.hash) return rewind(walk, at, next)
    await refreshBalances(walk, at)
    return false
  }
  try {
    return await readOn(walk, at, next)
  } catch (error) {
    if (error instanceof ReorganisedError) return rewind(walk, at, next)
    throw error
  }
}

/** Reads a range after the cursor, and a little before it again. */
async function readOn(walk: Walk, at: BlockId, next: Head): Promise<boolean> {
  const to = Math.min(next.number, at.number + walk.size)
  const again = Math.min(
    mostAgain,
    walk.size - (to - at.number),
    Math.ceil(againMs / (walk.blockMs ?? usualBlockMs)),
  )
  const from = Math.max(0, at.number + 1 - again)
  const read = await readRange(walk, at, from, to)
  if (!read) return true
  const { range, counts } = await sift(walk, read)
  await walk.coverage.cover(from, to)
  await writeAccountRange(walk.database, {
    chainId: walk.chainId,
    from: at,
    to: range.last,
    revision: walk.revision,
    has: walk.accounts.has,
    ...{ range, counts },
  })
  learn(walk, at, range)
  walk.cursor = range.last
  noteLag(walk, next.number - to)
  if (to < next.number) return true
  await refreshBalances(walk, range.last)
  await leaveBusy(walk, range.last)
  return false
}

/** @returns `undefined` if the node refused and another range is next */
async function readRange(
  walk: Walk,
  at: BlockId,
  from: number,
  to: number,
): Promise<AccountRange | undefined> {
  const { accounts, access, logsPerBlock, mostFiltered } = walk
  const blocks = to - from + 1
  const plan = planLogs({
    accounts: accounts.size(),
    ...{ mostFiltered, blocks, logsPerBlock },
  })
  try {
    const question = { from, to, accounts, plan, known: at }
    const range = await walk.onOneNode((node, name) => {
      walk.lastNode = name
      return readAccountRange({ ...access, node }, question)
    })
    walk.refusals = 0
    if (plan === 'local') walk.logsPerBlock = range.logs / blocks
    return range
  } catch (error) {
    const isLate = error instanceof NodeUnavailableError
    if (!isLate && !(error instanceof NodeRefusalError)) throw error
    walk.refused = { blocks, since: 0 }
    const half = Math.max(1, Math.floor((to - at.number) / 2))
    if (isLate) {
      // Logs that do not come in time come in smaller parts.
      walk.size = half
      throw error
    }
    walk.logsPerBlock = undefined
    walk.refusals += 1
    if (walk.size > 1) walk.size = half
    else if (walk.refusals < triesOfBlock) throw error
    else await leaveGap(walk, at, to)
    return undefined
  }
}

/** Goes on past a block that no try could read. @see SRVC-01 ag */
async function leaveGap(walk: Walk, at: BlockId, to: number): Promise<void> {
  const [end] = await readHeaders(walk.node, [to])
  if (!end) throw new NodeAnswerError('eth_getBlockByNumber')
  walk.log.warn({ block: to }, 'block left as a gap')
  await addGap(walk.database, walk.chainId, at, end)
  walk.cursor = end
  walk.refusals = 0
}

function learn(walk: Walk, at: BlockId, { last }: AccountRange): void {
  walk.refused = walk.refused && {
    ...walk.refused,
    since: walk.refused.since + 1,
  }
  if ((walk.refused?.since ?? 0) > rangesUntilRetry) walk.refused = undefined
  walk.size = nextSize(walk)
  const before = walk.lastEnd
  walk.lastEnd = last
  if (before?.number !== at.number) return
  const passedMs = (last.timestamp - before.timestamp) * 1000
  walk.blockMs = Math.max(50, passedMs / (last.number - at.number))
}

/** Grows a range, halfway to what the node refused lately. */
function nextSize({ size, refused }: Pick<Walk, 'size' | 'refused'>): number {
  const grown = Math.min(rangeBlocks.most, Math.ceil(size * 1.5))
  if (!refused || grown < refused.blocks) return grown
  return Math.max(1, Math.floor((size + refused.blocks) / 2))
}

function noteLag({ figures, now }: Walk, blocks: number): void {
  figures.lag = Math.max(0, blocks)
  if (figures.lag > 0) figures.behindSinceMs ??= now().getTime()
  else figures.behindSinceMs = undefined
}

async function readHead({ node }: Walk): Promise<Head> {
  const asked = ['latest', false]
  const sent = await node.call<NodeBlock>('eth_getBlockByNumber', asked)
  return toBlock(sent && { ...sent, transactions: [] })
}

async function currentCursor(walk: Walk, next: Head): Promise<BlockId> {
  const { database, chainId, coverage, node } = walk
  if (walk.cursor && walk.isCurrent) return walk.cursor
  const id = Number(await node.call('eth_chainId', []))
  if (id !== chainId) throw new ForeignNodeError(chainId, id)
  await openMode(walk, chainId, 'accounts')
  const cursor =
    (await findCursor(database, chainId)) ?? (await startIndex(walk, next))
  coverage.forget()
  await coverage.cover(cursor.number + 1, cursor.number + 1)
  await loadAccounts(walk)
  walk.cursor = cursor
  walk.isCurrent = true
  return cursor
}

async function loadAccounts(walk: Walk): Promise<void> {
  const { database, chainId, accounts, figures } = walk
  // Before the list: accounts that change meanwhile are listed again.
  walk.revision = await readAccountsRevision(database, chainId)
  accounts.clear()
  for (const account of await listFollowed(database, chainId))
    accounts.add(account)
  figures.accounts = accounts.size()
}

/** Takes up the accounts that were added since, from here on. */
async function takeUp(walk: Walk, at: BlockId): Promise<void> {
  const { database, chainId, historyStart } = walk
  if ((await readAccountsRevision(database, chainId)) !== walk.revision)
    await loadAccounts(walk)
  for (;;) {
    const waiting = await listWaiting(database, chainId, mostTakenUp)
    if (waiting.length === 0) return
    const isOld = waiting.some((one) => !one.is_new)
    const from = isOld ? await historyStart(at.number) : at.number + 1
    const names = waiting.map(({ account }) => account)
    await takeUpAccounts(database, chainId, at, names, from)
    await loadAccounts(walk)
  }
}

/** Stops reading the history of accounts that have too many rows. */
async function leaveBusy(walk: Walk, at: BlockId): Promise<void> {
  const { database, chainId, mostRows, log } = walk
  const busy = await listBusy(database, chainId, mostRows)
  if (busy.length === 0) return
  await leaveAccounts(database, chainId, at, busy, 'busy')
  log.warn({ accounts: busy.length }, 'accounts with too many rows left')
  await loadAccounts(walk)
}

/** A node whose head is below ours lags, until it says so again and again. */
async function fallenBehind(
  walk: Walk,
  at: BlockId,
  next: Head,
): Promise<boolean> {
  walk.behind += 1
  const known = await listBlocks(walk.database, walk.chainId)
  const same = known.find(({ number }) => number === next.number)
  const isOther = same !== undefined && same.hash !== next.hash
  if (!isOther && walk.behind < pollsBehind) return false
  return rewind(walk, at, next)
}

/** Takes blocks away that are not on the chain. @see SRVC-01 ag */
async function rewind(walk: Walk, at: BlockId, next: Head): Promise<true> {
  const { database, chain, chainId, node, log } = walk
  const known = await listBlocks(database, chainId)
  const within = known.filter(({ number }) => number <= next.number)
  const to = await findAncestor(node, within)
  walk.behind = 0
  if (to?.hash === at.hash) throw new NodeAnswerError('eth_getBlockByNumber')
  await confirmRewind(chain, { known, at, to })
  if (!to) {
    if (!(await restartIndex(walk, { known, at, next })))
      throw new NothingInCommonError(chain.name)
    walk.isCurrent = false
    return true
  }
  log.warn({ from: at.number, to: to.number }, 'chain reorganised')
  await undoAccountBlocks(database, chainId, at, to)
  walk.cursor = to
  await loadAccounts(walk)
  return true
}
