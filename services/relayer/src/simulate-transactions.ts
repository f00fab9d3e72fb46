import { type Address, type Hex, isWithinSize } from '@cairn/primitives'
import { HttpError } from '@cairn/service-kit'
import { AbiParameters } from 'ox'
import type { ChainContext } from './chain-context.ts'
import { callGasLimit, delegateCallGas } from './fees/fee-policy.ts'
import { simulateByCall } from './simulate-by-call.ts'
import {
  type CallResult,
  mostSimulatedCalls,
  simulateAffordable,
} from './simulation.ts'
import { inWayOf } from './way-of-trying.ts'

/** Result of a simulated transaction. Gas is a number, as on the wire. */
export type TransactionResult = {
  readonly executed: boolean
  readonly succeeded: boolean
  readonly result?: string
  readonly reason?: string
  readonly gasUsed: number
  readonly gasLimit: number
}

const parameters = AbiParameters.from([
  'struct Transaction { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }',
  'Transaction[] transactions',
])

/**
 * Simulates a wallet's transactions in order: success, reason of failure, and
 * gas.
 *
 * @throws {HttpError} `InvalidArgument` when they cannot be decoded, or
 *   are more than 100
 */
export async function simulateTransactions(
  { node, chain }: Pick<ChainContext, 'node' | 'chain'>,
  wallet: Address,
  encoded: Hex,
): Promise<readonly TransactionResult[]> {
  const transactions = decodeTransactions(encoded)
  if (transactions.length > mostSimulatedCalls)
    throw new HttpError('InvalidArgument', 'Too many transactions.')
  const calls = transactions.map(({ target, value, data, delegateCall }) =>
    delegateCall
      ? { from: wallet, to: wallet, value: 0n, data: '0x' as const }
      : { from: wallet, to: target, value, data },
  )
  const results = await inWayOf(chain, {
    v1: () => simulateAffordable(node, calls),
    call: () => simulateByCall(node, calls),
  })
  // A failure with `revertOnError` reverts everything.
  const stop = transactions.findIndex(
    ({ revertOnError }, index) =>
      revertOnError && results[index]?.succeeded === false,
  )
  return transactions.map(({ delegateCall }, index) => {
    const result = results[index]
    if (!result || (stop !== -1 && index > stop)) return notExecuted
    return delegateCall ? delegated : toTransactionResult(result)
  })
}

const notExecuted: TransactionResult = {
  executed: false,
  succeeded: false,
  reason: 'not reached',
  gasUsed: 0,
  gasLimit: 0,
}

const delegated: TransactionResult = {
  executed: true,
  succeeded: true,
  gasUsed: Number(delegateCallGas),
  gasLimit: Number(delegateCallGas),
}

function toTransactionResult(result: CallResult): TransactionResult {
  return {
    executed: true,
    succeeded: result.succeeded,
    ...(result.returned !== '0x' && { result: result.returned }),
    ...(result.reason !== undefined && { reason: result.reason }),
    gasUsed: Number(result.gasUsed),
    gasLimit: Number(callGasLimit(result.gasUsed)),
  }
}

function decodeTransactions(encoded: Hex) {
  if (!isWithinSize(parameters, encoded)) {
    throw new HttpError('InvalidArgument', 'Not valid: transactions.')
  }
  try {
    const [transactions] = AbiParameters.decode(parameters, encoded)
    return transactions
  } catch (cause) {
    throw new HttpError('InvalidArgument', 'Not valid: transactions.', {
      cause,
    })
  }
}
