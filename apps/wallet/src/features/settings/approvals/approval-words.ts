import type { GivenApproval } from '@cairn/core'
import {
  allUnits,
  type Coin,
  cleanText,
  coinId,
  displayFullAmount,
  fiatValue,
  isolateText,
  shortenAddress,
} from '@cairn/primitives'
import { messages } from './approvals.messages.ts'

/** Returns what a permission is for, such as "Up to 25 USDC". @see DAPP-03 */
export function subjectOf({
  type,
  amount,
  tokenId = '',
  contract,
  contractAddress,
}: GivenApproval): string {
  const { symbol = '', name, decimals } = contract
  const short = shortenAddress(contractAddress, 4, 4)
  const title = isolateText(cleanText(name)) || short
  if (type === 'ALL') return messages.everyItem(title)
  if (type === 'ITEM') return messages.item(title, tokenId)
  const coin = isolateText(cleanText(symbol)) || title
  if (amount >= allUnits) return messages.allOf(coin)
  return decimals === undefined
    ? messages.upTo(`${amount}`, messages.unitsOf(coin))
    : messages.upTo(displayFullAmount(amount, decimals), coin)
}

/** Returns the name of the spender's contract, if it is known. */
export function spenderName({ spenderInfo }: GivenApproval): string {
  return isolateText(cleanText(spenderInfo.name))
}

/** The most that a spender can move. */
export type Risk = {
  /** In units of 10⁻⁸ of the currency. */
  readonly value: bigint | undefined
  /** Number of items, for a collection. */
  readonly items: number | undefined
}

/**
 * Returns what is at risk: of a coin the smaller of what is allowed and what is
 * held, of a collection the items that are held.
 *
 * @param priceOf - price of a coin, in the currency on screen
 * @see DAPP-03
 */
export function riskOf(
  approval: GivenApproval,
  coins: readonly Coin[],
  owned: readonly { chainId: number; contractAddress: string }[],
  priceOf: (coin: Coin) => number | undefined,
): Risk {
  const { type, chainId, contractAddress, amount } = approval
  const id = coinId(chainId, contractAddress)
  if (type === 'ITEM') return { value: undefined, items: 1 }
  if (type === 'ALL') {
    const own = owned.filter(
      (one) => coinId(one.chainId, one.contractAddress) === id,
    )
    return { value: undefined, items: own.length }
  }
  const coin = coins.find((one) => one.id === id)
  if (!coin) return { value: 0n, items: undefined }
  const price = priceOf(coin)
  const isAll = coin.balance <= amount
  const most = isAll ? coin.balance : amount
  const value =
    price === undefined ? undefined : fiatValue(most, coin.decimals, price)
  return { value, items: undefined }
}

/** Orders by what is at risk, then the latest first. */
export function byRisk(
  one: { approval: GivenApproval; risk: Risk },
  other: { approval: GivenApproval; risk: Risk },
): number {
  const values = compare(other.risk.value ?? 0n, one.risk.value ?? 0n)
  const items = compare(other.risk.items ?? 0, one.risk.items ?? 0)
  const times = compare(other.approval.approvedAt, one.approval.approvedAt)
  return values || items || times
}

function compare<T>(one: T, other: T): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
