import { ConfigLookupError } from '@cairn/account/server'
import { HttpError } from '@cairn/service-kit'

/**
 * Waits for a look-up of configurations.
 *
 * @throws {HttpError} `Unavailable` when the look-up cannot be made
 */
export function unlessUnavailable<T>(lookUp: Promise<T>): Promise<T> {
  return lookUp.catch((cause: unknown) => {
    if (!(cause instanceof ConfigLookupError)) throw cause
    throw new HttpError('Unavailable', cause.message, { cause })
  })
}
