import { BaseError, type Hex, type WalletCall } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'

/** `transfer(address,uint256)` */
const transferSelector = 'a9059cbb'

/**
 * The call that pays a relayer's fee.
 *
 * @throws {FeeTokenError} when the token is of a kind that cannot pay
 */
export function payFee(option: FeeOption): WalletCall {
  const { token, to } = option
  const value = BigInt(option.value)
  const gasLimit = BigInt(option.gasLimit)
  if (token.type === 'UNKNOWN') return { to, value, data: '0x', gasLimit }
  if (token.type !== 'ERC20_TOKEN' || !token.contractAddress)
    throw new FeeTokenError(option)
  const amount = value.toString(16).padStart(64, '0')
  const recipient = to.slice(2).toLowerCase().padStart(64, '0')
  const data: Hex = `0x${transferSelector}${recipient}${amount}`
  return { to: token.contractAddress, value: 0n, data, gasLimit }
}

/** No fee can be paid in this kind of token. */
export class FeeTokenError extends BaseError {
  override readonly name = 'FeeTokenError'

  constructor({ token }: FeeOption) {
    super(`Cannot pay a fee in ${token.symbol} (${token.type}).`)
  }
}
