import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import { refusalOf } from '@cairn/clients/nodes'
import type { BlockId } from '../chain/block.ts'
import {
  assertAccountsRevision,
  leaveAccounts,
} from '../db/accounts.queries.ts'
import { moveCursor } from '../db/cursor.queries.ts'
import {
  type Gap,
  listGaps,
  setAside,
  setRestAside,
  shortenGaps,
} from '../db/gaps.queries.ts'
import { raiseHistoryRevision, writeRows } from '../db/write-account-range.ts'
import { type AccountSet, createAccountSet } from './account-set.ts'
import type { Walk } from './account-step.ts'
import { countRows, type RowCount, sift } from './floods.ts'
import type { LogPlan } from './plan-logs.ts'
import { type AccountRange, readAccountRange } from './read-account-range.ts'
import { refreshBalances } from './refresh-balances.ts'

/** Gaps that are read together. */
const gapsAtOnce = 1000
/** Blocks of a range: the first one, and the maximum. */
const rangeBlocks = { first: 2_000, most: 1_000_000, local: 100 } as const
/** Time after which a block that no node gave is asked for again, in s. */
const retryAfterS = 86_400
/** Refused blocks in a row after which the rest is set aside. */
const mostRefused = 5
const dayMs = 86_400_000
const usualBlockMs = 2_000

/**
 * Reads a range of blocks that were not read yet, the latest first: what came
 * before an account was added, and what no node gave.
 *
 * @returns whether more of it is ready
 */
export async function fillGaps(walk: Walk): Promise<boolean> {
  const { cursor, database, chainId, accounts, coverage } = walk
  const gaps = await listGaps(database, chainId, gapsAtOnce)
  const [top] = gaps
  if (!cursor || !top) return false
  const to = Math.min(top.last, cursor.number)
  const part = choosePart(walk, gaps, to)
  const { from, open } = part
  const read = await readGap(walk, { ...part, to, cursor })
  if (read === 'smaller') return true
  if (read === 'refused') {
    walk.log.warn({ block: to }, 'block of history set aside')
    await setAside(database, open, to, retryAfterS)
    return true
  }
  if (read === 'gone') {
    walk.log.warn({ block: to }, 'history up to a block set aside')
    await setRestAside(database, open, retryAfterS)
    return true
  }
  const days = ((to - from + 1) * (walk.blockMs ?? usualBlockMs)) / dayMs
  const { range, counts } = await sift(walk, read, days)
  await coverage.cover(from, to)
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, cursor)
    await assertAccountsRevision(tx, chainId, walk.revision)
    await writeRows(tx, { chainId, range, has: accounts.has })
    await shortenGaps(tx, open, from)
    await raiseHistoryRevision(tx, chainId)
  })
  await refreshBalances(walk, cursor)
  await leaveDense(walk, cursor, countRows(range, counts, accounts.has), days)
  return true
}

/** Gaps of a range that are read together, and the way. */
type Part = {
  readonly from: number
  readonly open: readonly Gap[]
  readonly accounts: AccountSet
  readonly plan: LogPlan
}

/**
 * Chooses what to read below a block. The accounts of the gaps alone decide the
 * way: one that is added is filtered by the node, however many are followed.
 */
function choosePart(walk: Walk, gaps: readonly Gap[], to: number): Part {
  const partOf = (size: number): Part => {
    const least = Math.max(0, to - size + 1)
    const open = gaps.filter(({ last }) => last >= least)
    const from = Math.max(least, Math.min(...open.map(({ first }) => first)))
    const own = createAccountSet()
    for (const { account } of open) if (account !== null) own.add(account)
    const isOfAll = open.some(({ account }) => account === null)
    const accounts = isOfAll ? walk.accounts : own
    const plan = accounts.size() > walk.mostFiltered ? 'local' : 'topics'
    return { from, open, accounts, plan }
  }
  const size = walk.gapSize ?? rangeBlocks.first
  const part = partOf(size)
  return part.plan === 'local' && size > rangeBlocks.local
    ? partOf(rangeBlocks.local)
    : part
}

/**
 * @returns why there is no range: a smaller one is next, the block is refused,
 *   or what is below it, too
 */
async function readGap(
  walk: Walk,
  gap: Part & { readonly to: number; readonly cursor: BlockId },
): Promise<AccountRange | 'smaller' | 'refused' | 'gone'> {
  const { from, to, accounts, plan, cursor } = gap
  const size = to - from + 1
  try {
    const question = { from, to, accounts, plan, known: cursor }
    const range = await walk.onOneNode((node) =>
      readAccountRange({ ...walk.access, node }, question),
    )
    walk.gapSize = Math.min(rangeBlocks.most, size * 2)
    walk.gapRefusals = 0
    return range
  } catch (error) {
    if (error instanceof NodeUnavailableError)
      walk.gapSize = Math.max(1, Math.floor(size / 2))
    if (!(error instanceof NodeRefusalError)) throw error
    if (size === 1) {
      walk.gapRefusals += 1
      const isGone =
        refusalOf(error).kind === 'pruned' || walk.gapRefusals >= mostRefused
      if (!isGone) return 'refused'
      walk.gapRefusals = 0
      return 'gone'
    }
    walk.gapSize = Math.floor(size / 2)
    return 'smaller'
  }
}

/** Gives up the history of accounts whose rows are too many for a wallet. */
async function leaveDense(
  walk: Walk,
  cursor: BlockId,
  rowCounts: readonly RowCount[],
  days: number,
): Promise<void> {
  const most = walk.mostRows * Math.max(1, days)
  const dense = rowCounts.flatMap(({ account, count }) =>
    count > most ? [account] : [],
  )
  if (dense.length === 0) return
  await leaveAccounts(walk.database, walk.chainId, cursor, dense, 'busy')
  // The next step lists the followed accounts again.
  walk.isCurrent = false
}
