import {
  type Address,
  encodeApproval,
  isNativeToken,
  type OperationCall,
} from '@cairn/primitives'
import type { BridgeForm } from './bridge-form.ts'

/**
 * Returns calls that cost about what a deposit does, to ask the fee of while
 * there is no built transaction: Max leaves the fee of the bridge behind.
 *
 * @see BRDG-01
 */
export function bridgeFeeStandIn(
  { lists }: Pick<BridgeForm, 'lists'>,
  account: Address,
): readonly OperationCall[] {
  const token =
    lists.type === 'ready'
      ? lists.from.find(({ address }) => !isNativeToken(address))?.address
      : undefined
  if (token === undefined) return [{ to: account, value: 0n, data: '0x' }]
  // As many words of storage as a deposit writes.
  return [1n, 2n, 3n, 4n, 5n].map((amount) =>
    encodeApproval({ contractAddress: token, spender: account, amount }),
  )
}
