import { createRpcClient, RpcError } from '@cairn/clients'
import { api } from '@cairn/protocol'
import { HttpError } from './http-error.ts'
import type { KnownToken } from './session-check.ts'

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
      const isRefused = cause instanceof RpcError && cause.status === 401
      if (isRefused) return undefined
      throw new HttpError('Unavailable', 'Sessions cannot be checked now.', {
        cause,
      })
    }
  }
}
