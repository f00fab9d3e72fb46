import {
  type RequestedTransaction,
  renewBridge,
  renewSwap,
  type replaceCalls,
  type Wallet,
} from '@cairn/core'
import { BaseError } from '@cairn/primitives'

type Renewed = Parameters<typeof replaceCalls>[2]

/**
 * Asks again for the quote of a request, with the form's entries that its terms
 * keep.
 *
 * @throws {NoRenewalError} for a request that has no quote
 * @throws whatever the service of the quote answers
 * @see SWAP-01 BRDG-01
 */
export async function renewQuote(
  wallet: Wallet,
  request: RequestedTransaction,
): Promise<Renewed> {
  const { type } = request
  switch (type) {
    case 'swap':
    case 'wrap':
    case 'unwrap':
      return renewSwap(wallet, request)
    case 'bridge':
      return renewBridge(wallet, request)
    default:
      throw new NoRenewalError(type)
  }
}

/** A request of this type has no quote. */
class NoRenewalError extends BaseError {
  override readonly name = 'NoRenewalError'

  constructor(type: string) {
    super(`A request of type ${type} has no quote.`)
  }
}
