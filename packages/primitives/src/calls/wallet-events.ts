import * as AbiParameters from 'ox/AbiParameters'
import { isSameAddress } from '../accounts/address-text.ts'
import type { Hex } from '../accounts/wallet-config.ts'
import { isWithinSize } from './abi-size.ts'
import type { CallOutcome } from './operation.ts'

/** A log of a receipt, in the form that nodes return. */
export type ReceiptLog = {
  readonly address: string
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** The event of a wallet or a guest module about one call it made. */
export type CallEvent = {
  readonly address: string
  /** The batch that the call belongs to. */
  readonly id: string
  readonly outcome: CallOutcome
}

/** First topics of the events that both wallet versions emit. */
const executed =
  '0x5c4eeb02dabf8976016ab414d617f9a162936dcace3cdef8c69ef6e262ad5ae7'
const failed =
  '0xab46c69f7f32e1bf09b0725853da82a211e5402a0600296ab499a2fb5ea3b419'
const failedVersion1 =
  '0x3dbd1590ea96dd3253a91f24e64e3a502e1225d602a5731357bc12643070ccd7'

const failure = AbiParameters.from('uint256 index, bytes data')
const failureVersion1 = AbiParameters.from('bytes32 id, bytes data')

/** Reads the events that report the outcome of wallet calls, in chain order. */
export function readCallEvents(
  logs: readonly ReceiptLog[],
): readonly CallEvent[] {
  return logs.flatMap((log) => {
    const read = readEvent(log)
    return read ? { address: log.address, ...read } : []
  })
}

function readEvent({
  topics: [topic, id],
  data,
}: ReceiptLog): Omit<CallEvent, 'address'> | undefined {
  if (topic === undefined) {
    // Version 1 names the batch in the data instead of a topic.
    return data.length === 66 ? { id: data, outcome: done } : undefined
  }
  if (topic === executed) {
    return { id: id ?? data.slice(0, 66), outcome: done }
  }
  if (topic === failed && id !== undefined && isWithinSize(failure, data)) {
    const reason = dataOf(() => AbiParameters.decode(failure, data)[1])
    return { id, outcome: { type: 'reverted', data: reason } }
  }
  if (topic === failedVersion1 && isWithinSize(failureVersion1, data)) {
    const reason = dataOf(() => AbiParameters.decode(failureVersion1, data)[1])
    return {
      id: data.slice(0, 66),
      outcome: { type: 'reverted', data: reason },
    }
  }
  return undefined
}

const done: CallOutcome = { type: 'done' }

function dataOf(read: () => Hex): Hex {
  try {
    return read()
  } catch {
    // The call failed, but its reason is not readable.
    return '0x'
  }
}

/** The outcome of a call, with the events of calls inside it. */
export type CallEnd = {
  readonly outcome: CallOutcome
  readonly inner: readonly CallEvent[]
}

/**
 * Returns the outcome of each call of a batch. A wallet emits one event per
 * call, in order, after all events of that call, so the wallet's last event
 * belongs to the outermost batch.
 *
 * @param events - those of the batch and of everything inside it
 * @param runner - the wallet or guest module that ran the batch
 * @param count - number of calls in the batch
 * @see HIST-01
 */
export function endsOfBatch(
  events: readonly CallEvent[],
  runner: string,
  count: number,
): readonly CallEnd[] {
  const isRunner = ({ address }: CallEvent) => isSameAddress(address, runner)
  const last = events.findLast(isRunner)
  const places = events.flatMap((event, place) =>
    isRunner(event) && event.id === last?.id ? place : [],
  )
  if (places.length !== count) return Array(count).fill(unknownEnd)
  return places.map((place, index) => ({
    outcome: events[place]?.outcome ?? unknownEnd.outcome,
    inner: events.slice((places[index - 1] ?? -1) + 1, place),
  }))
}

const unknownEnd: CallEnd = { outcome: { type: 'unknown' }, inner: [] }
