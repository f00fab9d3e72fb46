import { commons } from '@0xsequence/core'
import { migration } from '@0xsequence/migration'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import { FalseConfigError } from './check-updates.ts'
import { ConfigLookupError } from './config-lookup-error.ts'
import type { NodeAccess } from './provider.ts'
import { readV1 } from './recover.ts'
import type { MigrationBundle } from './tracker-writes.ts'

/** A migration from version 1 to 2 on a chain, as it was told. */
export type ToldMigration = {
  readonly wallet: Address
  readonly chainId: bigint
  /** Hashes of the configurations before and after. */
  readonly from: Hex
  readonly to: Hex
  readonly bundle: MigrationBundle
  /** Node of the chain; without one, no contract counts as a signer. */
  readonly rpcUrl?: NodeAccess | undefined
}

/**
 * Checks that enough signers of a wallet's configuration of version 1 signed
 * its migration to a configuration of version 2.
 *
 * @throws {FalseConfigError}
 * @throws {ConfigLookupError} if nodes do not say whether a contract signed
 * @see SESS-04
 */
export async function assertMigration(told: ToldMigration): Promise<void> {
  const isSigned = await isMigrationSigned(told).catch((cause: unknown) => {
    if (cause instanceof ConfigLookupError) throw cause
    throw new FalseConfigError('a migration that cannot be read', cause)
  })
  if (!isSigned) throw new FalseConfigError('a migration that nobody signed')
}

async function isMigrationSigned(told: ToldMigration): Promise<boolean> {
  const { wallet, chainId, bundle, from, to, rpcUrl } = told
  const { nonce, signature, executor } = bundle
  const transactions = bundle.transactions.map((call) => ({ ...call }))
  const { newImageHash, address } = migration.v1v2.decodeTransaction(
    { entrypoint: executor, transactions, nonce },
    commons.context.defaultContexts,
  )
  const isOf = (one: string, other: string) =>
    one.toLowerCase() === other.toLowerCase()
  if (!isOf(address, wallet) || !isOf(newImageHash, to)) return false
  const message = commons.transaction.packMetaTransactionsData(
    nonce,
    transactions,
  )
  const digest = ethers.keccak256(message) as Hex
  const { isComplete, imageHash } = await readV1({
    ...{ wallet, chainId, digest, signature },
    ...(rpcUrl !== undefined && { rpcUrl }),
  })
  return isComplete && isOf(imageHash, from)
}
