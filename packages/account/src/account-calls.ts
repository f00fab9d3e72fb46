import type { Account } from '@0xsequence/account'
import { commons } from '@0xsequence/core'
import type { Address, Hex, WalletCall } from '@cairn/primitives'
import { ethers } from 'ethers'
import { type EncodedCalls, type SignedCalls, toTransactions } from './calls.ts'

/** Bits of a nonce that hold the count; the upper bits hold the space. */
const countBits = 96

export type SignCallsOptions = {
  /**
   * Nonce space, below 2^160; a new one by default. The same calls signed twice
   * in one space are the same transaction, and only one of several transactions
   * in a space can be executed.
   */
  readonly nonceSpace?: bigint | undefined
}

/**
 * Signs calls, with the steps that the account needs before them on this chain:
 * its deployment and updates to newer configurations.
 *
 * @throws {NotEnoughSignersError}
 */
export async function signCalls(
  account: Account,
  chainId: number,
  calls: readonly WalletCall[],
  { nonceSpace }: SignCallsOptions = {},
): Promise<SignedCalls> {
  const status = await account.status(chainId)
  const transactions = await account.predecorateTransactions(
    toTransactions(calls),
    status,
    chainId,
  )
  const signed = await account.signTransactions(
    transactions,
    chainId,
    status,
    nonceSpace === undefined ? undefined : { nonceSpace },
  )
  const bundle = await account.decorateTransactions(signed, status, chainId)
  return {
    ...encodeBundle(account, bundle),
    metaTxnHash: bundle.intent.id as Hex,
    earlierInSpace: Number(BigInt.asUintN(countBits, BigInt(signed.nonce))),
    setUpSteps: setUpSteps({
      deployed: status.onChain.deployed,
      pendingConfigs: status.presignedConfigurations.length,
    }),
  }
}

/**
 * Returns the number of set-up steps that an account needs on a chain before
 * any other transaction there.
 */
export function setUpSteps(status: {
  readonly deployed: boolean
  readonly pendingConfigs: number
}): number {
  return Number(!status.deployed) + status.pendingConfigs
}

/**
 * Encodes the transaction with a placeholder signature of the right size, so
 * that the relayer can quote it.
 */
export async function encodeForFees(
  account: Account,
  chainId: number,
  calls: readonly WalletCall[],
): Promise<EncodedCalls> {
  const status = await account.status(chainId)
  const transactions = await account.predecorateTransactions(
    toTransactions(calls),
    status,
    chainId,
  )
  const { encoded } = await encodeUnsigned(account, chainId, {
    status,
    transactions,
  })
  return encoded
}

/**
 * Encodes decorated transactions with a placeholder signature of the right size.
 */
export async function encodeUnsigned(
  account: Account,
  chainId: number,
  {
    status,
    transactions,
  }: {
    readonly status: Awaited<ReturnType<Account['status']>>
    readonly transactions: commons.transaction.Transactionish
  },
): Promise<{
  readonly encoded: EncodedCalls
  readonly signatureBytes: number
}> {
  const wallet = account.walletForStatus(chainId, status)
  const signature = wallet.coders.config.buildStubSignature(
    wallet.config,
    new Map(),
  )
  const bundle: commons.transaction.SignedTransactionBundle = {
    chainId,
    intent: {
      id: ethers.hexlify(ethers.randomBytes(32)),
      wallet: account.address,
    },
    signature,
    transactions: commons.transaction.fromTransactionish(
      account.address,
      transactions,
    ),
    entrypoint: account.address,
    nonce: 0,
  }
  const decorated = await account.decorateTransactions(bundle, status, chainId)
  return {
    encoded: encodeBundle(account, decorated),
    signatureBytes: ethers.dataLength(signature),
  }
}

function encodeBundle(
  account: Account,
  bundle: commons.transaction.IntendedTransactionBundle,
): EncodedCalls {
  return {
    walletAddress: account.address as Address,
    contract: bundle.entrypoint as Address,
    input: commons.transaction.encodeBundleExecData(bundle) as Hex,
  }
}
