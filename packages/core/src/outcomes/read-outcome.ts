import {
  type Address,
  type HistoryEntry,
  isIncome,
  type TransferChild,
} from '@cairn/primitives'
import { bridgeProgress } from '../bridge/bridge-details.ts'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import { pendingReasons } from '../inbox/pending-reasons.ts'

/** Kinds of transactions that an outcome has words for. */
export type OutcomeAct = 'send' | 'swap' | 'bridge' | 'receive' | 'other'

/** The state of a transaction, as far as a chain says so. */
export type OutcomeState =
  /** No service has answered, or a node has not said how the steps ended. */
  | 'checking'
  /** Sent, and no block is known to have it. */
  | 'under-way'
  /** Left its network; the other network does not show it yet. */
  | 'bridging'
  /** Left for a bridge that nothing follows any more. */
  | 'left'
  | 'done'
  /** A block has it, and some of its steps failed. */
  | 'partly-failed'
  | 'failed'
  /** No block had it in time, and it may still happen. */
  | 'lost'
  | 'refund-due'
  | 'refunded'
  | 'missing'

/** The facts for a page about a transaction that was signed. @see OUTC-01 */
export type Outcome = {
  readonly act: OutcomeAct
  readonly state: OutcomeState
  /** Transfers out of the account, without the network fee. */
  readonly left: readonly TransferChild[]
  /** Transfers into the account; of a bridge, those of the other network. */
  readonly came: readonly TransferChild[]
  /** The history shows it, so that nothing else moved. */
  readonly isRead: boolean
  readonly hasFee: boolean
  /** Failed steps that were counted. */
  readonly failedSteps: number
  /** A contract's reason, or one of `pendingReasons`. */
  readonly reason: string | undefined
  /** From signing to the end, in ms, where this device saw both. */
  readonly tookMs: number | undefined
}

/** A transaction of the history, and whether the node said how its steps ended. */
export type FoundEntry = {
  readonly entry: HistoryEntry
  readonly isWhole: boolean
}

export type OutcomeSources = {
  readonly account: Address
  /** The entry of the pending list, also after it left the list. */
  readonly pending: PendingTransaction | undefined
  /** `undefined` before the indexer answered, `null` if it has none. */
  readonly found: FoundEntry | null | undefined
  /** The transaction that brought a bridge's coins. */
  readonly arrival?: FoundEntry | null | undefined
}

/** An end that took longer was learned late, as after a sleep. In ms. */
const longestTookMs = 120_000

/**
 * Reads how a transaction ended. Amounts come from the history alone, an end
 * only from what a block proved: neither from what was asked for.
 *
 * @see OUTC-01
 */
export function readOutcome(sources: OutcomeSources): Outcome {
  const { account, pending, found, arrival } = sources
  const act = actOf(sources)
  const transfers = transfersOf(found)
  const isIn = (transfer: TransferChild) => isIncome(transfer, account)
  const brought = act === 'bridge' ? transfersOf(arrival) : transfers
  return {
    act,
    state: stateOf(sources),
    left: transfers.filter((transfer) => !isIn(transfer)),
    came: brought.filter(isIn),
    isRead: Boolean(found),
    hasFee: (found?.entry.fees.length ?? 0) > 0,
    failedSteps: found?.entry.failure?.count ?? 0,
    reason: pending?.error ?? found?.entry.failure?.reason,
    tookMs: tookOf(pending),
  }
}

/** Whether a request of this type has a page that says how it ended. */
export function hasOutcome(type: string): boolean {
  return actsByRequest[type] !== undefined
}

const actsByRequest: Readonly<Record<string, OutcomeAct | undefined>> = {
  send: 'send',
  swap: 'swap',
  wrap: 'swap',
  unwrap: 'swap',
  bridge: 'bridge',
}

const actsByEntry: Readonly<Record<HistoryEntry['type'], OutcomeAct>> = {
  SEND: 'send',
  RECEIVE: 'receive',
  SWAP: 'swap',
  BRIDGE: 'bridge',
  APPROVE: 'other',
  UNKNOWN: 'other',
}

function actOf({ pending, found }: OutcomeSources): OutcomeAct {
  if (pending) return actsByRequest[pending.type] ?? 'other'
  return found ? actsByEntry[found.entry.type] : 'other'
}

function stateOf(sources: OutcomeSources): OutcomeState {
  const { pending, found } = sources
  if (!pending) return historyState(found)
  switch (pending.status) {
    case 'pending':
      return 'under-way'
    case 'failed':
      return failedState(pending, found)
    case 'complete':
      return pending.type === 'bridge'
        ? bridgeState(pending, sources)
        : completeState(found)
    default:
      return pending.status satisfies never
  }
}

function failedState(
  { error }: PendingTransaction,
  found: OutcomeSources['found'],
): OutcomeState {
  if (error === pendingReasons.lost) return found ? historyState(found) : 'lost'
  const hasMoved =
    found?.entry.status === 'complete' && found.entry.children.length > 0
  return hasMoved ? 'partly-failed' : 'failed'
}

/** A block proved the end; the history may know of failed steps as well. */
function completeState(found: OutcomeSources['found']): OutcomeState {
  if (found?.entry.status === 'failed') return 'failed'
  return found?.entry.failure ? 'partly-failed' : 'done'
}

/** A bridge's word is not enough: the other network must show the coins. */
function bridgeState(
  pending: PendingTransaction,
  { account, found, arrival }: OutcomeSources,
): OutcomeState {
  const left = completeState(found)
  if (left !== 'done') return left
  const place = bridgeProgress(pending, 0)?.place
  if (place === 'refund-due' || place === 'refunded') return place
  const hasArrived =
    place === 'arrived' &&
    arrival?.entry.status === 'complete' &&
    transfersOf(arrival).some((transfer) => isIncome(transfer, account))
  return hasArrived ? 'done' : 'bridging'
}

function historyState(found: OutcomeSources['found']): OutcomeState {
  if (found === undefined) return 'checking'
  if (found === null) return 'missing'
  const { entry, isWhole } = found
  if (entry.status === 'pending') return 'under-way'
  if (!isWhole) return 'checking'
  const state = completeState(found)
  return state === 'done' && entry.type === 'BRIDGE' ? 'left' : state
}

function transfersOf(found: OutcomeSources['found']): readonly TransferChild[] {
  return (found?.entry.children ?? []).filter(
    (child) => child.kind === 'transfer',
  )
}

function tookOf(pending: PendingTransaction | undefined): number | undefined {
  if (pending?.status !== 'complete' || pending.type === 'bridge')
    return undefined
  if (pending.endedAt === undefined || pending.elsewhere) return undefined
  const took = pending.endedAt - pending.timestamp
  return took >= 0 && took <= longestTookMs ? took : undefined
}
