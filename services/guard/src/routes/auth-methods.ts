import type { guard } from '@cairn/protocol'
import { type Handlers, walletAccount } from '@cairn/service-kit'
import type { GuardContext } from '../context.ts'
import { findTotp } from '../db/second-factor.queries.ts'
import { checkOwnershipProof } from '../proofs.ts'

/**
 * Returns the second factors of an account, to the wallet's own session or for
 * a proof that a signer of the account made.
 *
 * @see GUARD-01
 */
export function authMethodsHandler(
  context: GuardContext,
): Handlers<typeof guard>['authMethods'] {
  return async ({ proof }, call) => {
    await context.limits.ip(call.ip)
    const account = proof
      ? await checkOwnershipProof(context, proof, {
          ...{ method: 'authMethods', ip: call.ip },
        })
      : walletAccount(await context.sessionOf(call))
    const totp = await findTotp(context.database, account.toLowerCase())
    return totp?.active
      ? { methods: ['TOTP'], active: true }
      : { methods: [], active: false }
  }
}
