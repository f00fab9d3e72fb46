import { NodeAnswerError, NodeRefusalError } from '@cairn/clients'
import {
  type Block,
  type BlockId,
  type NodeBlock,
  toBlock,
  toQuantity,
} from '../chain/block.ts'
import { createTraceBudget } from '../chain/trace-budget.ts'
import { noTokenId, type Transfer, zeroAddress } from '../chain/transfer.ts'
import { assertAccountsRevision } from '../db/accounts.queries.ts'
import { moveCursor } from '../db/cursor.queries.ts'
import {
  type Baseline,
  listBaselines,
  listExplained,
  setBaselines,
} from '../db/native.queries.ts'
import { writeRows } from '../db/write-account-range.ts'
import type { Walk } from './account-step.ts'
import type { Holding } from './balance-reader.ts'
import { listPayments } from './native-payments.ts'
import type { RangeAccess } from './read-account-range.ts'
import { assertIsBlock } from './refresh-balances.ts'

/** Accounts that are checked at once. */
const accountsAtOnce = 2_000
/** Changed accounts that are explained before the next step along the chain. */
const explainedAtOnce = 50
/** Blocks whose state every node keeps. */
const keptStates = 120

/**
 * Finds native coins that came or went without a log: balances that changed by
 * more than the rows say are bisected down to their blocks.
 *
 * @returns whether more accounts have changed
 * @see SRVC-01 af
 */
export async function findNativeChanges(walk: Walk): Promise<boolean> {
  const { cursor, database, chainId, index, figures } = walk
  if (!cursor || index.native === 'off' || figures.lag !== 0) return false
  if (walk.nativesAt === cursor.hash) return false
  const baselines = await listBaselines(database, chainId, accountsAtOnce)
  if (baselines.length === 0) return false
  const now = await readNatives(walk, cursor, baselines)
  const read = baselines.map((baseline, at) => ({
    baseline,
    balance: now[at] ?? 0n,
    isChanged: baseline.block !== null && now[at] !== baseline.balance,
  }))
  const changed = read.filter(({ isChanged }) => isChanged)
  const later = new Set(changed.slice(explainedAtOnce))
  const blocks = createBlockReader(walk)
  for (const { baseline, balance } of changed.slice(0, explainedAtOnce))
    await explain(walk, blocks, cursor, baseline, balance)
  const done = read
    .filter((one) => !later.has(one))
    .map(({ baseline, balance }) => [baseline.account, balance] as const)
  await setBaselines(database, chainId, cursor, new Map(done))
  if (later.size > 0) return true
  walk.nativesAt = cursor.hash
  return false
}

/** Reads of blocks, each of which is asked for once. */
type BlockReader = {
  readonly read: (number: number) => Promise<Block>
  readonly access: RangeAccess
}

/** Creates reads of blocks for many accounts that one transaction may pay. */
function createBlockReader({ node, access }: Walk): BlockReader {
  const readBlock = async (number: number) => {
    const sent = await node.call<NodeBlock>('eth_getBlockByNumber', [
      toQuantity(number),
      true,
    ])
    const block = toBlock(sent)
    if (block.number !== number)
      throw new NodeAnswerError('eth_getBlockByNumber')
    return block
  }
  const { readTraces } = access
  // One budget for all accounts: a stranger can pay many in transactions with
  // long traces.
  const budget = createTraceBudget()
  return {
    read: once(readBlock),
    access: {
      ...access,
      readTraces: readTraces && once((hashes) => readTraces(hashes, budget)),
    },
  }
}

/** Asks each question once. */
function once<Q, A>(
  ask: (question: Q) => Promise<A>,
): (question: Q) => Promise<A> {
  const answers = new Map<string, Promise<A>>()
  return (question) => {
    const key = String(question)
    const answer = answers.get(key) ?? ask(question)
    answers.set(key, answer)
    return answer
  }
}

async function readNatives(
  { reader }: Walk,
  cursor: BlockId,
  baselines: readonly Baseline[],
): Promise<readonly (bigint | undefined)[]> {
  const holdings = baselines.map(({ account }) => nativeOf(account))
  const { balances, answers } = await reader.read(holdings, cursor.number, [
    ['eth_getBlockByNumber', [toQuantity(cursor.number), false]],
  ])
  assertIsBlock(answers[0], cursor)
  return balances
}

function nativeOf(account: string): Holding {
  return { account, kind: 'NATIVE', contract: zeroAddress, tokenId: noTokenId }
}

/** Writes rows for what changed a balance, or counts it as unplaced. */
async function explain(
  walk: Walk,
  blocks: BlockReader,
  cursor: BlockId,
  baseline: Baseline,
  balance: bigint,
): Promise<void> {
  const { account } = baseline
  try {
    for (const change of await listChanges(walk, cursor, baseline, balance)) {
      if (!(await place(walk, blocks, cursor, account, change)))
        walk.figures.unplaced += 1
    }
  } catch (error) {
    // The node has no state there any more.
    if (!(error instanceof NodeRefusalError)) throw error
    walk.figures.unplaced += 1
  }
}

/** A block in which a balance changed by more than rows say. */
type Change = { readonly block: number; readonly amount: bigint }

/**
 * Bisects the blocks after a baseline.
 *
 * @throws {NodeRefusalError} if the node does not have their state
 */
async function listChanges(
  { database, chainId, node, figures }: Walk,
  cursor: BlockId,
  { account, balance, block }: Baseline,
  now: bigint,
): Promise<readonly Change[]> {
  const after = block ?? cursor.number
  const to = cursor.number
  const places = { after, to }
  const rows = await listExplained(database, chainId, account, places)
  const explainedTo = (at: number) =>
    rows.reduce((sum, one) => (one.block <= at ? sum + one.amount : sum), 0n)
  const read = async (at: number) =>
    BigInt(
      await node.call<string>('eth_getBalance', [
        `0x${account}`,
        toQuantity(at),
      ]),
    )
  const isTooLong = to - after > keptStates
  // After a reorganisation it is read at the block that both chains have.
  if (balance === null && isTooLong) return []
  const base = balance ?? (await read(after))
  const atEnd = now - explainedTo(to)
  if (atEnd === base) return []
  if (isTooLong) {
    figures.unplaced += 1
    return []
  }
  const changes: Change[] = []
  const search = async (
    low: readonly [number, bigint],
    high: readonly [number, bigint],
  ): Promise<void> => {
    if (low[1] === high[1]) return
    if (high[0] - low[0] === 1) {
      changes.push({ block: high[0], amount: high[1] - low[1] })
      return
    }
    const at = Math.floor((low[0] + high[0]) / 2)
    const middle = [at, (await read(at)) - explainedTo(at)] as const
    await search(low, middle)
    await search(middle, high)
  }
  await search([after, base], [to, atEnd])
  return changes
}

/** Writes the payments of a block. @returns whether they explain the change */
async function place(
  walk: Walk,
  blocks: BlockReader,
  cursor: BlockId,
  account: string,
  { block: number, amount }: Change,
): Promise<boolean> {
  const { database, chainId, accounts, coverage } = walk
  const block = await blocks.read(number)
  const found = await listPayments(blocks.access, block, account, amount)
  if (found.transfers.length > 0) {
    await coverage.cover(number, number)
    await database.transaction(async (tx) => {
      await moveCursor(tx, chainId, cursor, cursor)
      await assertAccountsRevision(tx, chainId, walk.revision)
      const range = rangeOf(block, found.transfers)
      await writeRows(tx, { chainId, range, has: accounts.has })
    })
  }
  return found.isWhole
}

function rangeOf(block: Block, transfers: readonly Transfer[]) {
  const used = new Set(transfers.map(({ txnIndex }) => txnIndex))
  return {
    last: block,
    blocks: [block],
    logs: 0,
    transactions: block.transactions
      .filter(({ index }) => used.has(index))
      .map(({ index, hash }) => ({ index, hash, block })),
    transfers,
    executions: [],
    approvals: [],
  }
}
