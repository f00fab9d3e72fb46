import { Account } from '@0xsequence/account'
import type { WalletCall } from '@cairn/primitives'
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
import { type EncodedRun, encodeForRun } from './account-run.ts'
import {
  type AppProof,
  type AppProofOptions,
  type AuthProofOptions,
  signAppProof,
  signAuthProof,
} from './auth-proof.ts'
import type { EncodedCalls, SignedCalls } from './calls.ts'
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

/** An account that this page can act for with its available signers. */
export type OpenAccount = {
  readonly address: Address
  readonly status: (chainId: number) => Promise<AccountStatus>
  readonly editSigners: (changes: SignerChanges) => Promise<void>
  /**
   * Returns removed signers that a chain still accepts; see {@link
   * chainRemovals}.
   */
  readonly removals: (
    chainId: number,
    guards: readonly Address[],
  ) => Promise<ChainRemovals>
  /** Returns the number of chains signed for; see {@link migrateAccount}. */
  readonly migrate: (
    referenceChainId: number,
    changes: SignerChanges,
  ) => Promise<number>
  readonly encodeForFees: (
    chainId: number,
    calls: readonly WalletCall[],
  ) => Promise<EncodedCalls>
  readonly encodeForRun: (
    chainId: number,
    calls: readonly WalletCall[],
    nonceSpace: bigint,
  ) => Promise<EncodedRun>
  readonly signCalls: (
    chainId: number,
    calls: readonly WalletCall[],
    options?: SignCallsOptions,
  ) => Promise<SignedCalls>
  readonly signAuthProof: (options: AuthProofOptions) => Promise<string>
  readonly signAppProof: (options: AppProofOptions) => Promise<AppProof>
  /**
   * Signs 32 bytes on a chain, checkable by ERC-1271, or by ERC-6492 while the
   * account is not deployed there. `message` is the preimage of the bytes.
   */
  readonly signDigest: (request: DigestRequest) => Promise<Hex>
  /** Lets `signer` find this account later. Only `signer` itself signs. */
  readonly publishWitness: (signer: Address) => Promise<void>
}

/** Opens an account with a known address, such as that of a stored session. */
export function loadAccount(engine: Engine, address: Address): OpenAccount {
  return wrapAccount(engine, newAccount(engine, address))
}

/** An account that a signer controls, with its configuration in force. */
export type FoundAccount = {
  readonly address: Address
  readonly config: WalletConfig
}

/**
 * Finds the accounts that a signer controls, without using the cache. Verifies
 * each answer of the service twice: the signer itself must have signed that the
 * account is theirs, and must be a signer of the configuration in force. Leaves
 * out accounts that others prepared or that the signer was removed from.
 *
 * @throws {NotEnoughSignersError} if the signer was removed from all of them
 * @throws if the service or the chain does not answer, so that an unreachable
 * account does not look like a missing one
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
  // A removed signer must not get a new, empty wallet.
  if (found.length > 0 && controlled.length === 0)
    throw new NotEnoughSignersError()
  return controlled
}

/**
 * Creates a new account and saves it to the tracker, with a witness signature
 * by each of `witnesses`.
 *
 * @throws {InvalidConfigError}
 * @throws {AccountNotKnownError} if the tracker does not find it afterwards
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
        // Another device has changed the signers, so this change is applied on
        // top.
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
    encodeForRun: (chainId, calls, nonceSpace) =>
      encodeForRun(account, chainId, calls, nonceSpace),
    signCalls: (chainId, calls, options) =>
      signCalls(account, chainId, calls, options),
    signAuthProof: (options) => signAuthProof(account, options),
    signAppProof: (options) => signAppProof(account, options),
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

/**
 * Checks whether the service already has another successor of the
 * configuration.
 */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 409
}

/** The tracker does not find a new account by its own signer. */
export class AccountNotKnownError extends BaseError {
  override readonly name = 'AccountNotKnownError'
  readonly address: Address

  constructor(address: Address) {
    super('Account not found on tracker')
    this.address = address
  }
}
