import { type Address, isSameAddress } from '@cairn/primitives'

/** A fee in a chain's own coin that a mined transaction promised. */
export type CoinClaim = {
  readonly id: number
  readonly to: Address
  /** Wei. */
  readonly value: bigint
}

/** The cost of a mined transaction of the relayer to its sender. */
export type OwnCost = {
  readonly sender: Address
  /** Absent if its receipt does not say. */
  readonly wei: bigint | undefined
}

/** An account after a block, and after the one before. */
export type Change<T> = { readonly before: T; readonly after: T }

/**
 * Judges the fees in coins that transactions of one block promised to a
 * receiver, by its balance: all came in, or some did not. Which of them is not
 * known, because the code of a wallet can be another one within its block.
 *
 * @param sent - the receiver's number of transactions; read where coins lack
 * @returns `unknown` if the receiver itself moved coins, by a transaction that
 *   is not among `costs`
 * @see SRVC-01 z
 */
export function judgeCoinFees(
  claims: readonly CoinClaim[],
  receiver: Address,
  costs: readonly OwnCost[],
  { balance, sent }: { balance: Change<bigint>; sent?: Change<bigint> },
): 'paid' | 'missing' | 'unknown' {
  const own = costs.filter(({ sender }) => isSameAddress(sender, receiver))
  const spent = own.reduce((sum, { wei = 0n }) => sum + wei, 0n)
  const promised = claims.reduce((sum, { value }) => sum + value, 0n)
  if (balance.after + spent - balance.before >= promised) return 'paid'
  const isExplained =
    sent !== undefined &&
    sent.after - sent.before === BigInt(own.length) &&
    own.every(({ wei }) => wei !== undefined)
  return isExplained ? 'missing' : 'unknown'
}
