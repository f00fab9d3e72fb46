import { RpcError } from '@cairn/clients'
import { type Address, isSameAddress } from '@cairn/primitives'
import { type Call, HttpError, verifySessionToken } from '@cairn/service-kit'
import type { GuardContext } from './context.ts'

/**
 * Whose session a call's token is. The API is asked too, for it knows which
 * tokens ended early: those of a device that was signed out.
 *
 * @throws {HttpError} `Unauthorized`; `Unavailable` when the API cannot be asked
 * @see SESS-01 GUARD-03
 */
export async function sessionAccount(
  context: Pick<GuardContext, 'sessionSecret' | 'checkToken' | 'now'>,
  { token }: Pick<Call, 'token'>,
): Promise<Address> {
  const { sessionSecret, checkToken, now } = context
  const { account } = await verifySessionToken(sessionSecret, token, now())
  const checked = await checkToken(token ?? '').catch((cause: unknown) => {
    const isRefused = cause instanceof RpcError && cause.status === 401
    throw isRefused
      ? new HttpError('Unauthorized', 'The session is not valid.', { cause })
      : new HttpError('Unavailable', 'Sessions cannot be looked up now.', {
          cause,
        })
  })
  if (!isSameAddress(checked, account as Address))
    throw new HttpError('Unauthorized', 'The session is not valid.')
  return checked
}
