import { NodeRefusalError } from '@cairn/clients'
import type { BlockId } from '../chain/block.ts'
import {
  assertAccountsRevision,
  leaveAccounts,
} from '../db/accounts.queries.ts'
import { moveCursor } from '../db/cursor.queries.ts'
import { type Gap, listGaps, shortenGaps } from '../db/gaps.queries.ts'
import { raiseHistoryRevision, writeRows } from '../db/write-account-range.ts'
import { createAccountSet } from './account-set.ts'
import type { Walk } from './account-step.ts'
import { type AccountRange, readAccountRange } from './read-account-range.ts'
import { refreshBalances } from './refresh-balances.ts'

/** Gaps that are read together. */
const gapsAtOnce = 1000
/** Blocks of a range: the first one, and the maximum. */
const rangeBlocks = { first: 2_000, most: 1_000_000, local: 100 } as const
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
  const isLocal = accounts.size() > walk.mostFiltered
  const known = walk.gapSize ?? rangeBlocks.first
  const size = isLocal ? Math.min(known, rangeBlocks.local) : known
  const to = Math.min(top.last, cursor.number)
  const least = Math.max(0, to - size + 1)
  const open = gaps.filter(({ last }) => last >= least)
  const from = Math.max(least, Math.min(...open.map(({ first }) => first)))
  const range = await readGap(walk, { from, to, open, cursor })
  if (!range) return true
  await coverage.cover(from, to)
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, cursor)
    await assertAccountsRevision(tx, chainId, walk.revision)
    await writeRows(tx, { chainId, range, has: accounts.has })
    await shortenGaps(tx, open, from)
    await raiseHistoryRevision(tx, chainId)
  })
  await refreshBalances(walk, cursor)
  await leaveDense(walk, cursor, range, to - from + 1)
  return true
}

/** @returns `undefined` if the node refused, and a smaller range is next */
async function readGap(
  walk: Walk,
  gap: {
    readonly from: number
    readonly to: number
    readonly open: readonly Gap[]
    readonly cursor: BlockId
  },
): Promise<AccountRange | undefined> {
  const { from, to, open, cursor } = gap
  const size = to - from + 1
  const own = createAccountSet()
  for (const { account } of open) if (account !== null) own.add(account)
  const isOfAll = open.some(({ account }) => account === null)
  const accounts = isOfAll ? walk.accounts : own
  const plan = accounts.size() > walk.mostFiltered ? 'local' : 'topics'
  try {
    const question = { from, to, accounts, plan, known: cursor } as const
    const range = await walk.onOneNode((node) =>
      readAccountRange({ ...walk.access, node }, question),
    )
    walk.gapSize = Math.min(rangeBlocks.most, size * 2)
    return range
  } catch (error) {
    if (!(error instanceof NodeRefusalError) || size === 1) throw error
    walk.gapSize = Math.floor(size / 2)
    return undefined
  }
}

/** Gives up the history of accounts whose rows are too many for a wallet. */
async function leaveDense(
  walk: Walk,
  cursor: BlockId,
  { transfers }: AccountRange,
  blocks: number,
): Promise<void> {
  const days = (blocks * (walk.blockMs ?? usualBlockMs)) / dayMs
  const most = walk.mostRows * Math.max(1, days)
  const counts = new Map<string, number>()
  for (const { sender, receiver } of transfers) {
    for (const account of new Set([sender, receiver]))
      counts.set(account, (counts.get(account) ?? 0) + 1)
  }
  const dense = [...counts].flatMap(([account, count]) =>
    count > most && walk.accounts.has(account) ? [account] : [],
  )
  if (dense.length === 0) return
  await leaveAccounts(walk.database, walk.chainId, cursor, dense, 'busy')
  // The next step lists the followed accounts again.
  walk.isCurrent = false
}
