import {
  type Address,
  eventTopics,
  type Hex,
  isSameAddress,
} from '@cairn/primitives'
import { address, decimal } from '@cairn/protocol'
import * as z from 'zod'

/** A fee that a transaction promised. */
export const feePayment = z.object({
  /** Absent for the network's own coin. */
  token: z.optional(address),
  /** Base units. */
  value: decimal,
  to: address,
})

export type FeePayment = z.output<typeof feePayment>

const transferTopics = 3

type Log = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/**
 * The state of a fee. `open`: it is in the network's own coin, which leaves
 * no log, so that the receiver's balance has to tell.
 */
export type FeeState = 'paid' | 'missing' | 'open'

/**
 * Says what the logs of a mined transaction show of its fee. The test run that
 * promised it was one node's word.
 *
 * @see SRVC-01 z
 */
export function feeOf(
  { token, value, to }: FeePayment,
  logs: readonly Log[],
): FeeState {
  if (token === undefined) return 'open'
  const received = logs
    .filter((log) => isSameAddress(log.address, token) && isTransfer(log, to))
    .reduce((sum, { data }) => sum + amountOf(data), 0n)
  return received >= BigInt(value) ? 'paid' : 'missing'
}

function isTransfer({ topics }: Log, to: Address): boolean {
  const [event, , receiver = '0x'] = topics
  return (
    event === eventTopics.transfer &&
    topics.length === transferTopics &&
    receiver.slice(-40).toLowerCase() === to.slice(2).toLowerCase()
  )
}

function amountOf(data: string): bigint {
  return /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n
}
