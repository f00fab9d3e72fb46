import { RpcError } from '@cairn/clients'
import { BaseError, type Hex } from '@cairn/primitives'
import type { SessionWallet } from '../session/session-wallet.ts'

/** A call as the service names it. */
export type NamedCall = {
  /** `claim(address,uint256)`. */
  readonly signature: string
  readonly methodName: string
}

/** It could not be asked what a call is. @see HIST-02 ERRS-01 */
export class DecodeCallError extends BaseError {
  override readonly name = 'DecodeCallError'
}

/** Names come from elsewhere, and stand in sentences. */
const plainName = /^[A-Za-z_$][\w$]{0,63}$/

/**
 * Asks the product's service which function call data is of. The wallet reads
 * what it knows by itself, and asks only of the rest.
 *
 * @returns `undefined` when the service does not know it either
 * @throws {DecodeCallError} when the service does not say
 * @see HIST-02 ERRS-01
 */
export async function decodeContractCall(
  { clients }: Pick<SessionWallet, 'clients'>,
  callData: Hex,
  signal?: AbortSignal,
): Promise<NamedCall | undefined> {
  try {
    const { call } = await clients.api.decodeContractCall(
      { callData },
      { signal },
    )
    const { function: methodName, signature } = call
    return plainName.test(methodName) ? { methodName, signature } : undefined
  } catch (error) {
    if (error instanceof RpcError && error.error === 'NotFound')
      return undefined
    throw new DecodeCallError('A call could not be decoded.', { cause: error })
  }
}
