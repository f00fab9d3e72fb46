import type { Account, AccountStatus } from '@0xsequence/account'
import { v2 } from '@0xsequence/core'
import { BaseError } from '@cairn/primitives'
import type { SignerChanges } from './account-config.ts'
import { checkWalletConfig, toWalletConfig } from './wallet-config.ts'

/**
 * Migrates an account from version 1 to version 2 on every chain. Its signers
 * there sign the new code and one new configuration, the same everywhere; the
 * next transaction on each chain publishes both. Skips chains that do not
 * answer.
 *
 * @param referenceChainId - the chain whose signers, changed by `changes`, form
 * the new configuration; it must answer
 * @returns the number of chains it was signed for; 0 if the account is new
 * enough
 * @throws {MigrationError} {InvalidConfigError}
 * @throws {NotEnoughSignersError}
 * @see SESS-04
 */
export async function migrateAccount(
  account: Account,
  referenceChainId: number,
  changes: SignerChanges,
): Promise<number> {
  const { original } = await account.status(referenceChainId)
  if (original.version === account.version) return 0
  // Reads every status before signing the first. After that, the tracker knows
  // a migration, and a chain could take another chain's for its own.
  const statuses = await readStatuses(account)
  const reference = statuses.get(referenceChainId)
  if (!reference) throw new MigrationError('its main network is away')
  const next = nextConfig(reference, changes)
  let signed = 0
  for (const [chainId, status] of statuses) {
    if (status.fullyMigrated) continue
    await migrateChain(account, chainId, status, next)
    signed += 1
  }
  return signed
}

async function readStatuses(
  account: Account,
): Promise<ReadonlyMap<number, AccountStatus>> {
  const chainIds = account.networks.map(({ chainId }) => Number(chainId))
  const found = new Map<number, AccountStatus>()
  const reading = chainIds.map(async (chainId) =>
    found.set(chainId, await account.status(chainId)),
  )
  await Promise.allSettled(reading)
  return found
}

function nextConfig(
  { config }: AccountStatus,
  { add = [], remove = [], threshold }: SignerChanges,
): v2.config.WalletConfig {
  // The configuration may be version 2 already, if another chain was migrated
  // before.
  if (v2.config.ConfigCoder.isWalletConfig(config)) return config
  const before = toWalletConfig(config)
  const isSame = (one: string) => (other: { address: string } | string) =>
    one.toLowerCase() ===
    (typeof other === 'string' ? other : other.address).toLowerCase()
  const next = {
    threshold: threshold ?? before.threshold,
    signers: [
      ...before.signers.filter(
        ({ address }) =>
          !remove.some(isSame(address)) && !add.some(isSame(address)),
      ),
      ...add,
    ],
  }
  checkWalletConfig(next)
  return v2.config.ConfigCoder.fromSimple({ ...next, checkpoint: 0 })
}

async function migrateChain(
  account: Account,
  chainId: number,
  status: AccountStatus,
  next: v2.config.WalletConfig,
): Promise<void> {
  const { address, migrator, tracker, contexts } = account
  const wallet = account.walletForStatus(chainId, status)
  const signed = await migrator.signNextMigration(
    address,
    status.version,
    wallet,
    next,
  )
  if (!signed)
    throw new MigrationError(`nothing leads on from ${status.version}`)
  // Saves the configuration first, because a migration to an unknown one would
  // lock the wallet.
  await tracker.saveWalletConfig({ config: next })
  const imageHash = v2.config.ConfigCoder.imageHashOf(next)
  const kept = await tracker.configOfImageHash({ imageHash, noCache: true })
  if (!kept) throw new MigrationError('its configuration was not kept')
  await tracker.saveMigration(address, signed, contexts)
}

/** The account could not be migrated to the newest version. */
export class MigrationError extends BaseError {
  override readonly name = 'MigrationError'

  constructor(why: string) {
    super(`The wallet cannot be updated: ${why}.`)
  }
}
