import { isSameAddress } from '../accounts/address-text.ts'
import type { BatchedCall, CallOutcome, OperationCall } from './operation.ts'
import { batchOfWallet, maxBatchDepth, readBatch } from './read-batch.ts'
import {
  type CallEvent,
  endsOfBatch,
  type ReceiptLog,
  readCallEvents,
} from './wallet-events.ts'

/** The parts of a receipt that show how a transaction ended. */
export type TransactionEnd = {
  readonly hasReverted: boolean
  readonly logs: readonly ReceiptLog[]
}

/**
 * Returns the calls a wallet made in a transaction of a chain, each with its
 * outcome. Reads the wallet's own `execute`, called directly or through a guest
 * module, and unfolds batches that the wallet runs on itself.
 *
 * @param guests - contracts that run calls for anyone; data sent to any other
 * contract is not trusted
 * @returns an empty list if the transaction did not go through the wallet
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

/** The outcome of a call that reverted without a reason. */
const revertedSilently: CallOutcome = { type: 'reverted', data: '0x' }

/** Finds the wallet's `execute`, also inside guest modules. */
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

/**
 * Returns the wallet's own calls and replaces each batch on itself by its
 * calls.
 */
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

/**
 * Gives each call its outcome. If the batch was reverted, so were its calls.
 */
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
