import {
  type Address,
  BaseError,
  cleanText,
  isSameAddress,
  signerLevel,
} from '@cairn/primitives'
import type { AccountWallet } from '../account/account-wallet.ts'
import { authNetwork, getAccount } from '../account/engine.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import {
  deleteSignerMetadata,
  saveSignerMetadata,
} from '../roster/account-roster.ts'
import { editSavedSigner, maxLabelLength } from '../roster/edit-signer.ts'
import { knownSigners } from '../roster/known-signers.ts'
import { removeSigners } from '../roster/remove-signers.ts'
import { SignerMismatchError } from '../secrets/secret-errors.ts'
import {
  createRecoveryKeySigner,
  createRecoveryLogin,
  readSavedRecoveryKey,
  type SavedRecoveryKey,
} from '../signers/kinds/recovery-key.ts'
import { dropSigner, setUpSigners } from '../signing/signer-setup.ts'
import { hasQuietToken } from '../tokens/auth-token.ts'
import { endTokens } from '../tokens/end-tokens.ts'

/** A recovery phrase that controls the account. */
export type RecoveryKey = {
  readonly address: Address
  readonly weight: number
  /** Without it nobody could sign in again. */
  readonly isLast: boolean
  /** The name that the person gave it. */
  readonly label?: string | undefined
  /** Times in milliseconds. */
  readonly addedAt?: number | undefined
  readonly checkedAt?: number | undefined
}

/**
 * The recovery phrases among the account's signers.
 *
 * @throws {EngineNotReadyError} when nobody is signed in
 * @see SIGN-08
 */
export async function listRecoveryKeys(
  wallet: AccountWallet,
): Promise<readonly RecoveryKey[]> {
  const { signers, savedOf, isRecoveryKey } = await readSigners(wallet)
  return signers.filter(isRecoveryKey).map((signer) => {
    const { label, addedAt, checkedAt } = savedOf(signer.address) ?? {}
    return {
      ...signer,
      isLast: !canSignInWithout(wallet, signers, signer.address),
      label: cleanText(label ?? '', maxLabelLength) || undefined,
      addedAt,
      checkedAt,
    }
  })
}

/**
 * Makes a phrase a signer of the account, heavy enough to open it alone. The
 * phrase itself is kept nowhere; only its address is.
 *
 * @throws {InvalidRecoveryPhraseError}
 * @throws {KnownSignerError} when it is one already
 * @throws {SigningRejectedError} {NotEnoughSignersError}
 * @see AUTH-07 SIGN-08
 */
export async function addRecoveryKey(
  wallet: AccountWallet,
  phrase: string,
): Promise<void> {
  const account = await getAccount(wallet)
  const login = await createRecoveryLogin(phrase)
  const { address } = login.signer
  try {
    const { signers } = await readSigners(wallet)
    if (signers.some((one) => isSameAddress(one.address, address)))
      throw new KnownSignerError()
    // It says itself which account is its own, or nobody could find that by it.
    await dropSigner(wallet, address)
    await setUpSigners(wallet, () => [login.signer])
    await account.publishWitness(address)
    await dropSigner(wallet, address)
    const weight = signerLevel.recovery
    await account.editSigners({ add: [{ address, weight }] })
  } finally {
    login.forget()
    await dropSigner(wallet, address)
  }
  await setUpSigners(wallet, () => [createRecoveryKeySigner(address)])
  // The account has it; that its name is remembered too is less.
  const saved = { type: 'recoveryKey', address, addedAt: wallet.now() }
  await saveSignerMetadata(wallet, [saved]).catch((error: unknown) =>
    warn(wallet, error),
  )
}

/**
 * Takes a recovery phrase from the account and ends every token. Networks obey
 * the phrase until the removal is published there: see `networkRemovals`.
 *
 * @throws {LastSignInError} when nobody could sign in afterwards
 * @throws {SigningRejectedError} {NotEnoughSignersError}
 * @see SIGN-08 REMV-01
 */
export async function removeRecoveryKey(
  wallet: AccountWallet,
  address: Address,
): Promise<void> {
  const { signers } = await readSigners(wallet)
  if (!canSignInWithout(wallet, signers, address)) throw new LastSignInError()
  await removeSigners(wallet, [address])
  await dropSigner(wallet, address)
  await deleteSignerMetadata(wallet, address).catch((error: unknown) =>
    warn(wallet, error),
  )
  // Last: what comes after it needs a new token, which may need a code.
  await endTokens(wallet)
}

/**
 * Checks that the typed words are those of a recovery phrase, and notes when.
 * The words are forgotten at once.
 *
 * @throws {InvalidRecoveryPhraseError}
 * @throws {SignerMismatchError} if they are another phrase's
 * @see SIGN-08
 */
export async function checkRecoveryPhrase(
  wallet: AccountWallet,
  address: Address,
  phrase: string,
): Promise<void> {
  const login = await createRecoveryLogin(phrase)
  login.forget()
  if (!isSameAddress(login.signer.address, address))
    throw new SignerMismatchError()
  const checkedAt = wallet.now()
  await editSavedSigner(wallet, address, 'recoveryKey', { checkedAt }).catch(
    (error: unknown) => warn(wallet, error),
  )
}

function warn(wallet: Pick<BaseWallet, 'log'>, error: unknown): void {
  wallet.log.warn({ error: String(error) }, 'Could not remember a signer')
}

type Signers = readonly { readonly address: Address; readonly weight: number }[]

async function readSigners(wallet: AccountWallet): Promise<{
  readonly signers: Signers
  readonly savedOf: (address: Address) => SavedRecoveryKey | undefined
  readonly isRecoveryKey: (signer: Signers[number]) => boolean
}> {
  const account = await getAccount(wallet)
  const [{ config }, known] = await Promise.all([
    account.status(authNetwork(wallet).chainId),
    knownSigners(wallet, hasQuietToken(wallet)),
  ])
  const savedOf = (address: Address) => readSavedRecoveryKey(known.get(address))
  return {
    signers: config.signers,
    savedOf,
    isRecoveryKey: ({ address, weight }) =>
      weight === signerLevel.recovery || savedOf(address) !== undefined,
  }
}

/** Guards and devices let nobody in; everything else of weight does. */
function canSignInWithout(
  wallet: Pick<BaseWallet, 'environment'>,
  signers: Signers,
  removed: Address,
): boolean {
  const { guards } = wallet.environment
  return signers.some(
    ({ address, weight }) =>
      weight >= signerLevel.gold &&
      !isSameAddress(address, removed) &&
      !guards.some((guard) => isSameAddress(guard.address, address)),
  )
}

/** The phrase is a signer of this account already. */
export class KnownSignerError extends BaseError {
  override readonly name = 'KnownSignerError'

  constructor() {
    super('This phrase belongs to your wallet already.')
  }
}

/** The account would be left without anyone who can sign in. */
export class LastSignInError extends BaseError {
  override readonly name = 'LastSignInError'

  constructor() {
    super('Without it nobody could sign in to this wallet again.')
  }
}
