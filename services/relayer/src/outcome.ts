import type { Address, Hex } from '@cairn/primitives'
import { AbiParameters, Hash, Hex as OxHex } from 'ox'
import type { MetatxStatus } from './metatx.ts'
import { decodeRevertReason } from './revert-reason.ts'

export type Log = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** A receipt as the chain writes it, as far as we read it. */
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

/** How wallets of each version say that a call failed that was allowed to. */
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
 * Tells how a mined meta-transaction ended, by its wallet's own events.
 *
 * @param calls how many calls it runs: when all of them failed, so did it
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
    // Some other contract's event of the same name.
    return []
  }
}
