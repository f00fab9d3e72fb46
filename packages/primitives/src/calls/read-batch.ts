import * as AbiParameters from 'ox/AbiParameters'
import { isSameAddress } from '../accounts/address-text.ts'
import type { Address, Hex } from '../accounts/wallet-config.ts'
import { isWithinSize } from './abi-size.ts'
import type { BatchedCall, OperationCall } from './operation.ts'

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

/** The two functions that wallets run batches with. */
const batches = new Map<string, typeof execute | readonly [typeof calls]>([
  ['0x7a9a1628', execute],
  ['0x61c2926c', [calls]],
])

/**
 * Returns the calls that a batch runs.
 *
 * @returns `undefined` if the call is not a batch, or claims more bytes than it
 * has
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
      ...(!call.revertOnError && { mayFail: true }),
    }))
  } catch {
    // Another function has the same selector, so the call stays as it is.
    return undefined
  }
}

/** Maximum depth of nested batches. Wallets never nest so deep. */
export const maxBatchDepth = 8

/**
 * Returns the calls of a batch that a wallet runs on itself. To another
 * contract the same data may mean anything.
 *
 * @returns `undefined` if the call is not such a batch, or runs nothing
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

/**
 * Whether calls of a wallet run no other contract's code in its place, and all
 * batches that it runs on itself can be read, however deep they nest: behind one
 * that cannot, anything could stand.
 *
 * @see SIGN-07
 */
export function areReadable(
  calls: readonly BatchedCall[],
  account: string,
  depth = 0,
): boolean {
  return calls.every((call) => {
    if (call.delegateCall) return false
    const isOwn = isSameAddress(call.to, account)
    if (!isOwn || !batches.has(call.data.slice(0, 10).toLowerCase()))
      return true
    const inner = batchOfWallet(call, account, depth)
    return inner !== undefined && areReadable(inner, account, depth + 1)
  })
}
