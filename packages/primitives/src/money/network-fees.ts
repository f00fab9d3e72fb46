import { isSameAddress } from '../accounts/address-text.ts'

/**
 * Splits transfers into intended ones and network fees. If every transfer goes
 * to the relayer, all of them are intended.
 *
 * @see HIST-02 (isNetworkFee)
 */
export function splitFees<T extends { readonly to: string }>(
  transfers: readonly T[],
  paymentAddress: string | undefined,
): { readonly meant: readonly T[]; readonly fees: readonly T[] } {
  const isFee = ({ to }: T) =>
    paymentAddress !== undefined && isSameAddress(to, paymentAddress)
  const meant = transfers.filter((transfer) => !isFee(transfer))
  return meant.length === 0
    ? { meant: transfers, fees: [] }
    : { meant, fees: transfers.filter(isFee) }
}
