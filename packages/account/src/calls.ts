import { commons } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'

/** A call of a transaction; `value` in base units. */
export type AccountCall = {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  /** Zero or absent: all remaining gas. */
  readonly gasLimit?: bigint
  /** `true` if the other calls still run when this one fails. */
  readonly mayFail?: boolean
}

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
 * Converts calls to transactions. A failing call reverts all others unless it
 * may fail.
 */
export function toTransactions(
  calls: readonly AccountCall[],
): commons.transaction.Transaction[] {
  return calls.map(({ to, value, data, gasLimit = 0n, mayFail = false }) => ({
    to,
    value,
    data,
    gasLimit,
    delegateCall: false,
    revertOnError: !mayFail,
  }))
}

/** Encodes calls for a simulation by the relayer. */
export function encodeForSimulation(calls: readonly AccountCall[]): Hex {
  const transactions = toTransactions(calls)
  return ethers.AbiCoder.defaultAbiCoder().encode(
    [commons.transaction.MetaTransactionsType],
    [commons.transaction.sequenceTxAbiEncode(transactions)],
  ) as Hex
}
