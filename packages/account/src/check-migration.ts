import { commons } from '@0xsequence/core'
import type { migrator } from '@0xsequence/migration'
import { ethers } from 'ethers'
import type { Provider } from './network-config.ts'
import { recoverV1 } from './recover-v1.ts'

type Migration = migrator.SignedMigration

/**
 * Whether a migration is of that chain, and was signed by enough of those who
 * controlled the wallet before. Trackers offer another chain's where they have
 * none; only what is asked for no chain at all may take that.
 *
 * @see SESS-04
 */
export async function isOwnMigration(
  migration: Migration,
  asked: {
    readonly wallet: string
    readonly fromImageHash: string
    readonly chainId: ethers.BigNumberish
    readonly provider: Provider
  },
): Promise<boolean> {
  const { tx, fromVersion } = migration
  const chainId = BigInt(asked.chainId)
  if (chainId !== 0n && chainId !== BigInt(tx.chainId)) return false
  if (fromVersion !== 1) return false
  const message = commons.transaction.packMetaTransactionsData(
    tx.nonce,
    tx.transactions,
  )
  const digest = ethers.keccak256(message)
  const { isComplete, imageHash } = await recoverV1(
    ethers.hexlify(tx.signature),
    { address: asked.wallet, chainId: tx.chainId, message, digest },
    asked.provider,
  )
  return isComplete && imageHash === asked.fromImageHash
}
