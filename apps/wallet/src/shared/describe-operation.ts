import {
  type Coin,
  coinId,
  displayFullAmount,
  isNativeToken,
  type Operation,
} from '@cairn/primitives'

/** What a call does, in words. */
export type DescribedOperation = {
  readonly title: string
  /** Where it goes, when money leaves. */
  readonly to: string | undefined
  /** Calls whose meaning is not known are shown as they are. */
  readonly isUnknown: boolean
}

/** How a coin is written: its symbol and decimals, when the wallet knows it. */
export type CoinFacts = Pick<Coin, 'symbol' | 'decimals'>

const unlimited = 2n ** 255n

/**
 * Says what a call of a chain does. Unknown contracts keep their raw amounts,
 * so that nothing is made up.
 *
 * @param coinOf - the coin of an id as `coinId` writes it
 * @see HIST-02 SEND-01
 */
export function describeOperation(
  operation: Operation,
  chainId: number,
  coinOf: (id: string) => CoinFacts | undefined,
): DescribedOperation {
  if (operation.kind === 'unknown') {
    const { call, selector } = operation
    return {
      title: `Call ${selector} of a contract`,
      to: call.to,
      isUnknown: true,
    }
  }
  const { child } = operation
  const coin = coinOf(coinId(chainId, child.contractAddress))
  const amountText = (amount: bigint) =>
    coin
      ? `${displayFullAmount(amount, coin.decimals)} ${coin.symbol}`
      : `${amount} units`
  if (child.kind === 'approve') {
    const limit =
      child.amount >= unlimited ? 'no limit' : amountText(child.amount)
    return {
      title: `Allow spending: ${limit}`,
      to: child.spender,
      isUnknown: false,
    }
  }
  const isCoin =
    isNativeToken(child.contractAddress) || child.contractType === 'ERC20'
  const what = isCoin
    ? amountText(child.amounts[0] ?? 0n)
    : `collectible ${child.tokenIds.join(', ')}`
  return { title: `Send ${what}`, to: child.to, isUnknown: false }
}
