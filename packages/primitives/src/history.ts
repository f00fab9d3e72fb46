import { isSameAddress } from './address-text.ts'
import { splitFees } from './network-fees.ts'
import type { ApprovalAccess } from './operation.ts'

/** @see HIST-01 */
export type TransactionType =
  | 'SEND'
  | 'RECEIVE'
  | 'SWAP'
  | 'BRIDGE'
  | 'APPROVE'
  | 'UNKNOWN'

export type TransferDirection = 'send' | 'receive' | 'bridge'

/** Something that moved, seen from the wallet's account. */
export type TransferChild = {
  readonly kind: 'transfer'
  readonly contractAddress: string
  readonly contractType: string
  readonly direction: TransferDirection
  readonly from: string
  readonly to: string
  readonly tokenIds: readonly string[]
  /** Base units; one per token id, or one alone for coins. */
  readonly amounts: readonly bigint[]
  /** What collectibles say of themselves, by token id, as far as it is told. */
  readonly tokens?: Readonly<Record<string, TokenFacts>> | undefined
}

export type TokenFacts = {
  readonly name: string
  readonly decimals?: number | undefined
}

export type ApproveChild = {
  readonly kind: 'approve'
  readonly methodName: 'approve'
  readonly contractAddress: string
  readonly spender: string
  readonly amount: bigint
  readonly access?: ApprovalAccess | undefined
}

export type HistoryChild = TransferChild | ApproveChild

export type TransactionStatus = 'pending' | 'complete' | 'failed'

/** Calls of a transaction that the chain took back. @see HIST-01 */
export type HistoryFailure = {
  /** What they would have moved or allowed. */
  readonly attempted: readonly HistoryChild[]
  /** How many calls it were. */
  readonly count: number
  /** The sentence of the contract that refused the first of them. */
  readonly reason: string | undefined
}

export type HistoryEntry = {
  readonly metaTxnHash: string | undefined
  readonly txnHash: string | undefined
  readonly blockNumber: number | undefined
  readonly chainId: number
  readonly date: Date
  readonly type: TransactionType
  readonly status: TransactionStatus
  readonly children: readonly HistoryChild[]
  /** What was paid to have it sent. */
  readonly fees: readonly TransferChild[]
  /**
   * What of it did not happen, as far as its calls were read. When nothing
   * else happened, the status is `failed` and the type says what was tried.
   */
  readonly failure?: HistoryFailure | undefined
}

/** A transaction as indexers tell it. */
export type IndexerTransaction = {
  readonly metaTxnID?: string | undefined
  readonly txnHash: string
  readonly blockNumber: number
  readonly chainId: number
  /** ISO 8601. */
  readonly timestamp: string
  readonly transfers?:
    | readonly {
        readonly contractAddress: string
        readonly contractType: string
        readonly from: string
        readonly to: string
        readonly tokenIds?: readonly string[] | undefined
        readonly amounts: readonly string[]
        readonly tokenMetadata?:
          | Readonly<Record<string, TokenFacts>>
          | undefined
      }[]
    | undefined
}

/**
 * A history entry from what an indexer says. It is complete: it has a hash and
 * a block.
 *
 * @param account - whose history it is
 * @param paymentAddress - where the chain's relayer takes its fees
 * @see HIST-01
 */
export function toHistoryEntry(
  transaction: IndexerTransaction,
  account: string,
  paymentAddress?: string | undefined,
): HistoryEntry {
  const transfers = mergeTransfers(
    (transaction.transfers ?? []).map((transfer) => ({
      kind: 'transfer',
      contractAddress: transfer.contractAddress,
      contractType: transfer.contractType,
      direction: transfer.contractType.endsWith('_BRIDGE')
        ? 'bridge'
        : directionOf(transfer.from, account),
      from: transfer.from,
      to: transfer.to,
      tokenIds: transfer.tokenIds ?? [],
      amounts: transfer.amounts.map(BigInt),
      ...(transfer.tokenMetadata && { tokens: transfer.tokenMetadata }),
    })),
  )
  const { meant: children, fees } = splitFees(transfers, paymentAddress)
  const { txnHash, blockNumber } = transaction
  return {
    metaTxnHash: transaction.metaTxnID,
    txnHash,
    blockNumber,
    chainId: transaction.chainId,
    date: new Date(transaction.timestamp),
    type: deriveType(children),
    status: initialStatus({ txnHash, blockNumber }),
    children,
    fees,
  }
}

/** It is a send when the sender is the wallet, otherwise a receive. */
export function directionOf(from: string, account: string): 'send' | 'receive' {
  return isSameAddress(from, account) ? 'send' : 'receive'
}

/** What a transfer is to the wallet. @see HIST-01 */
export type WalletTransferType =
  | 'SEND'
  | 'RECEIVE'
  | 'BRIDGE_DEPOSIT'
  | 'BRIDGE_WITHDRAW'
  | 'UNKNOWN'

/**
 * What a transfer is to an account: into a bridge goes what the account pays,
 * out of it comes what the account gets. Between others it is neither.
 *
 * @see HIST-01
 */
export function transferTypeOf(
  { direction, from, to }: TransferChild,
  account: string,
): WalletTransferType {
  if (direction !== 'bridge') return typeOfDirection[direction]
  if (isSameAddress(from, account)) return 'BRIDGE_DEPOSIT'
  return isSameAddress(to, account) ? 'BRIDGE_WITHDRAW' : 'UNKNOWN'
}

/** Whether a transfer adds to what the account has. */
export function isIncome(transfer: TransferChild, account: string): boolean {
  const type = transferTypeOf(transfer, account)
  return type === 'RECEIVE' || type === 'BRIDGE_WITHDRAW'
}

/** Whether a contract type is of things with ids, which coins have none of. */
export function hasTokenIds(contractType: string): boolean {
  return /^ERC(?:721|1155|6909)(?:_|$)/.test(contractType)
}

/** Complete at creation when both the hash and the block exist. @see HIST-01 */
function initialStatus(known: {
  readonly txnHash?: string | undefined
  readonly blockNumber?: number | undefined
}): TransactionStatus {
  return known.txnHash && known.blockNumber !== undefined
    ? 'complete'
    : 'pending'
}

/**
 * What a transaction is, from what it did: all transfers of one direction are
 * SEND, RECEIVE or BRIDGE; exactly one out and one in are a SWAP; approvals
 * alone are APPROVE; anything else is UNKNOWN.
 *
 * @see HIST-01
 */
export function deriveType(children: readonly HistoryChild[]): TransactionType {
  if (children.length === 0) return 'UNKNOWN'
  if (children.every((child) => child.kind === 'approve')) return 'APPROVE'
  const directions = children.map((child) =>
    child.kind === 'transfer' ? child.direction : undefined,
  )
  const [first] = directions
  if (first && directions.every((direction) => direction === first)) {
    return typeOfDirection[first]
  }
  const isSwap =
    children.length === 2 &&
    directions.includes('send') &&
    directions.includes('receive')
  return isSwap ? 'SWAP' : 'UNKNOWN'
}

const typeOfDirection = {
  send: 'SEND',
  receive: 'RECEIVE',
  bridge: 'BRIDGE',
} as const

/**
 * ERC-721 transfers of one contract between the same two parties become one,
 * with token ids and amounts concatenated. The rest stays as it is.
 *
 * @see HIST-02
 */
export function mergeTransfers(
  transfers: readonly TransferChild[],
): readonly TransferChild[] {
  const merged = new Map<string, TransferChild>()
  for (const [index, transfer] of transfers.entries()) {
    const { contractType, contractAddress, from, to, direction } = transfer
    const key =
      contractType === 'ERC721'
        ? [contractAddress, from, to, direction].join('|').toLowerCase()
        : `${index}`
    const before = merged.get(key)
    merged.set(
      key,
      before
        ? {
            ...before,
            tokenIds: [...before.tokenIds, ...transfer.tokenIds],
            amounts: [...before.amounts, ...transfer.amounts],
            ...((before.tokens || transfer.tokens) && {
              tokens: { ...before.tokens, ...transfer.tokens },
            }),
          }
        : transfer,
    )
  }
  return [...merged.values()]
}

/** Entries of one calendar day, newest first. */
export type HistoryDay = {
  /** Midnight of the day, in the time zone of `dayOf`. */
  readonly day: string
  readonly entries: readonly HistoryEntry[]
}

/**
 * Groups entries by day, newest day first, newest entry first in each.
 *
 * @param dayOf - the calendar day of a date, as in `2026-11-21`
 * @see HIST-01
 */
export function groupByDay(
  entries: readonly HistoryEntry[],
  dayOf: (date: Date) => string,
): readonly HistoryDay[] {
  const newestFirst = sortNewestFirst(entries)
  const dayAt = (index: number): string | undefined => {
    const entry = newestFirst[index]
    return entry && dayOf(entry.date)
  }
  const days: HistoryDay[] = []
  let start = 0
  for (let day = dayAt(0); day !== undefined; day = dayAt(start)) {
    const end = endOfRun(start, (index) => dayAt(index) === day)
    days.push({ day, entries: newestFirst.slice(start, end) })
    start = end
  }
  return days
}

/** Most lists are in order: they are not copied. */
function sortNewestFirst(
  entries: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const isSorted = entries.every((entry, index) => {
    const next = entries[index + 1]
    return !next || entry.date.getTime() >= next.date.getTime()
  })
  return isSorted
    ? entries
    : entries.toSorted((a, b) => b.date.getTime() - a.date.getTime())
}

/**
 * Where a run of neighbours that belong together ends. It asks few of them: a
 * calendar is slow, and a long history has few days.
 */
function endOfRun(start: number, belongs: (index: number) => boolean): number {
  let step = 1
  while (belongs(start + step)) step *= 2
  let [inside, outside] = [start + Math.floor(step / 2), start + step]
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1
    if (belongs(middle)) inside = middle
    else outside = middle
  }
  return outside
}
