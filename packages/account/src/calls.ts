import { commons } from '@0xsequence/core'
import type { Address, Hex, WalletCall } from '@cairn/primitives'
import { ethers } from 'ethers'
import type { SignedCall } from './signature-request.ts'

/** A transaction in the form that the relayer accepts. */
export type EncodedCalls = {
  readonly walletAddress: Address
  /**
   * The address that the relayer calls: the account, or a contract that deploys
   * it first.
   */
  readonly contract: Address
  readonly input: Hex
}

export type SignedCalls = EncodedCalls & {
  /** The relayer's id of the transaction. */
  readonly metaTxnHash: Hex
  /** Number of set-up steps the transaction includes for its chain. */
  readonly setUpSteps: number
  /** Number of earlier transactions in the same nonce space. */
  readonly earlierInSpace: number
}

/**
 * Converts calls to transactions of the engine. A failing call reverts all
 * others unless it may fail.
 */
export function toTransactions(
  calls: readonly (WalletCall & { readonly delegateCall?: boolean })[],
): commons.transaction.Transaction[] {
  return calls.map((call) => ({
    to: call.to,
    value: call.value,
    data: call.data,
    gasLimit: call.gasLimit ?? 0n,
    delegateCall: call.delegateCall ?? false,
    revertOnError: !call.mayFail,
  }))
}

/** Reads the calls of the engine's transactions, as they are hashed. */
export function toSignedCalls(
  transactions: readonly commons.transaction.Transaction[],
): readonly SignedCall[] {
  return transactions.map((call) => ({
    to: ethers.getAddress(call.to) as Address,
    value: BigInt(call.value ?? 0),
    data: ethers.hexlify(call.data ?? '0x') as Hex,
    gasLimit: BigInt(call.gasLimit ?? 0),
    delegateCall: call.delegateCall ?? false,
    mayFail: !call.revertOnError,
  }))
}

/** Encodes calls for a simulation by the relayer. */
export function encodeForSimulation(calls: readonly WalletCall[]): Hex {
  const transactions = toTransactions(calls)
  return ethers.AbiCoder.defaultAbiCoder().encode(
    [commons.transaction.MetaTransactionsType],
    [commons.transaction.sequenceTxAbiEncode(transactions)],
  ) as Hex
}
