import {
  authUpdateDigest,
  isValidSignature,
  judgeSigner,
  listSigners,
  recoverOwnershipProof,
} from '@cairn/account/server'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import type { guard } from '@cairn/protocol'
import { type Handlers, HttpError } from '@cairn/service-kit'
import { chainOf } from './chain-of.ts'
import type { GuardContext } from './context.ts'
import { takeProof } from './db/second-factor.queries.ts'
import { unlessUnavailable } from './unless-unavailable.ts'

/** Validity of a proof, in ms, before and after now, because clocks differ. */
export const proofLifeMs = 5 * 60_000

/**
 * Error for a proof of another time. Wallets match its phrase: their clock is
 * wrong, not their key.
 */
export function staleProofError(): HttpError {
  return new HttpError('PermissionDenied', 'The proof is not of now.', {
    reason: 'proof is not of now',
  })
}

type OwnershipProof = NonNullable<
  Parameters<Handlers<typeof guard>['authMethods']>[0]['proof']
>

/** Methods of the guard that take the proof of one signer. */
export type OwnedMethod = 'authMethods' | 'signWith' | 'reset2FA'

/**
 * Returns the wallet that a proof belongs to. A proof that names no guard, as
 * the official client makes it, may come from another guard that got it: it
 * tells the second factors, and resets none.
 *
 * @param call.ip - address of the caller, whose share of the nodes' time it takes
 * @throws {HttpError} unless a current signer of the wallet signed the proof
 *   just now, for this method
 * @see GUARD-03 g
 */
export async function checkOwnershipProof(
  context: GuardContext,
  proof: OwnershipProof,
  call: { readonly method: OwnedMethod; readonly ip: string },
): Promise<Address> {
  const { namesUse } = checkFresh(context, proof, call.method)
  if (!namesUse && call.method !== 'authMethods')
    throw new HttpError('PermissionDenied', 'The proof names no guard.')
  if (!(await context.inTurnOf(call.ip, () => isSigner(context, proof)))) {
    throw new HttpError('PermissionDenied', 'It is no signer of the wallet.')
  }
  return proof.wallet
}

/**
 * Checks that the signer that a proof names signed it just now.
 *
 * @returns whether it names this guard and the method; else it names neither
 * @throws {HttpError} `PermissionDenied`, also if it names others
 */
export function checkFresh(
  { now, key }: Pick<GuardContext, 'now' | 'key'>,
  proof: OwnershipProof,
  method: OwnedMethod,
): { readonly namesUse: boolean } {
  if (Math.abs(now().getTime() - proof.timestamp) > proofLifeMs) {
    throw staleProofError()
  }
  const use = { guard: key.address, method }
  const namesUse = isSameAddress(recover(proof, use), proof.signer)
  if (!namesUse && !isSameAddress(recover(proof), proof.signer))
    throw new HttpError('PermissionDenied', 'The proof is not signed by it.')
  return { namesUse }
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

function recover(...proof: Parameters<typeof recoverOwnershipProof>) {
  try {
    return recoverOwnershipProof(...proof)
  } catch (cause) {
    throw new HttpError('PermissionDenied', 'The proof is malformed.', {
      cause,
    })
  }
}

/** A proof that the whole wallet signed at a time, in ms since 1970. */
export type WalletProof = {
  readonly timestamp: number
  readonly signature: Hex
  readonly chainId: number
}

/** The call that a proof comes with. */
type ProofUse = {
  /** Lower case. */
  readonly account: string
  readonly method: ProvenMethod
  /** Thumbprint of the session's key. */
  readonly key: string
  /** Address of the caller, whose share of the nodes' time it takes. */
  readonly ip: string
}

/** Methods of the guard that need the signature of the whole wallet. */
export type ProvenMethod =
  | 'createTOTP'
  | 'resetTOTP'
  | 'recoveryCodes'
  | 'resetRecoveryCodes'

/**
 * Checks that the whole wallet signed, under its configuration in force, on the
 * guard's own chain. A caller could otherwise choose a chain that still lists a
 * removed signer. The signature names the called method and the key that calls,
 * so a proof to show recovery codes turns nothing off.
 *
 * @see GUARD-03
 */
export async function checkWalletProof(
  context: GuardContext,
  { account, method, key, ip }: ProofUse,
  { timestamp, signature, chainId }: WalletProof,
): Promise<void> {
  const { database, sessions, rpcUrlOf, inTurnOf, now } = context
  const age = Math.abs(now().getTime() - timestamp)
  if (age > proofLifeMs) throw staleProofError()
  if (chainOf(chainId) !== context.chainId)
    throw new HttpError(
      'PermissionDenied',
      `The proof must be of chain ${context.chainId}.`,
    )
  const digest = authUpdateDigest({ timestamp, method, key })
  const wallet = account as Address
  const rpcUrl = rpcUrlOf(context.chainId)
  const asked = { rpcUrl, wallet, digest, signature }
  const [isSigned, signer] = await inTurnOf(ip, async () => [
    await isValidSignature({ ...asked, chainId }).catch((cause: unknown) => {
      throw new HttpError('Unavailable', 'The chain does not answer.', {
        cause,
      })
    }),
    await unlessUnavailable(
      judgeSigner(sessions, { ...asked, chainId: context.chainId }),
    ),
  ])
  if (!isSigned || signer !== 'in-force')
    throw new HttpError('PermissionDenied', 'The proof is not of the wallet.')
  const expiresAt = new Date(timestamp + 2 * proofLifeMs)
  const id = `${account}:${digest}`
  const isFirst = await takeProof(database, id, expiresAt)
  if (!isFirst)
    throw new HttpError('PermissionDenied', 'The proof was used before.')
}
