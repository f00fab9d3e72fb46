import { recoverOwnershipProof } from '@cairn/account/server'
import { isSameAddress } from '@cairn/primitives'
import type { guard } from '@cairn/protocol'
import {
  type Handlers,
  HttpError,
  verifySessionToken,
} from '@cairn/service-kit'
import type { GuardContext } from './context.ts'

/** A proof is good for this long, and clocks may differ as much. */
const proofLifeMs = 5 * 60_000

/**
 * Which second factors an account has, told to whoever proves to be of it: by
 * a session, or by a proof that one of its signers signed. There is no second
 * factor yet, so the list is empty.
 *
 * @see GUARD-01
 */
export function authMethodsHandler(
  context: GuardContext,
): Handlers<typeof guard>['authMethods'] {
  return async ({ proof }, { token, ip }) => {
    await context.limits.ip(ip)
    if (proof) await checkProof(context, proof)
    else await verifySessionToken(context.sessionSecret, token, context.now())
    return { methods: [], active: false }
  }
}

async function checkProof(
  { sessions, now }: GuardContext,
  proof: NonNullable<
    Parameters<Handlers<typeof guard>['authMethods']>[0]['proof']
  >,
): Promise<void> {
  if (Math.abs(now().getTime() - proof.timestamp) > proofLifeMs) {
    throw new HttpError('PermissionDenied', 'The proof is not of now.')
  }
  if (!isSameAddress(recover(proof), proof.signer)) {
    throw new HttpError('PermissionDenied', 'The proof is not signed by it.')
  }
  const { wallets } = await sessions.wallets({ signer: proof.signer })
  const isOfWallet = Object.keys(wallets).some((wallet) =>
    isSameAddress(wallet, proof.wallet),
  )
  if (!isOfWallet) {
    throw new HttpError('PermissionDenied', 'It is no signer of the wallet.')
  }
}

function recover(proof: Parameters<typeof recoverOwnershipProof>[0]) {
  try {
    return recoverOwnershipProof(proof)
  } catch (cause) {
    throw new HttpError('PermissionDenied', 'The proof is malformed.', {
      cause,
    })
  }
}
