import { BaseError } from '@cairn/primitives'

/** The way in which a quote differs from its order, or cannot be trusted. */
export type QuoteFault =
  /** It is of other coins. */
  | 'coin'
  /** It pays more, or brings less, than was asked. */
  | 'amount'
  /** Its least amount is lower than the slippage allows, or nothing. */
  | 'minimum'
  /** Its call goes to a contract that the environment does not name. */
  | 'target'
  /** Somebody else gets what is bought. */
  | 'recipient'
  /** The wallet cannot read its call, or the call says something else. */
  | 'call'
  /** It is not in the form of a quote. */
  | 'form'

/** The wallet does not use a quote. @see SWAP-01 */
export class QuoteRefusedError extends BaseError {
  override readonly name = 'QuoteRefusedError'
  readonly fault: QuoteFault

  constructor(fault: QuoteFault) {
    super(`The quote was refused: ${fault}.`)
    this.fault = fault
  }
}

/** The environment names no exchange on a network. @see SWAP-01 */
export class NoSwapsError extends BaseError {
  override readonly name = 'NoSwapsError'

  constructor(chainId: number) {
    super(`No swaps on chain ${chainId}.`)
  }
}

/** A request has no order that a new quote could be asked with. @see SWAP-01 */
export class NoSwapOrderError extends BaseError {
  override readonly name = 'NoSwapOrderError'

  constructor() {
    super('The request is no swap of this wallet.')
  }
}
