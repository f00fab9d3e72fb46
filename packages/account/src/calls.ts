import { commons } from '@0xsequence/core'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'

/** One call of a transaction; `value` in base units. */
export type AccountCall = {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  /** Zero or absent: all the gas there is. */
  readonly gasLimit?: bigint
  /** When it fails, the other calls happen all the same. */
  readonly mayFail?: boolean
}

/** A transaction as the relayer takes it. */
export type EncodedCalls = {
  readonly walletAddress: Address
  /** What the relayer calls: the account, or what deploys it first. */
  readonly contract: Address
  readonly input: Hex
}

export type SignedCalls = EncodedCalls & {
  /** How the relayer names the transaction. */
  readonly metaTxnHash: Hex
  /** What it carries along to set the account up on its chain; zero: nothing. */
  readonly setUpSteps: number
  /** How many transactions of the same nonce space have happened already. */
  readonly earlierInSpace: number
}

/** A call that must not fail undoes all others when it does. */
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

/** The calls as the relayer wants them to simulate. */
export function encodeForSimulation(calls: readonly AccountCall[]): Hex {
  const transactions = toTransactions(calls)
  return ethers.AbiCoder.defaultAbiCoder().encode(
    [commons.transaction.MetaTransactionsType],
    [commons.transaction.sequenceTxAbiEncode(transactions)],
  ) as Hex
}
