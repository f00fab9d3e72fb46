import { BaseError } from '@cairn/primitives'

/**
 * The sessions service or the chain does not say which configuration is in
 * force, or whether a contract signed.
 */
export class ConfigLookupError extends BaseError {
  override readonly name = 'ConfigLookupError'

  constructor(cause: unknown) {
    super('Configurations cannot be looked up now.', { cause })
  }
}
