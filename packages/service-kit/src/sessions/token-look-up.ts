import { createRpcClient, RpcError } from '@cairn/clients'
import { api } from '@cairn/protocol'
import { HttpError } from '../http-error.ts'
import type { KnownToken } from './session-check.ts'

/**
 * Answers for an invalid token, and for text that cannot be a token, such as
 * one that is too long.
 */
const refusals = new Set([400, 401])

/**
 * Makes the look-up of session tokens at the API. The API alone knows which
 * tokens were revoked, such as those of a signed-out device.
 *
 * @returns `undefined` for an invalid token; throws {HttpError} `Unavailable`
 *   when the API does not answer
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
