import { BaseError } from '../errors.ts'

/** The collected signatures weigh less than the account's threshold. */
export class NotEnoughSignersError extends BaseError {
  override readonly name = 'NotEnoughSignersError'

  constructor() {
    super('Not enough signers')
  }
}
