import {
  type Coin,
  fieldAmount,
  isNativeToken,
  type PaymentRequest,
} from '@cairn/primitives'

/** The fields of the form that a scanned payment sets. */
export type ScannedPayment = {
  readonly to: string
  /** The coin it asks for; absent: whichever is chosen. */
  readonly coinId: string | undefined
  readonly amountText: string | undefined
}

/**
 * A scanned payment in terms of the coins that there are.
 *
 * @param chosen - the coin that is chosen so far
 * @returns `undefined` when it asks for a coin that is not among them
 * @see SEND-01
 */
export function applyPayment(
  { to, chainId, tokenAddress, amount }: PaymentRequest,
  coins: readonly Coin[],
  chosen: Coin,
): ScannedPayment | undefined {
  if (chainId === undefined && !tokenAddress && amount === undefined)
    return { to, coinId: undefined, amountText: undefined }
  const coin = coins.find(
    (one) =>
      one.chainId === (chainId ?? chosen.chainId) &&
      (tokenAddress
        ? one.contractAddress.toLowerCase() === tokenAddress.toLowerCase()
        : isAsked(one, chosen, chainId, amount)),
  )
  return (
    coin && {
      to,
      coinId: coin.id,
      amountText:
        amount === undefined ? undefined : fieldAmount(amount, coin.decimals),
    }
  )
}

/** A chain alone leaves a coin of it as it is; an amount is of the chain's own. */
function isAsked(
  one: Coin,
  chosen: Coin,
  chainId: number | undefined,
  amount: bigint | undefined,
): boolean {
  return amount === undefined && chosen.chainId === chainId
    ? one.id === chosen.id
    : isNativeToken(one.contractAddress)
}
