import { BaseError } from './errors.ts'

/** The signatures collected weigh less than the account asks for. */
export class NotEnoughSignersError extends BaseError {
  override readonly name = 'NotEnoughSignersError'

  constructor() {
    super('Not enough signers')
  }
}
