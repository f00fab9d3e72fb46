/** A transaction as nodes send it. */
export type SentTransaction = {
  readonly from?: string
  readonly to?: string | null
  readonly input?: string
}

/** `transfer`, `approve`, `increaseAllowance` and `setApprovalForAll`. */
const ownCalls = '(?:a9059cbb|095ea7b3|39509351|a22cb465)'

/**
 * Returns whether a spender took part in a transaction: it sent it, it was
 * called, or a call inside names it. A call that sends tokens to it, or that
 * allows it something, is no use by it.
 *
 * @param spender - 40 digits in lower case
 */
export function isUsedBy(
  { from, to, input = '' }: SentTransaction,
  spender: string,
): boolean {
  const parties = [from, to].map((one) => one?.slice(2).toLowerCase())
  if (parties.includes(spender)) return true
  const others = new RegExp(`${ownCalls}0{24}${spender}`, 'g')
  return input.toLowerCase().replace(others, '').includes(spender)
}
