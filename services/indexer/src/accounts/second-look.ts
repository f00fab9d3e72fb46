import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import type { BlockId, NodeBlock } from '../chain/block.ts'
import type { NodeRequest } from '../chain/chain-node.ts'
import type { NodeReceipt } from '../chain/read-native.ts'
import { createWrappedNatives } from '../chain/wrapped-native.ts'
import { assertAccountsRevision } from '../db/accounts.queries.ts'
import { moveCursor } from '../db/cursor.queries.ts'
import { insertGap } from '../db/gaps.queries.ts'
import {
  type LoggedRow,
  listLogged,
  readLookedTo,
  removeLogged,
  setLookedTo,
} from '../db/second-look.queries.ts'
import { raiseHistoryRevision, writeRows } from '../db/write-account-range.ts'
import type { Walk } from './account-step.ts'
import { sift } from './floods.ts'
import { planLogs } from './plan-logs.ts'
import {
  type AccountRange,
  type RangeQuestion,
  readAccountRange,
} from './read-account-range.ts'
import { refreshBalances } from './refresh-balances.ts'

/** Depth at which a block counts as final where the node has no tag. */
const usualDepth = 64
/** Tries of one block that is refused, before it is left to be read later. */
const triesOfBlock = 3
/** Blocks of a look: the first one, and the maximum. */
const rangeBlocks = { first: 1_000, most: 10_000 } as const

/**
 * Reads what is final again, from another node where there is one: a node may
 * leave logs out without a word. Rows that differ are mended and counted.
 *
 * @returns whether more of it is ready
 * @see SRVC-01 ag
 */
export async function lookAgain(walk: Walk): Promise<boolean> {
  const { cursor, database, chainId, figures } = walk
  const nowMs = walk.now().getTime()
  if (!cursor || figures.lag !== 0 || nowMs < walk.lookAtMs) return false
  const looked = await readLookedTo(database, chainId)
  const final = Math.min(cursor.number, await readFinal(walk))
  if (looked === undefined) {
    await setLookedTo(database, chainId, Math.max(0, final))
    walk.lookAtMs = nowMs + walk.lookMs
    return false
  }
  if (final <= looked || walk.accounts.size() === 0) {
    walk.lookAtMs = nowMs + walk.lookMs
    return false
  }
  const size = walk.lookSize ?? rangeBlocks.first
  const from = looked + 1
  const to = Math.min(final, looked + size)
  const ranges = await readFinalRange(walk, from, to)
  if (ranges === 'smaller') return true
  if (ranges === 'refused') {
    walk.log.warn({ block: to }, 'block not looked at again')
    await leaveLook(walk, cursor, to)
    return true
  }
  await mend(walk, cursor, { ranges, from, to })
  return true
}

/** Goes on past a block that no try could read again, which is a gap then. */
async function leaveLook(
  { database, chainId }: Walk,
  cursor: BlockId,
  block: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, cursor)
    await insertGap(tx, chainId, block, block)
    await setLookedTo(tx, chainId, block)
  })
}

/** Returns the number of the last final block, as the node knows it. */
async function readFinal({ node, index, cursor }: Walk): Promise<number> {
  const head = cursor?.number ?? 0
  if (index.finality !== 'tag') return head - index.finality
  const [answer] = await node.settle<NodeBlock>([
    ['eth_getBlockByNumber', ['finalized', false]],
  ])
  if (answer instanceof NodeRefusalError || !answer?.number)
    return head - usualDepth
  return Number(answer.number)
}

/** @returns why there is none: a smaller one is next, or the block is refused */
async function readFinalRange(
  walk: Walk,
  from: number,
  to: number,
): Promise<readonly AccountRange[] | 'smaller' | 'refused'> {
  const { accounts, mostFiltered, logsPerBlock, cursor } = walk
  const blocks = to - from + 1
  const plan = planLogs({
    ...{ mostFiltered, blocks, logsPerBlock },
    accounts: accounts.size(),
  })
  try {
    const question = { from, to, accounts, plan, known: cursor }
    const ranges = await readFromTwo(walk, question)
    walk.lookSize = Math.min(rangeBlocks.most, blocks * 2)
    walk.lookRefusals = 0
    return ranges
  } catch (error) {
    if (error instanceof NodeUnavailableError)
      walk.lookSize = Math.max(1, Math.floor(blocks / 2))
    if (!(error instanceof NodeRefusalError)) throw error
    if (blocks === 1) {
      walk.lookRefusals += 1
      if (walk.lookRefusals < triesOfBlock) throw error
      walk.lookRefusals = 0
      return 'refused'
    }
    walk.lookSize = Math.floor(blocks / 2)
    return 'smaller'
  }
}

/**
 * Reads a range from two nodes, where there are two: whichever read it at first,
 * one of them is another.
 */
async function readFromTwo(
  { onOneNode, access, lastNode, lookWrapped, listedCoins }: Walk,
  question: RangeQuestion,
): Promise<readonly AccountRange[]> {
  const names = new Set<string>()
  const read = (except?: string) =>
    onOneNode(async (node, name) => {
      if (names.has(name)) return undefined
      names.add(name)
      // What one node says of contracts is not taken on trust by another.
      const wrapped =
        lookWrapped.get(name) ?? createWrappedNatives({ listed: listedCoins })
      lookWrapped.set(name, wrapped)
      const range = await readAccountRange(
        { ...access, node, wrapped },
        question,
      )
      return { range, name }
    }, except)
  const first = await read(lastNode)
  const second = await read(first?.name)
  return [first, second].flatMap((one) => one?.range ?? [])
}

/** Adds the rows that are missing, and takes away those that are not true. */
async function mend(
  walk: Walk,
  cursor: NonNullable<Walk['cursor']>,
  look: {
    readonly ranges: readonly AccountRange[]
    readonly from: number
    readonly to: number
  },
): Promise<void> {
  const { database, chainId, accounts, figures, log } = walk
  const { ranges, from, to } = look
  const sifted = await Promise.all(ranges.map((range) => sift(walk, range)))
  const added = await database.transaction(async (tx) => {
    await moveCursor(tx, chainId, cursor, cursor)
    await assertAccountsRevision(tx, chainId, walk.revision)
    let count = 0
    for (const { range } of sifted) {
      const fresh = await writeRows(tx, { chainId, range, has: accounts.has })
      count += fresh.transfers.length
    }
    if (count > 0) await raiseHistoryRevision(tx, chainId)
    await setLookedTo(tx, chainId, to)
    return count
  })
  const seen = new Set(
    ranges.flatMap(({ transfers }) =>
      transfers.map(({ blockNumber, logIndex }) =>
        keyOf(blockNumber, logIndex),
      ),
    ),
  )
  const logged = await listLogged(database, chainId, from, to)
  const doubtful = logged.filter((one) => !seen.has(keyOf(one.block, one.log)))
  const untrue = await listUntrue(walk, doubtful)
  if (untrue.length > 0) await removeLogged(database, chainId, cursor, untrue)
  const repaired = added + untrue.length
  figures.repaired += repaired
  if (repaired === 0) return
  log.warn({ rows: repaired, from, to }, 'rows repaired by a second look')
  await refreshBalances(walk, cursor)
}

function keyOf(block: number, log: number): string {
  return `${block} ${log}`
}

/** Lists logs that no receipt has: the second node may have left them out. */
async function listUntrue(
  { onOneNode, lastNode }: Walk,
  doubtful: readonly LoggedRow[],
): Promise<readonly LoggedRow[]> {
  if (doubtful.length === 0) return []
  const asked = doubtful.map(
    ({ hash }): NodeRequest => ['eth_getTransactionReceipt', [`0x${hash}`]],
  )
  const ask = (except?: string) =>
    onOneNode((node) => node.batch<NodeReceipt | null>(asked), except)
  const receipts = [await ask(), await ask(lastNode)]
  return doubtful.filter(({ log, block }, at) =>
    receipts.every((list) => {
      const logs = list[at]?.logs ?? []
      return !logs.some(
        (one) =>
          Number(one.logIndex) === log && Number(one.blockNumber) === block,
      )
    }),
  )
}
