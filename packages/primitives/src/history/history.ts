import { isSameAddress } from '../accounts/address-text.ts'
import { directionOf } from '../accounts/direction.ts'
import type { ApprovalAccess } from '../calls/operation.ts'
import { splitFees } from '../money/network-fees.ts'
import type { TransactionType } from './transaction-type.ts'

export type TransferDirection = 'send' | 'receive' | 'bridge'

/** A transfer, seen from the wallet's account. */
export type TransferChild = {
  readonly kind: 'transfer'
  readonly contractAddress: string
  readonly contractType: string
  readonly direction: TransferDirection
  readonly from: string
  readonly to: string
  readonly tokenIds: readonly string[]
  /** In base units; one per token id, or a single amount for coins. */
  readonly amounts: readonly bigint[]
  /** Facts about collectibles by token id, as far as known. */
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

/** Calls of a transaction that reverted. @see HIST-01 */
export type HistoryFailure = {
  /** Transfers and approvals that the calls would have made. */
  readonly attempted: readonly HistoryChild[]
  /** Number of reverted calls. */
  readonly count: number
  /** Revert reason of the first failed call. */
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
  /** Network fees paid. */
  readonly fees: readonly TransferChild[]
  /**
   * The failed calls, as far as they were read. If every call failed, the
   * status is `failed` and the type says what was attempted.
   */
  readonly failure?: HistoryFailure | undefined
}

/** A transaction as indexers report it. */
export type IndexerTransaction = {
  readonly metaTxnID?: string | undefined
  readonly txnHash?: string | undefined
  readonly blockNumber?: number | undefined
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
 * Converts an indexer's transaction to a history entry. It is complete once it
 * has a hash and a block.
 *
 * @param account - the account whose history it is
 * @param paymentAddress - the address that the chain's relayer takes its fees
 * at
 * @see HIST-01
 */
export function toHistoryEntry(
  transaction: IndexerTransaction,
  account: string,
  paymentAddress?: string | undefined,
): HistoryEntry {
  const told = transaction.transfers ?? []
  const moving = isOwn(transaction) ? told : told.filter(isMoving)
  const transfers = mergeTransfers(
    moving.map((transfer) => ({
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
  const { meant, fees } = splitFees(transfers, paymentAddress)
  const children = withoutRefunds(meant)
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

/**
 * Whether only others wrote into the account's history, and moved nothing:
 * transfers of no amount, which coins let anyone make in anyone's name.
 *
 * @see HIST-01
 */
export function isPlanted(transaction: IndexerTransaction): boolean {
  const { transfers = [] } = transaction
  return (
    transfers.length > 0 && !isOwn(transaction) && !transfers.some(isMoving)
  )
}

/** Whether the account's wallet executed it. */
function isOwn({ metaTxnID }: IndexerTransaction): boolean {
  return metaTxnID !== undefined
}

function isMoving({ amounts }: { readonly amounts: readonly string[] }) {
  return amounts.some((amount) => BigInt(amount) > 0n)
}

/**
 * Subtracts refunds of a coin: what one party sent back of the coin it got in
 * the same transaction. An exchange that takes at most an amount pays back the
 * rest, which is no income.
 *
 * @see SWAP-01 HIST-01
 */
function withoutRefunds(
  transfers: readonly TransferChild[],
): readonly TransferChild[] {
  if (transfers.length < 3) return transfers
  return transfers.flatMap((transfer) => {
    const { direction, contractType, contractAddress } = transfer
    if (direction === 'bridge' || hasTokenIds(contractType)) return [transfer]
    const ofCoin = transfers.filter((one) =>
      isSameAddress(one.contractAddress, contractAddress),
    )
    const [paid, ...more] = ofCoin.filter((one) => one.direction === 'send')
    const back = ofCoin.filter((one) => one.direction === 'receive')
    const isRefund =
      paid !== undefined &&
      more.length === 0 &&
      back.length > 0 &&
      back.every(({ from }) => isSameAddress(from, paid.to))
    if (!isRefund) return [transfer]
    const left = sumOf(paid) - back.reduce((sum, one) => sum + sumOf(one), 0n)
    if (left <= 0n) return [transfer]
    return transfer === paid ? [{ ...paid, amounts: [left] }] : []
  })
}

function sumOf({ amounts }: TransferChild): bigint {
  return amounts.reduce((sum, one) => sum + one, 0n)
}

/** The kind of a transfer for the wallet. @see HIST-01 */
export type WalletTransferType =
  | 'SEND'
  | 'RECEIVE'
  | 'BRIDGE_DEPOSIT'
  | 'BRIDGE_WITHDRAW'
  | 'UNKNOWN'

/**
 * Returns the kind of a transfer for an account. A bridge transfer from the
 * account is a deposit, one to the account a withdrawal, and any other unknown.
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

/** Checks whether a transfer adds to the account's balance. */
export function isIncome(transfer: TransferChild, account: string): boolean {
  const type = transferTypeOf(transfer, account)
  return type === 'RECEIVE' || type === 'BRIDGE_WITHDRAW'
}

/** Checks whether tokens of a contract type have ids; coins do not. */
export function hasTokenIds(contractType: string): boolean {
  return /^ERC(?:721|1155|6909)(?:_|$)/.test(contractType)
}

/** Returns `complete` if both hash and block are known. @see HIST-01 */
function initialStatus(known: {
  readonly txnHash?: string | undefined
  readonly blockNumber?: number | undefined
}): TransactionStatus {
  return known.txnHash && known.blockNumber !== undefined
    ? 'complete'
    : 'pending'
}

/**
 * Derives the type of a transaction from its children. If all are transfers of
 * one direction, it is SEND, RECEIVE or BRIDGE; exactly one out and one in are
 * a SWAP, also with approvals of the coin that leaves; only approvals are
 * APPROVE; anything else is UNKNOWN.
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
  return isSwap(children) ? 'SWAP' : 'UNKNOWN'
}

/** Approvals of the coin that leaves belong to its swap. @see SWAP-01 */
function isSwap(children: readonly HistoryChild[]): boolean {
  const transfers = children.filter((child) => child.kind === 'transfer')
  const paid = transfers.find(({ direction }) => direction === 'send')
  const got = transfers.find(({ direction }) => direction === 'receive')
  if (transfers.length !== 2 || !paid || !got) return false
  return children.every(
    (child) =>
      child.kind === 'transfer' ||
      isSameAddress(child.contractAddress, paid.contractAddress),
  )
}

const typeOfDirection = {
  send: 'SEND',
  receive: 'RECEIVE',
  bridge: 'BRIDGE',
} as const

/**
 * Merges ERC-721 transfers of one contract between the same two parties, with
 * token ids and amounts concatenated. Keeps the others unchanged.
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
  /** The day as `dayOf` returns it. */
  readonly day: string
  readonly entries: readonly HistoryEntry[]
}

/**
 * Groups entries by day, newest day first, newest entry first in each.
 *
 * @param dayOf - returns the calendar day of a date, as in `2026-11-21`
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

/**
 * Sorts newest first. Returns the list itself if it is in order already, to
 * avoid a copy.
 */
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
 * Returns the index at which a run of neighbours that belong together ends.
 * Uses few checks, because calendar days are slow to compute and long histories
 * have few of them.
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
