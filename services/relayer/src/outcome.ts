import type { Address, Hex } from '@cairn/primitives'
import { AbiParameters, Hash, Hex as OxHex } from 'ox'
import type { MetatxStatus } from './metatx.ts'
import { decodeRevertReason } from './revert-reason.ts'

export type Log = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** The used fields of a receipt. */
export type ChainReceipt = {
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly to: Address | null
  readonly status: Hex
  readonly logs: readonly Log[]
}

export type Outcome = {
  readonly status: MetatxStatus
  readonly revertReason: string | undefined
}

const topicOf = (signature: string) =>
  Hash.keccak256(OxHex.fromString(signature))

/**
 * Events by which each wallet version reports a call that failed and was
 * allowed to.
 */
const failures = [
  {
    topic: topicOf('TxFailed(bytes32,bytes)'),
    parameters: AbiParameters.from('bytes32 hash, bytes reason'),
    position: 1,
  },
  {
    topic: topicOf('TxFailed(bytes32,uint256,bytes)'),
    parameters: AbiParameters.from('uint256 index, bytes reason'),
    position: 1,
  },
]

/**
 * Returns the result of a mined meta-transaction, from its wallet's events.
 *
 * @param calls number of its calls: if all of them failed, the transaction
 *   failed
 */
export function toOutcome(
  receipt: Pick<ChainReceipt, 'status' | 'logs'>,
  calls: number,
): Outcome {
  if (receipt.status === '0x0') {
    return { status: 'FAILED', revertReason: undefined }
  }
  const reasons = receipt.logs.flatMap(failureOf)
  if (reasons.length === 0)
    return { status: 'SUCCEEDED', revertReason: undefined }
  return {
    status: reasons.length < calls ? 'PARTIALLY_FAILED' : 'FAILED',
    revertReason: reasons[0],
  }
}

function failureOf({ topics, data }: Log): string[] {
  const failure = failures.find(({ topic }) => topic === topics[0])
  if (!failure) return []
  try {
    const values = AbiParameters.decode(failure.parameters, data)
    return [decodeRevertReason(values[failure.position] as Hex)]
  } catch {
    // Another contract's event with the same topic.
    return []
  }
}
