import { BaseError } from '@cairn/primitives'

/** No way over the bridge is offered. @see BRDG-01 ERRS-01 */
export class NoRoutesError extends BaseError {
  override readonly name = 'NoRoutesError'

  constructor() {
    super('No routes available. Fees exceed selected amount.')
  }
}
