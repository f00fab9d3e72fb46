import { isNativeToken, nativeTokenAddress } from '../accounts/address-text.ts'
import { coinId } from '../owned/coin.ts'
import type { Operation } from './operation.ts'

/**
 * Sums what calls of a chain take from the account.
 *
 * @returns base units by coin id; the native coin's entry is always there when
 *   there is a call
 * @see SEND-01
 */
export function spentBy(
  operations: readonly Operation[],
  chainId: number,
): ReadonlyMap<string, bigint> {
  const spent = new Map<string, bigint>()
  for (const operation of operations) {
    add(spent, coinId(chainId, nativeTokenAddress), operation.value)
    const paid = paidBy(operation)
    if (!paid || isNativeToken(paid.contract)) continue
    add(spent, coinId(chainId, paid.contract), paid.amount)
  }
  return spent
}

/** The token a call takes from the account, besides native coins. */
function paidBy(
  operation: Operation,
): { readonly contract: string; readonly amount: bigint } | undefined {
  switch (operation.kind) {
    case 'transfer':
      return operation.transferType === 'SEND'
        ? {
            contract: operation.contractAddress,
            amount: operation.amounts[0] ?? 0n,
          }
        : undefined
    case 'swap':
      return {
        contract: operation.fromContractAddress,
        amount: operation.fromAmount,
      }
    case 'wrap':
      return operation.side === 'unwrap'
        ? { contract: operation.contractAddress, amount: operation.amount }
        : undefined
    case 'bridge':
      return {
        contract: operation.tokenContractAddress,
        amount: operation.amount,
      }
    case 'niftyswap':
      return operation.side === 'buy' && operation.currencyContractAddress
        ? {
            contract: operation.currencyContractAddress,
            amount: operation.currencyAmount,
          }
        : undefined
    case 'approve':
    case 'balanceCheck':
    case 'heroMint':
    case 'wallet':
    case 'creation':
    case 'unimplemented':
    case 'unknown':
      return undefined
    default:
      return operation satisfies never
  }
}

function add(sums: Map<string, bigint>, id: string, amount: bigint): void {
  sums.set(id, (sums.get(id) ?? 0n) + amount)
}
