import type { Execution, Transfer } from '../chain/transfer.ts'
import type { AccountOptions } from './account-options.ts'
import type { AccountSet } from './account-set.ts'
import type { AccountRange } from './read-account-range.ts'

/** Whether a row of an account is its own doing, or of a coin with a name. */
export type Counts = (transfer: Transfer, account: string) => boolean

type Rows = Pick<AccountRange, 'executions'>

/** Rows whose number is limited. */
export type CountedRows = {
  readonly transfers: readonly Transfer[]
  readonly executions: readonly Pick<Execution, 'wallet'>[]
}

/**
 * Returns which rows count as a wallet's activity: those of transactions that it
 * ran, native coins, and coins of lists that moved. All others cost a stranger
 * next to nothing.
 *
 * @param listed - coins that lists name, without `0x`
 */
export function countsIn(
  { executions }: Rows,
  listed: ReadonlySet<string>,
): Counts {
  const keyOf = (block: number, txn: number, account: string) =>
    `${block} ${txn} ${account}`
  const own = new Set(
    executions.map((it) => keyOf(it.blockNumber, it.txnIndex, it.wallet)),
  )
  return ({ kind, contract, amount, blockNumber, txnIndex }, account) =>
    kind === 'NATIVE' ||
    (amount > 0n && listed.has(contract)) ||
    own.has(keyOf(blockNumber, txnIndex, account))
}

/** Part of an account's rows in a day that strangers may fill at once. */
const share = 0.1

/**
 * Leaves out of a range what floods accounts.
 *
 * @param days - length of the range; a day at least counts
 * @returns the rest, and which of its rows count
 */
export async function sift(
  {
    listedCoins,
    mostRows,
    accounts,
  }: Pick<AccountOptions, 'listedCoins' | 'mostRows'> & {
    readonly accounts: Pick<AccountSet, 'has'>
  },
  range: AccountRange,
  days = 1,
): Promise<{ readonly range: AccountRange; readonly counts: Counts }> {
  const listed = new Set(await listedCoins())
  const counts = countsIn(range, listed)
  const ofDays = mostRows * Math.max(1, days)
  const most = Math.ceil(ofDays * share)
  const { has } = accounts
  const kept = withoutFloods(range, { counts, has, listed, most })
  return { range: withFewRuns(kept, Math.ceil(ofDays)), counts }
}

/**
 * Keeps so many executions of each wallet that it is left as too busy, and no
 * more: a contract of anyone can log thousands in a transaction.
 *
 * @see SRVC-01 ad
 */
export function withFewRuns(range: AccountRange, most: number): AccountRange {
  const runs = new Map<string, number>()
  const executions = range.executions.filter(({ wallet }) => {
    const count = (runs.get(wallet) ?? 0) + 1
    runs.set(wallet, count)
    return count <= most + 1
  })
  return executions.length === range.executions.length
    ? range
    : { ...range, executions }
}

/** A row of an account that a stranger may have made. */
type Doubtful = { readonly account: string; readonly contract: string }

/**
 * Leaves out what floods an account: of the rows that do not count, those of the
 * contracts with the most of them, so that at most `most` remain of an account.
 *
 * @param options.has - whether an account is followed
 * @see SRVC-01 ad
 */
export function withoutFloods(
  range: AccountRange,
  options: {
    readonly counts: Counts
    readonly has: (account: string) => boolean
    readonly listed: ReadonlySet<string>
    readonly most: number
  },
): AccountRange {
  const { counts, has, listed, most } = options
  const sidesOf = ({ sender, receiver }: Transfer) =>
    [...new Set([sender, receiver])].filter(has)
  const isDoubtful = (one: Transfer) =>
    !sidesOf(one).some((account) => counts(one, account))
  const moved = floodsIn(
    range.transfers
      .filter(isDoubtful)
      .flatMap((one) =>
        sidesOf(one).map((account) => ({ account, contract: one.contract })),
      ),
    most,
  )
  const allowed = floodsIn(
    range.approvals
      .filter(({ contract }) => !listed.has(contract))
      .map(({ owner, contract }) => ({ account: owner, contract })),
    most,
  )
  if (moved.size + allowed.size === 0) return range
  const transfers = range.transfers.filter(
    (one) =>
      !isDoubtful(one) ||
      sidesOf(one).some((account) => !moved.has(keyOf(account, one.contract))),
  )
  const places = new Set(
    [...transfers, ...range.executions].map((it) =>
      placeOf(it.blockNumber, it.txnIndex),
    ),
  )
  return {
    ...range,
    transfers,
    transactions: range.transactions.filter(({ block, index }) =>
      places.has(placeOf(block.number, index)),
    ),
    approvals: range.approvals.filter(
      ({ owner, contract }) => !allowed.has(keyOf(owner, contract)),
    ),
  }
}

/** Returns the contracts of accounts that leave no room for others. */
function floodsIn(
  rows: readonly Doubtful[],
  most: number,
): ReadonlySet<string> {
  const floods = new Set<string>()
  for (const [account, own] of Map.groupBy(rows, (row) => row.account)) {
    if (own.length <= most) continue
    const byContract = [...Map.groupBy(own, ({ contract }) => contract)]
    let count = 0
    for (const [contract, list] of byContract.toSorted(
      ([, a], [, b]) => a.length - b.length,
    )) {
      count += list.length
      if (count > most) floods.add(keyOf(account, contract))
    }
  }
  return floods
}

function keyOf(account: string, contract: string): string {
  return `${account} ${contract}`
}

function placeOf(block: number, txn: number): string {
  return `${block} ${txn}`
}

/** Number of an account's rows that count. */
export type RowCount = { readonly account: string; readonly count: number }

/** Counts the rows of followed accounts that count, and all they ran. */
export function countRows(
  { transfers, executions }: CountedRows,
  counts: Counts,
  has: (account: string) => boolean,
): readonly RowCount[] {
  const sums = new Map<string, number>()
  const add = (account: string) =>
    sums.set(account, (sums.get(account) ?? 0) + 1)
  for (const one of transfers) {
    for (const account of new Set([one.sender, one.receiver])) {
      if (has(account) && counts(one, account)) add(account)
    }
  }
  for (const { wallet } of executions) if (has(wallet)) add(wallet)
  return [...sums].map(([account, count]) => ({ account, count }))
}
