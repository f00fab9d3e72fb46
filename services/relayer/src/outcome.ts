import type { NamedExecute } from '@cairn/account/server'
import {
  type Address,
  failureTopics,
  type Hex,
  isSameAddress,
} from '@cairn/primitives'
import { AbiParameters } from 'ox'
import type { MetatxStatus } from './metatx.ts'
import type { PricedReceipt } from './receipt-cost.ts'
import { decodeRevertReason } from './revert-reason.ts'

export type Log = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** The used fields of a receipt. */
export type ChainReceipt = PricedReceipt & {
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly to: Address | null
  readonly status: Hex
  readonly gasUsed: Hex
  readonly logs: readonly Log[]
}

export type Outcome = {
  readonly status: MetatxStatus
  readonly revertReason: string | undefined
}

/**
 * Events by which each wallet version reports a call that failed and was
 * allowed to.
 */
const failures = [
  {
    topic: failureTopics.failedFirst,
    parameters: AbiParameters.from('bytes32 hash, bytes reason'),
    hashIn: 'data',
  },
  {
    topic: failureTopics.failed,
    parameters: AbiParameters.from('uint256 index, bytes reason'),
    hashIn: 'topics',
  },
] as const

/** The parts of a meta-transaction. */
export type Executed = {
  /** Number of its calls: if all of them failed, the transaction failed. */
  readonly calls: number
  /**
   * The executions in it. Any contract can log the event, so that a failure
   * counts by its wallet and its id alone.
   */
  readonly executes: readonly Pick<NamedExecute, 'id' | 'wallet'>[]
}

/**
 * Returns the result of a mined meta-transaction, from its wallets' events.
 *
 * @see TXPD-01
 */
export function toOutcome(
  receipt: Pick<ChainReceipt, 'status' | 'logs'>,
  { calls, executes }: Executed,
): Outcome {
  if (receipt.status === '0x0') {
    return { status: 'FAILED', revertReason: undefined }
  }
  const reasons = receipt.logs.flatMap((log) => failureOf(log, executes))
  if (reasons.length === 0)
    return { status: 'SUCCEEDED', revertReason: undefined }
  return {
    status: reasons.length < calls ? 'PARTIALLY_FAILED' : 'FAILED',
    revertReason: reasons[0],
  }
}

function failureOf(
  { address, topics, data }: Log,
  executes: Executed['executes'],
): string[] {
  const failure = failures.find(({ topic }) => topic === topics[0])
  if (!failure) return []
  const hash = failure.hashIn === 'data' ? data.slice(0, 66) : topics[1]
  const isOwn = executes.some(
    ({ id, wallet }) => id === hash && isSameAddress(wallet, address),
  )
  if (!isOwn) return []
  try {
    const [, reason] = AbiParameters.decode(failure.parameters, data)
    return [decodeRevertReason(reason)]
  } catch {
    return []
  }
}
