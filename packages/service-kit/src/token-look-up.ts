import { createRpcClient, RpcError } from '@cairn/clients'
import { api } from '@cairn/protocol'
import { HttpError } from './http-error.ts'
import type { KnownToken } from './session-check.ts'

/** Not valid, and nothing that could be a token, such as one that is too long. */
const refusals = new Set([400, 401])

/**
 * Makes the look-up of session tokens for services other than the API: it says what they are, because it
 * alone knows which ended early, such as those of a device that was signed out.
 *
 * @returns `undefined` for a token that is not valid; throws {HttpError}
 *   `Unavailable` when the API cannot be asked
 * @see SESS-01 GUARD-03
 */
export function createTokenLookUp(options: {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
}): (token: string) => Promise<KnownToken | undefined> {
  const client = createRpcClient(api, options)
  return async (token) => {
    try {
      return await client.checkAuthToken({ token })
    } catch (cause) {
      if (cause instanceof RpcError && refusals.has(cause.status))
        return undefined
      throw new HttpError('Unavailable', 'Sessions cannot be checked now.', {
        cause,
      })
    }
  }
}
