import { createRpcClient, type RpcClient, RpcError } from '@cairn/clients'
import { type Address, findError, isSameAddress } from '@cairn/primitives'
import { guard } from '@cairn/protocol'
import { EngineNotReadyError, getAccount } from '../account/engine.ts'
import { currentGuard } from '../account/own-guard.ts'
import { type Mending, retrying } from '../clients/retrying.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { InvalidCodeError } from '../signers/kinds/guard.ts'
import type { SigningWallet } from '../signing/signing-wallet.ts'
import { unlockSigner } from '../signing/unlock-signer.ts'
import { authorize, getAuthToken, mendRefusal } from '../tokens/auth-token.ts'
import { dropToken, storedToken } from '../tokens/stored-token.ts'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'
import {
  type GuardChange,
  GuardMethodsError,
  GuardStoreError,
} from './guard-errors.ts'
import type { ProvenMethod } from './guard-proofs.ts'

/** A recovery code; empty where the guard cannot tell it any more. */
export type RecoveryCode = { readonly code: string; readonly used: boolean }

/**
 * Whether the account's guard asks for a code. Nobody has to sign for this:
 * without a session's token at hand, one signer proves that the account is its.
 *
 * @throws {GuardMethodsError}
 * @throws {NoOwnershipSignerError} without a token, when no signer is ready
 * @see GUARD-03
 */
export async function hasSecondFactor(wallet: TokensWallet): Promise<boolean> {
  try {
    const account = wallet.storage.get('sessionDump')?.address
    if (!account) throw new GuardMethodsError('token')
    // The device is among the signers once the account is open.
    if (storedToken(wallet) === undefined) await getAccount(wallet)
    const { lookUpAuthMethods } = await import('./auth-methods.ts')
    const asked = { guard: currentGuard(wallet), account }
    const { active, methods } = await lookUpAuthMethods(wallet, asked)
    return active && methods.includes('TOTP')
  } catch (cause) {
    dropRefusedToken(wallet, cause)
    wallet.log.warn({ error: String(cause) }, 'No auth methods')
    throw cause
  }
}

/**
 * Begins to turn the second factor on.
 *
 * @returns what an authenticator app reads
 * @throws {GuardStoreError}
 * @see GUARD-03
 */
export function beginSecondFactor(wallet: TokensWallet): Promise<URL> {
  return attempt(wallet, 'enable 2FA totp', async () => {
    const proof = await proofOf(wallet, 'createTOTP')
    const { uri } = await callGuard(wallet, (client) =>
      client.createTOTP(proof),
    )
    return new URL(uri)
  })
}

/**
 * Turns the second factor on with a first code of the authenticator.
 *
 * @returns the recovery codes
 * @throws {InvalidCodeError}
 * @throws {GuardStoreError}
 * @see GUARD-03
 */
export function commitSecondFactor(
  wallet: TokensWallet,
  code: string,
): Promise<readonly RecoveryCode[]> {
  return attempt(wallet, 'verify 2FA totp code', async () => {
    const { codes } = await callGuard(wallet, (client) =>
      client.commitTOTP({ token: code }),
    )
    wallet.storage.set('secondFactor', true)
    return codes
  })
}

/**
 * Turns it off; the guard asks for a code to sign this.
 *
 * @throws {GuardStoreError}
 * @see GUARD-03
 */
export function disableSecondFactor(wallet: TokensWallet): Promise<void> {
  return attempt(wallet, 'disable 2FA totp', async () => {
    const proof = await proofOf(wallet, 'resetTOTP')
    await callGuard(wallet, (client) => client.resetTOTP(proof))
    wallet.storage.set('secondFactor', false)
  })
}

/**
 * The recovery codes, as the guard gave them when they were made.
 *
 * @throws {GuardStoreError}
 * @see GUARD-03
 */
export function listRecoveryCodes(
  wallet: TokensWallet,
): Promise<readonly RecoveryCode[]> {
  return attempt(wallet, 'get recovery codes', async () => {
    const proof = await proofOf(wallet, 'recoveryCodes')
    const { codes } = await callGuard(wallet, (client) =>
      client.recoveryCodes(proof),
    )
    return codes
  })
}

/**
 * Ten new recovery codes in the place of the old.
 *
 * @throws {GuardStoreError}
 * @see GUARD-03
 */
export function renewRecoveryCodes(
  wallet: TokensWallet,
): Promise<readonly RecoveryCode[]> {
  return attempt(wallet, 'reset recovery codes', async () => {
    const proof = await proofOf(wallet, 'resetRecoveryCodes')
    const { codes } = await callGuard(wallet, (client) =>
      client.resetRecoveryCodes(proof),
    )
    return codes
  })
}

/**
 * Turns the second factor off with a recovery code, for whoever lost their
 * authenticator; with a session, or while one is being opened with a proof of
 * a signer at hand.
 *
 * @throws {InvalidCodeError}
 * @throws {GuardStoreError}
 * @see GUARD-02 GUARD-03
 */
export function resetSecondFactor(
  wallet: TokensWallet,
  account: Address,
  code: string,
): Promise<void> {
  return attempt(wallet, 'reset 2FA', async () => {
    const hasToken = storedToken(wallet) !== undefined
    if (hasToken) {
      await callGuard(wallet, (client) => client.reset2FA({ code }))
      return
    }
    const { signOwnership } = await import('./guard-proofs.ts')
    const { address, url } = currentGuard(wallet)
    const proof = await signOwnership(wallet, {
      ...{ account, guard: address, method: 'reset2FA' },
      among: askedOf(wallet, account),
    })
    const { fetch } = wallet.platform
    await createRpcClient(guard, { url, fetch }).reset2FA({ code, proof })
  })
}

/** The signers of the account's waiting signing requests. */
function askedOf(
  { signingQueue }: Pick<SigningWallet, 'signingQueue'>,
  account: Address,
) {
  const job = [...signingQueue.jobs.values()].find(({ details }) =>
    isSameAddress(details.account, account),
  )
  return job?.request.config.signers.map(({ address }) => address)
}

/** Gives the guard a code that the person typed. @see GUARD-02 */
export function giveGuardCode(
  wallet: Pick<SigningWallet, 'signers' | 'signing' | 'signingQueue'>,
  signer: Address,
  code: string,
): Promise<void> {
  return unlockSigner(wallet, signer, code)
}

/** Calls the guard with the session, and again when that can be mended. */
function callGuard<T>(
  wallet: TokensWallet,
  call: (client: RpcClient<typeof guard>) => Promise<T>,
): Promise<T> {
  const client = createRpcClient(guard, {
    url: currentGuard(wallet).url,
    fetch: wallet.platform.fetch,
    authorize: (url) => authorize(wallet, url),
  })
  const mending: Mending = {
    token: () => storedToken(wallet),
    mend: (error, token) =>
      mendRefusal(wallet, error, { token, isAttended: true }),
  }
  return retrying(mending, call)(client)
}

async function proofOf(wallet: TokensWallet, method: ProvenMethod) {
  // The token first: two things at once would ask for two codes.
  await getAuthToken(wallet)
  const { signAuthUpdate } = await import('./guard-proofs.ts')
  return signAuthUpdate(wallet, method)
}

async function attempt<T>(
  wallet: Pick<BaseWallet, 'log' | 'now' | 'session' | 'storage'>,
  change: GuardChange,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    if (isRefusedCode(cause)) throw new InvalidCodeError()
    dropRefusedToken(wallet, cause)
    wallet.log.warn({ error: String(cause) }, `Unable to ${change}`)
    throw new GuardStoreError(change, lacksSession(wallet, cause), cause)
  }
}

/** Whether it failed for want of a session or of the account. */
function lacksSession(
  wallet: Pick<BaseWallet, 'now' | 'session' | 'storage'>,
  cause: unknown,
): boolean {
  return (
    findError(cause, EngineNotReadyError) !== undefined ||
    (wallet.session.getState().type === 'signed-in' &&
      storedToken(wallet) === undefined)
  )
}

/** A token that the guard does not take is asked for anew the next time. */
function dropRefusedToken(
  wallet: Pick<BaseWallet, 'storage'>,
  cause: unknown,
): void {
  if (findError(cause, RpcError)?.status === 401) dropToken(wallet)
}

function isRefusedCode(error: unknown): boolean {
  return error instanceof RpcError && error.reason === 'invalid token'
}
