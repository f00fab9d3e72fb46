import { listSigners, recoverOwnershipProof } from '@cairn/account/server'
import { type Address, isSameAddress } from '@cairn/primitives'
import type { guard } from '@cairn/protocol'
import { type Handlers, HttpError, walletAccount } from '@cairn/service-kit'
import type { GuardContext } from './context.ts'
import { findTotp } from './db/second-factor.queries.ts'
import { unlessUnavailable } from './unless-unavailable.ts'

/** Validity of a proof, in ms, before and after now, because clocks differ. */
export const proofLifeMs = 5 * 60_000

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
      ? await checkOwnershipProof(context, proof)
      : walletAccount(await context.sessionOf(call))
    const totp = await findTotp(context.database, account.toLowerCase())
    return totp?.active
      ? { methods: ['TOTP'], active: true }
      : { methods: [], active: false }
  }
}

/**
 * Error for a proof of another time. Wallets match its phrase: their clock is
 * wrong, not their key.
 */
export function staleProofError(): HttpError {
  return new HttpError('PermissionDenied', 'The proof is not of now.', {
    reason: 'proof is not of now',
  })
}

/**
 * Returns the wallet that a proof belongs to.
 *
 * @throws {HttpError} unless a current signer of the wallet signed the proof
 *   just now
 */
export async function checkOwnershipProof(
  context: GuardContext,
  proof: NonNullable<
    Parameters<Handlers<typeof guard>['authMethods']>[0]['proof']
  >,
): Promise<Address> {
  if (Math.abs(context.now().getTime() - proof.timestamp) > proofLifeMs) {
    throw staleProofError()
  }
  if (!isSameAddress(recover(proof), proof.signer)) {
    throw new HttpError('PermissionDenied', 'The proof is not signed by it.')
  }
  if (!(await isSigner(context, proof))) {
    throw new HttpError('PermissionDenied', 'It is no signer of the wallet.')
  }
  return proof.wallet
}

/**
 * Checks the signers on the guard's own chain alone. A wallet of version 1 has
 * separate signers on each chain, so a caller could otherwise choose a chain
 * where a signer is not removed yet.
 */
async function isSigner(
  { sessions, chainId, rpcUrlOf }: GuardContext,
  { wallet, signer }: { readonly wallet: Address; readonly signer: Address },
): Promise<boolean> {
  const asked = { wallet, chainId, rpcUrl: rpcUrlOf(chainId) }
  const signers = await unlessUnavailable(listSigners(sessions, asked))
  return signers.has(signer.toLowerCase())
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
