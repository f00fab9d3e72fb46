import { commons, v1 } from '@0xsequence/core'
import type { migrator } from '@0xsequence/migration'
import { ethers } from 'ethers'
import type { Provider } from './network-config.ts'

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
  const { SignatureCoder } = v1.signature
  const { config } = await SignatureCoder.recover(
    SignatureCoder.decode(tx.signature),
    { address: asked.wallet, chainId: tx.chainId, message, digest },
    asked.provider,
  )
  const weight = config.signers
    .filter(({ signature }) => signature !== undefined)
    .reduce((sum, signer) => sum + Number(signer.weight), 0)
  return (
    weight >= Number(config.threshold) &&
    v1.config.ConfigCoder.imageHashOf(config) === asked.fromImageHash
  )
}
