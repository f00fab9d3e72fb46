import type { Hex } from '../accounts/wallet-config.ts'

/** `approve` and `increaseAllowance`: the spender, then the limit. */
const forms = /^0x(?:095ea7b3|39509351)[\da-f]{64}([\da-f]{64})$/i

const limitLength = 64

/**
 * Returns the limit of a call that lets somebody spend a coin, in base units.
 * For a collectible the same call names the item: the caller knows which it is.
 *
 * @see HIST-02
 */
export function readApprovalLimit(data: Hex): bigint | undefined {
  const limit = forms.exec(data)?.[1]
  return limit === undefined ? undefined : BigInt(`0x${limit}`)
}

/**
 * Returns the same call with another limit.
 *
 * @param limit - base units, below 2^256
 * @returns `undefined` if the call sets no limit
 */
export function withApprovalLimit(data: Hex, limit: bigint): Hex | undefined {
  const isLimit = limit >= 0n && limit < 2n ** 256n
  if (!isLimit || readApprovalLimit(data) === undefined) return undefined
  const word = limit.toString(16).padStart(limitLength, '0')
  return `${data.slice(0, -limitLength)}${word}` as Hex
}
