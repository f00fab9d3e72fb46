import type { Account } from '@0xsequence/account'
import type { commons } from '@0xsequence/core'
import type { Address, Hex, WalletConfig } from '@cairn/primitives'
import { checkWalletConfig, toWalletConfig } from './wallet-config.ts'

type Signers = WalletConfig['signers']

export type AccountStatus = {
  readonly version: number
  readonly deployed: boolean
  /** Of the code on the chain; of what would be deployed, until it is. */
  readonly onChainVersion: number
  /** Configurations that were agreed on and are not on the chain yet. */
  readonly pendingConfigs: number
  readonly fullyMigrated: boolean
  /** Whether the chain itself can check this account's signatures. */
  readonly canOnchainValidate: boolean
  readonly imageHash: Hex
  readonly checkpoint: number
  /** Who controls the account, changes not yet on the chain included. */
  readonly config: WalletConfig
}

export type SignerChanges = {
  readonly add?: Signers
  readonly remove?: readonly Address[]
  readonly threshold?: number
}

/** The account's state on a chain, as chain and tracker together tell it. */
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
 * Signs a new configuration, one checkpoint on, for every chain at once; the
 * next transaction on each chain carries it there. A change that changes
 * nothing is not signed.
 *
 * @throws {InvalidConfigError} when nobody could sign with it
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

/** The same signers, weights and threshold, in whatever tree. */
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
