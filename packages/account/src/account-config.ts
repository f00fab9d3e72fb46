import type { Account } from '@0xsequence/account'
import type { commons } from '@0xsequence/core'
import type { Address, Hex, WalletConfig } from '@cairn/primitives'
import { checkWalletConfig, toWalletConfig } from './wallet-config.ts'

type Signers = WalletConfig['signers']

export type AccountStatus = {
  readonly version: number
  readonly deployed: boolean
  /** Version of the deployed code, or of the code that would be deployed. */
  readonly onChainVersion: number
  /** Number of signed configurations that are not on the chain yet. */
  readonly pendingConfigs: number
  readonly fullyMigrated: boolean
  /** `true` if the chain itself can check this account's signatures. */
  readonly canOnchainValidate: boolean
  readonly imageHash: Hex
  readonly checkpoint: number
  /** The signers in force, with changes that are not on the chain yet. */
  readonly config: WalletConfig
}

export type SignerChanges = {
  readonly add?: Signers
  readonly remove?: readonly Address[]
  readonly threshold?: number
}

/** Returns the account's state on a chain, from the chain and the tracker. */
export async function accountStatus(
  account: Account,
  chainId: number,
): Promise<AccountStatus> {
  const status = await account.status(chainId)
  return {
    version: status.version,
    deployed: status.onChain.deployed,
    onChainVersion: status.onChain.version,
    pendingConfigs: status.presignedConfigurations.length,
    fullyMigrated: status.fullyMigrated,
    canOnchainValidate: status.canOnchainValidate,
    imageHash: status.imageHash as Hex,
    checkpoint: Number(status.checkpoint),
    config: toWalletConfig(status.config),
  }
}

/**
 * Signs a new configuration with the next checkpoint, for every chain at once.
 * The next transaction on each chain publishes it there. Signs nothing if the
 * configuration does not change.
 *
 * @throws {InvalidConfigError} if no signers could reach the threshold
 * @throws {NotEnoughSignersError}
 */
export async function editSigners(
  account: Account,
  changes: SignerChanges,
): Promise<void> {
  const { config: current } = await account.status(0)
  const coder = account.coders.config
  const edited = coder.editConfig(current, {
    ...(changes.add && { add: [...changes.add] }),
    ...(changes.remove && { remove: [...changes.remove] }),
    ...(changes.threshold && { threshold: changes.threshold }),
  })
  if (isSameConfig(current, edited)) return
  checkWalletConfig(toWalletConfig(edited))
  const checkpoint = coder.checkpointOf(current) + 1n
  await account.updateConfig(coder.editConfig(edited, { checkpoint }))
}

/** Checks whether signers, weights and threshold are the same, in any tree. */
function isSameConfig(
  one: commons.config.Config,
  other: commons.config.Config,
): boolean {
  return describe(one) === describe(other)
}

function describe(config: commons.config.Config): string {
  const { threshold, signers } = toWalletConfig(config)
  const rows = signers.map(({ address, weight }) => `${address}:${weight}`)
  return `${threshold} ${rows.sort().join(' ')}`
}
