import { isSameAddress, type Operation } from '@cairn/primitives'

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
  const receivers = operations.flatMap((operation) =>
    operation.kind === 'transfer' && !operation.isNetworkFee
      ? [operation.to]
      : operation.kind === 'swap' || operation.kind === 'bridge'
        ? [operation.recipient]
        : [],
  )
  return receivers.filter(
    (address, index) =>
      !isSameAddress(address, account) &&
      receivers.findIndex((one) => isSameAddress(one, address)) === index,
  )
}
