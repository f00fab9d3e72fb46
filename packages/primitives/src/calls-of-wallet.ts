import { isSameAddress } from './address-text.ts'
import type { BatchedCall, CallOutcome, OperationCall } from './operation.ts'
import { batchOfWallet, maxBatchDepth, readBatch } from './read-batch.ts'
import {
  type CallEvent,
  endsOfBatch,
  type ReceiptLog,
  readCallEvents,
} from './wallet-events.ts'

/** What a receipt says of a transaction. */
export type TransactionEnd = {
  readonly hasReverted: boolean
  readonly logs: readonly ReceiptLog[]
}

/**
 * The calls a wallet made in a transaction of a chain, and how each of them
 * ended: those of its own `execute`, whether it was called directly or through
 * a guest module. Batches that the wallet runs on itself are unfolded.
 *
 * @param guests - contracts that run calls for anybody; others are not
 * believed to run what their data says
 * @returns nothing when the transaction did not go through the wallet
 * @see HIST-01 HIST-02
 */
export function callsOfWallet(
  transaction: OperationCall,
  account: string,
  guests: readonly string[],
  { hasReverted, logs }: TransactionEnd,
): readonly BatchedCall[] {
  const outcome: CallOutcome = hasReverted ? revertedSilently : { type: 'done' }
  return collect(
    { ...transaction, outcome },
    readCallEvents(logs),
    { account, guests },
    0,
  )
}

type Whose = { readonly account: string; readonly guests: readonly string[] }

/** What a revert without a reason leaves. */
const revertedSilently: CallOutcome = { type: 'reverted', data: '0x' }

/** Looks for the wallet's `execute`. */
function collect(
  call: BatchedCall,
  events: readonly CallEvent[],
  whose: Whose,
  depth: number,
): readonly BatchedCall[] {
  if (depth > maxBatchDepth || call.delegateCall) return []
  if (isSameAddress(call.to, whose.account)) {
    return withEnds(call, readBatch(call) ?? [], events).flatMap(
      ({ call: own, inner }) => unfold(own, inner, whose.account, 0),
    )
  }
  const isGuest = whose.guests.some((guest) => isSameAddress(guest, call.to))
  const batch = isGuest ? readBatch(call) : undefined
  return withEnds(call, batch ?? [], events).flatMap(({ call: one, inner }) =>
    collect(one, inner, whose, depth + 1),
  )
}

/** The wallet's own calls, each call of a batch on itself in its place. */
function unfold(
  call: BatchedCall,
  events: readonly CallEvent[],
  account: string,
  depth: number,
): readonly BatchedCall[] {
  const batch = batchOfWallet(call, account, depth)
  if (!batch) return [call]
  return withEnds(call, batch, events).flatMap(({ call: own, inner }) =>
    unfold(own, inner, account, depth + 1),
  )
}

type EndedCall = {
  readonly call: BatchedCall
  readonly inner: readonly CallEvent[]
}

/** What did not stay of a batch did not stay of its calls. */
function withEnds(
  batch: BatchedCall,
  calls: readonly BatchedCall[],
  events: readonly CallEvent[],
): readonly EndedCall[] {
  if (batch.outcome?.type !== 'done') {
    return calls.map((call) => ({
      call: { ...call, outcome: batch.outcome },
      inner: [],
    }))
  }
  const ends = endsOfBatch(events, batch.to, calls.length)
  return calls.map((call, index) => {
    const { outcome, inner = [] } = ends[index] ?? {}
    return { call: { ...call, outcome }, inner }
  })
}
