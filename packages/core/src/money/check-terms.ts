import {
  type Address,
  isNativeToken,
  isSameAddress,
  isSameCoin,
  nativeTokenAddress,
  type Operation,
} from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import type { BalanceChange } from '../transactions/balance-changes.ts'
import type { MoneyTerms } from './money-terms.ts'

/** The way in which calls or their test run break the terms. */
export type TermsBreach =
  /** A call goes to a contract that the environment does not name. */
  | 'target'
  /** The calls pay somebody else. */
  | 'recipient'
  /** The calls name other coins, pay more, or ask for less. */
  | 'order'
  /** Somebody else, or for more than leaves, may spend the coin. */
  | 'approval'
  /** The test run brings too little. */
  | 'gain'
  /** In the test run something else leaves the wallet, or more of it. */
  | 'outflow'

type Reviewed = {
  readonly account: Address
  /** Contracts that the environment names for calls of this kind. */
  readonly allowed: readonly Address[]
  /** The calls as they are signed, without the payment of the fee. */
  readonly operations: readonly Operation[]
}

/**
 * Compares the calls of a swap or bridge with what the wallet expects of them.
 *
 * @returns the first breach; `undefined` if the calls keep the terms
 * @see SWAP-01 BRDG-01
 */
export function checkCalls(
  terms: MoneyTerms,
  { account, allowed, operations }: Reviewed,
): TermsBreach | undefined {
  const { pay, get } = terms
  const isNamed = (address: string) =>
    [allowed, terms.targets].every((list) =>
      list.some((one) => isSameAddress(one, address)),
    )
  const most = BigInt(pay.amount)
  const isPaid = (address: string) => isSameCoin(address, pay.contractAddress)
  let sent = 0n
  for (const operation of operations) {
    sent += operation.value
    if (operation.kind === 'approve') {
      // Another contract, such as Permit2, also keeps who may spend the coin.
      if (!isSameAddress(operation.target, operation.contractAddress))
        return 'target'
      if (!isPaid(operation.contractAddress)) return 'approval'
      const isWithin = operation.amount <= most && operation.access !== 'all'
      const isReset = operation.amount === 0n
      if (!isWithin || !(isReset || isNamed(operation.spender)))
        return 'approval'
      continue
    }
    if (!isNamed(operation.target)) return 'target'
    if (operation.kind === 'swap' || operation.kind === 'bridge') {
      if (!isSameAddress(operation.recipient, account)) return 'recipient'
    }
    if (operation.kind === 'swap') {
      const keepsOrder =
        isPaid(operation.fromContractAddress) &&
        isSameCoin(operation.toContractAddress, get.contractAddress) &&
        operation.fromAmount <= most &&
        operation.toAmount >= BigInt(get.minimum)
      if (!keepsOrder) return 'order'
    }
    if (operation.kind === 'bridge') {
      const keepsOrder =
        isPaid(operation.tokenContractAddress) &&
        operation.amount <= most &&
        (operation.toChainId ?? get.chainId) === get.chainId
      if (!keepsOrder) return 'order'
    }
    if (operation.kind === 'transfer') return 'recipient'
  }
  const mostSent = isNativeToken(pay.contractAddress) ? most : 0n
  return sent > mostSent ? 'order' : undefined
}

/**
 * Compares the test run of a swap or bridge with what the wallet expects of it.
 * The run includes the payment of the fee.
 *
 * @returns the first breach; `undefined` if the run keeps the terms
 * @see SWAP-01 BRDG-01
 */
export function checkRun(
  terms: MoneyTerms,
  run: {
    readonly chainId: number
    readonly changes: readonly BalanceChange[]
    readonly fee: FeeOption | undefined
  },
): TermsBreach | undefined {
  const { pay, get } = terms
  const feeOf = (contract: string) =>
    run.fee &&
    isSameCoin(run.fee.token.contractAddress ?? nativeTokenAddress, contract)
      ? BigInt(run.fee.value)
      : 0n
  for (const { contractAddress, tokenId, amount } of run.changes) {
    if (amount >= 0n) continue
    const isPaid =
      tokenId === undefined && isSameCoin(contractAddress, pay.contractAddress)
    const most = (isPaid ? BigInt(pay.amount) : 0n) + feeOf(contractAddress)
    if (tokenId !== undefined || -amount > most) return 'outflow'
  }
  if (get.chainId !== run.chainId) return undefined
  const gained = run.changes.find(
    ({ contractAddress, tokenId }) =>
      tokenId === undefined && isSameCoin(contractAddress, get.contractAddress),
  )
  const gain = (gained?.amount ?? 0n) + feeOf(get.contractAddress)
  return gain < BigInt(get.minimum) ? 'gain' : undefined
}

/**
 * Tells whether a new quote is worse for the person than one they accepted.
 *
 * @see SWAP-01
 */
export function isWorse(next: MoneyTerms, accepted: MoneyTerms): boolean {
  return (
    BigInt(next.get.minimum) < BigInt(accepted.get.minimum) ||
    BigInt(next.pay.amount) > BigInt(accepted.pay.amount)
  )
}

/**
 * Returns by how much a new quote is worse than the accepted one, in percent of
 * what at least arrives for what is paid at most: negative if it is better.
 *
 * @see SWAP-01
 */
export function priceFall(next: MoneyTerms, accepted: MoneyTerms): number {
  const before = BigInt(accepted.get.minimum) * BigInt(next.pay.amount)
  const now = BigInt(next.get.minimum) * BigInt(accepted.pay.amount)
  if (before === 0n) return 0
  return Number(((before - now) * 10_000n) / before) / 100
}
