import { isNativeToken, isSameAddress, type Operation } from '@cairn/primitives'

/**
 * Returns whom a transaction paid, by the calls that its wallet made. Nobody,
 * unless the calls are plain payments and nothing else: what goes to an exchange
 * or a bridge pays no person. A coin that no list has could be anybody's, and an
 * amount of nothing is no payment.
 *
 * @param isListed - whether a list has the coin or collection of a contract
 * @returns lower-case addresses, each once
 * @see SEND-01
 */
export function paidBy(
  operations: readonly Operation[],
  isListed: (contractAddress: string) => boolean,
): readonly string[] {
  const meant = operations.filter((one) => !isSetUpOrFee(one))
  const paid = meant.map((one) => payeeOf(one, isListed))
  return paid.some((to) => to === undefined)
    ? []
    : [...new Set(paid.flatMap((to) => to ?? []))]
}

/** `undefined` for what is no plain payment; empty for one that pays nobody. */
function payeeOf(
  operation: Operation,
  isListed: (contractAddress: string) => boolean,
): readonly string[] | undefined {
  if (operation.kind !== 'transfer' || operation.transferType !== 'SEND')
    return undefined
  const { contractAddress, amounts, outcome, to, account } = operation
  const isKnown = isNativeToken(contractAddress) || isListed(contractAddress)
  const hasRun = outcome?.type === 'done'
  const isPaid =
    hasRun &&
    isKnown &&
    amounts.some((amount) => amount > 0n) &&
    !isSameAddress(to, account)
  return isPaid ? [to.toLowerCase()] : []
}

function isSetUpOrFee(operation: Operation): boolean {
  const { call, account } = operation
  const isSetUp =
    call.value === 0n && call.data === '0x' && isSameAddress(call.to, account)
  return isSetUp || (operation.kind === 'transfer' && operation.isNetworkFee)
}
