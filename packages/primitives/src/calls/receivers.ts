import { isSameAddress } from '../accounts/address-text.ts'
import type { Operation } from './operation.ts'

/**
 * Returns whoever gets something by a call: whom it names, and where its native
 * coins go. Contracts of the environment that swap, wrap or bridge are nobody
 * who gets them; a contract that does not exist yet has no address.
 *
 * @see SEND-01
 */
export function receiversOfCall(operation: Operation): readonly string[] {
  const { target, value } = operation
  const paid = value > 0n ? [target] : []
  switch (operation.kind) {
    case 'transfer':
      return operation.isNetworkFee ? [] : [operation.to]
    case 'swap':
    case 'bridge':
      return [operation.recipient]
    case 'niftyswap':
    case 'heroMint':
      return [operation.recipient, ...paid]
    case 'wrap':
    case 'creation':
      return []
    case 'approve':
    case 'balanceCheck':
    case 'wallet':
    case 'unimplemented':
    case 'unknown':
      return paid
    default:
      return operation satisfies never
  }
}

/**
 * Returns whoever gets something by the calls, each once, in their order: not
 * the wallet itself, and not the payee of the fee.
 *
 * @see SEND-01
 */
export function receiversOf(
  operations: readonly Operation[],
  account: string,
): readonly string[] {
  const receivers = operations.flatMap(receiversOfCall)
  return receivers.filter(
    (address, index) =>
      !isSameAddress(address, account) &&
      receivers.findIndex((one) => isSameAddress(one, address)) === index,
  )
}

/**
 * Whether native coins go to a contract that the calls create.
 *
 * @see SEND-01
 */
export function paysNewContract(operations: readonly Operation[]): boolean {
  return operations.some(({ kind, value }) => kind === 'creation' && value > 0n)
}
