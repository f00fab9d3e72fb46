import { Account } from '@0xsequence/account'
import {
  type Address,
  BaseError,
  type Hex,
  isSameAddress,
  NotEnoughSignersError,
  type WalletConfig,
} from '@cairn/primitives'
import { ethers } from 'ethers'
import {
  encodeForFees,
  type SignCallsOptions,
  signCalls,
} from './account-calls.ts'
import {
  type AccountStatus,
  accountStatus,
  editSigners,
  type SignerChanges,
} from './account-config.ts'
import { type AuthProofOptions, signAuthProof } from './auth-proof.ts'
import type { AccountCall, EncodedCalls, SignedCalls } from './calls.ts'
import type { Engine } from './engine.ts'
import { type ChainRemovals, chainRemovals } from './former-signers.ts'
import { migrateAccount } from './migrate-account.ts'
import { withPlainErrors } from './plain-errors.ts'
import { SettledAccount } from './settled-account.ts'
import { checkWalletConfig } from './wallet-config.ts'

export type DigestRequest = {
  readonly chainId: number
  readonly digest: Hex
  readonly message?: Hex
}

/** An account this page can act for, as far as its signers are at hand. */
export type OpenAccount = {
  readonly address: Address
  readonly status: (chainId: number) => Promise<AccountStatus>
  readonly editSigners: (changes: SignerChanges) => Promise<void>
  /** Whom a chain still obeys; see {@link chainRemovals}. */
  readonly removals: (
    chainId: number,
    guards: readonly Address[],
  ) => Promise<ChainRemovals>
  /** On how many chains it was signed; see {@link migrateAccount}. */
  readonly migrate: (
    referenceChainId: number,
    changes: SignerChanges,
  ) => Promise<number>
  readonly encodeForFees: (
    chainId: number,
    calls: readonly AccountCall[],
  ) => Promise<EncodedCalls>
  readonly signCalls: (
    chainId: number,
    calls: readonly AccountCall[],
    options?: SignCallsOptions,
  ) => Promise<SignedCalls>
  readonly signAuthProof: (options: AuthProofOptions) => Promise<string>
  /**
   * Signs 32 bytes on a chain, checkable by ERC-1271, or by ERC-6492 while the
   * account is not deployed there. `message` is what they are the hash of.
   */
  readonly signDigest: (request: DigestRequest) => Promise<Hex>
  /** Lets `signer` find this account later; it signs, nobody else does. */
  readonly publishWitness: (signer: Address) => Promise<void>
}

/** An account whose address is known, such as a stored session's. */
export function loadAccount(engine: Engine, address: Address): OpenAccount {
  return wrapAccount(engine, newAccount(engine, address))
}

/** An account that a signer controls, with its configuration in force. */
export type FoundAccount = {
  readonly address: Address
  readonly config: WalletConfig
}

/**
 * The accounts that a signer controls. The service is asked, not the memory.
 * What it answers is checked twice: the signer itself must have signed that the
 * account is theirs, and must be a signer of the configuration in force. An
 * account that others prepared, or that the signer was removed from, is left
 * out.
 *
 * @throws {NotEnoughSignersError} when the signer was removed from all of them
 * @throws when the service or the chain cannot say: an account that is only out
 * of reach must not look like one that does not exist
 * @see AUTH-05
 */
export async function findAccounts(
  engine: Engine,
  signer: Address,
): Promise<readonly FoundAccount[]> {
  const found = await engine.tracker.walletsOfSigner({ signer, noCache: true })
  const controlled: FoundAccount[] = []
  for (const { wallet } of found) {
    const address = ethers.getAddress(wallet) as Address
    const { config } = await accountStatus(newAccount(engine, address), 0)
    if (config.signers.some((one) => isSameAddress(one.address, signer)))
      controlled.push({ address, config })
  }
  // A signer that was removed must not end up with a new, empty wallet.
  if (found.length > 0 && controlled.length === 0)
    throw new NotEnoughSignersError()
  return controlled
}

/**
 * Makes a new account and tells the tracker whose it is, witnessed by each of
 * `witnesses`.
 *
 * @throws {InvalidConfigError}
 * @throws {AccountNotKnownError} when the tracker does not find it afterwards
 * @see AUTH-05
 */
export async function createAccount(
  engine: Engine,
  options: {
    readonly config: WalletConfig
    readonly witnesses: readonly [Address, ...Address[]]
  },
): Promise<OpenAccount> {
  const { config, witnesses } = options
  checkWalletConfig(config)
  const { contexts, networks, orchestrator, tracker } = engine
  const created = await Account.new({
    config: {
      threshold: config.threshold,
      checkpoint: 0,
      signers: [...config.signers],
    },
    contexts,
    networks,
    orchestrator,
    tracker,
  })
  const account = newAccount(engine, created.address as Address)
  await account.publishWitnessFor([...witnesses], 0)
  const found = await findAccounts(engine, witnesses[0])
  const address = account.address as Address
  if (!found.some((one) => isSameAddress(one.address, address)))
    throw new AccountNotKnownError(address)
  return wrapAccount(engine, account)
}

function newAccount(engine: Engine, address: Address): Account {
  const { contexts, networks, orchestrator, tracker } = engine
  return new SettledAccount({
    address,
    contexts,
    networks,
    orchestrator,
    tracker,
  })
}

function wrapAccount(engine: Engine, account: Account): OpenAccount {
  return withPlainErrors({
    address: account.address as Address,
    status: (chainId) => accountStatus(account, chainId),
    async editSigners(changes) {
      engine.tracker.forget()
      await editSigners(account, changes).catch(async (error: unknown) => {
        if (!isConflict(error)) throw error
        // Another device changed the signers meanwhile: this change follows.
        engine.tracker.forget()
        await editSigners(account, changes)
      })
    },
    removals: (chainId, guards) => chainRemovals(account, chainId, guards),
    async migrate(referenceChainId, changes) {
      engine.tracker.forget()
      return migrateAccount(account, referenceChainId, changes)
    },
    encodeForFees: (chainId, calls) => encodeForFees(account, chainId, calls),
    signCalls: (chainId, calls, options) =>
      signCalls(account, chainId, calls, options),
    signAuthProof: (options) => signAuthProof(account, options),
    async signDigest({ chainId, digest, message }) {
      const metadata = message === undefined ? {} : { message }
      return (await account.signDigest(
        digest,
        chainId,
        true,
        'eip6492',
        metadata,
      )) as Hex
    },
    publishWitness: (signer) => account.publishWitnessFor([signer], 0),
  })
}

/** Whether the service already has another successor of the configuration. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 409
}

/** A new account could not be found again by its own signer. */
export class AccountNotKnownError extends BaseError {
  override readonly name = 'AccountNotKnownError'
  readonly address: Address

  constructor(address: Address) {
    super('Account not found on tracker')
    this.address = address
  }
}
