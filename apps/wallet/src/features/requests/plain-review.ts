import type { RequestedTransaction, TestRun } from '@cairn/core'
import {
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
  type Operation,
} from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { Readiness } from './readiness.ts'

type Reviewed = {
  readonly type: RequestedTransaction['type']
  readonly operations: readonly Operation[]
  readonly readiness: Readiness
  readonly run: TestRun | undefined
  readonly fee: FeeOption | undefined
  /** The wallet holds the calls and the test run against its own terms. */
  readonly hasTerms: boolean
  /** Some warning says more than that a payment is the first one. */
  readonly isDoubtful: boolean
  /** Whether a list or the network itself names a coin. */
  readonly isListed: (contractAddress: string) => boolean
}

/** A transfer of a coin by the account itself. */
export type CoinPayment = Extract<Operation, { kind: 'transfer' }>

/**
 * Returns the one payment of a coin that a request consists of.
 *
 * @returns `undefined` for collectibles, for several calls and for other calls
 */
export function onlyPayment(
  operations: readonly Operation[],
): CoinPayment | undefined {
  const [first, ...more] = operations
  return first?.kind === 'transfer' &&
    more.length === 0 &&
    first.transferType === 'SEND' &&
    (first.contractType === 'NATIVE' || first.contractType === 'ERC20')
    ? first
    : undefined
}

/**
 * Whether a request does what its title says, and the test run found just that,
 * so that its steps may be folded: a person's own payment of a listed coin, and a
 * swap or bridge whose terms hold. What an app asks for is never folded.
 *
 * @see SEND-01
 */
export function isPlain(reviewed: Reviewed): boolean {
  const { type, operations, readiness, run, hasTerms, isDoubtful } = reviewed
  const isCalm = ['trying', 'passed', 'short', 'fee-away', 'run-away'].includes(
    readiness.type,
  )
  if (!isCalm || isDoubtful) return false
  if (hasTerms) return true
  const payment = type === 'send' ? onlyPayment(operations) : undefined
  if (!payment || !reviewed.isListed(payment.contractAddress)) return false
  return run?.type !== 'passed' || isAsSaid(run, payment, reviewed.fee)
}

type Passed = Extract<TestRun, { type: 'passed' }>

/** Returns whether the payment and the fee alone leave, and no code gets them. */
function isAsSaid(
  { changes, contracts, coverage }: Passed,
  { contractAddress, to, amounts }: CoinPayment,
  fee: FeeOption | undefined,
): boolean {
  const paid = new Map<string, bigint>()
  const pay = (coin: string, amount: bigint) =>
    paid.set(keyOf(coin), (paid.get(keyOf(coin)) ?? 0n) - amount)
  pay(contractAddress, amounts[0] ?? 0n)
  if (fee)
    pay(fee.token.contractAddress ?? nativeTokenAddress, BigInt(fee.value))
  return (
    coverage === 'all' &&
    !contracts.some((one) => isSameAddress(one, to)) &&
    changes.length === paid.size &&
    changes.every(
      (one) =>
        one.tokenId === undefined &&
        paid.get(keyOf(one.contractAddress)) === one.amount,
    )
  )
}

const keyOf = (coin: string) =>
  isNativeToken(coin) ? nativeTokenAddress : coin.toLowerCase()

/** Whether some call lets others take something, which can be taken back. */
export function isAllowing(operations: readonly Operation[]): boolean {
  return operations.some(
    (one) => one.kind === 'approve' && one.access !== 'none' && one.amount > 0n,
  )
}
