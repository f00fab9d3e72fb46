import { commons } from '@0xsequence/core'
import type { migrator } from '@0xsequence/migration'
import { ethers } from 'ethers'
import { noNode } from './no-node.ts'
import { recoverV1 } from './recover-v1.ts'

type Migration = migrator.SignedMigration

/**
 * Checks that a migration is for that chain and signed by enough of the
 * wallet's previous signers, which are keys. Trackers offer another chain's
 * migration if they have none for the chain; only a query without a chain may
 * accept that.
 *
 * @see SESS-04
 */
export async function isOwnMigration(
  migration: Migration,
  asked: {
    readonly wallet: string
    readonly fromImageHash: string
    readonly chainId: ethers.BigNumberish
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
    noNode,
  )
  return isComplete && imageHash === asked.fromImageHash
}
