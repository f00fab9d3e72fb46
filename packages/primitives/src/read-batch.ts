import * as AbiParameters from 'ox/AbiParameters'
import { isWithinSize } from './abi-size.ts'
import { isSameAddress } from './address-text.ts'
import type { BatchedCall, OperationCall } from './operation.ts'
import type { Address, Hex } from './wallet-config.ts'

const calls = {
  type: 'tuple[]',
  name: 'calls',
  components: [
    { type: 'bool', name: 'delegateCall' },
    { type: 'bool', name: 'revertOnError' },
    { type: 'uint256', name: 'gasLimit' },
    { type: 'address', name: 'target' },
    { type: 'uint256', name: 'value' },
    { type: 'bytes', name: 'data' },
  ],
} as const

const execute = [
  calls,
  { type: 'uint256', name: 'nonce' },
  { type: 'bytes', name: 'signature' },
] as const

/** The two functions by which wallets run several calls. */
const batches = new Map<string, typeof execute | readonly [typeof calls]>([
  ['0x7a9a1628', execute],
  ['0x61c2926c', [calls]],
])

/**
 * The calls that a batch runs.
 *
 * @returns `undefined` when the call is no batch, or claims more than came in
 * @see HIST-02
 */
export function readBatch({
  data,
}: OperationCall): readonly BatchedCall[] | undefined {
  const inputs = batches.get(data.slice(0, 10).toLowerCase())
  const rest: Hex = `0x${data.slice(10)}`
  if (!inputs || !isWithinSize(inputs, rest)) return undefined
  try {
    const [list] = AbiParameters.decode(inputs, rest, {
      checksumAddress: false,
    })
    return list.map((call) => ({
      to: call.target as Address,
      value: call.value,
      data: call.data,
      delegateCall: call.delegateCall,
    }))
  } catch {
    // Another function by the same selector: the call is shown as it is.
    return undefined
  }
}

/** A bound on foul data: no wallet wraps deeper. */
export const maxBatchDepth = 8

/**
 * The calls of a batch that a wallet runs on itself: another contract may take
 * the same data for anything.
 *
 * @returns `undefined` when the call is no such batch, or runs nothing
 * @see HIST-02
 */
export function batchOfWallet(
  call: BatchedCall,
  account: string,
  depth: number,
): readonly BatchedCall[] | undefined {
  const isOwn =
    !call.delegateCall &&
    depth < maxBatchDepth &&
    isSameAddress(call.to, account)
  const batch = isOwn ? readBatch(call) : undefined
  return batch && batch.length > 0 ? batch : undefined
}
