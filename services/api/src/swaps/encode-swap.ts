import { ammRouterAbi, wrappedNativeAbi } from '@cairn/contracts'
import { type Address, type Hex, isNativeToken } from '@cairn/primitives'
import { encodeFunctionData } from 'viem'
import type { SwapOrder } from './swap-source.ts'

type Limits = {
  readonly paid: bigint
  readonly maxPaid: bigint
  readonly got: bigint
  readonly minGot: bigint
}

/**
 * Encodes a router's call for an order.
 *
 * @param deadline - seconds since 1970
 */
export function encodeSwap(
  { from, to, wallet, exact }: SwapOrder,
  path: readonly Address[],
  { paid, maxPaid, got, minGot }: Limits,
  deadline: bigint,
): { readonly data: Hex; readonly value: bigint } {
  const end = [path, wallet, deadline] as const
  const encode = (
    functionName: RouterFunction,
    ...args: readonly unknown[]
  ): Hex =>
    encodeFunctionData({
      abi: ammRouterAbi,
      functionName,
      args: [...args, ...end] as never,
    })
  if (exact === 'input') {
    if (isNativeToken(from))
      return { data: encode('swapExactETHForTokens', minGot), value: paid }
    const name = isNativeToken(to)
      ? 'swapExactTokensForETH'
      : 'swapExactTokensForTokens'
    return { data: encode(name, paid, minGot), value: 0n }
  }
  if (isNativeToken(from))
    return { data: encode('swapETHForExactTokens', got), value: maxPaid }
  const name = isNativeToken(to)
    ? 'swapTokensForExactETH'
    : 'swapTokensForExactTokens'
  return { data: encode(name, got, maxPaid), value: 0n }
}

type RouterFunction =
  | 'swapExactETHForTokens'
  | 'swapETHForExactTokens'
  | 'swapExactTokensForETH'
  | 'swapTokensForExactETH'
  | 'swapExactTokensForTokens'
  | 'swapTokensForExactTokens'

/** Encodes the call that wraps the native coin, or unwraps it. */
export function encodeWrap(
  side: 'wrap' | 'unwrap',
  amount: bigint,
): { readonly data: Hex; readonly value: bigint } {
  return side === 'wrap'
    ? {
        data: encodeFunctionData({
          abi: wrappedNativeAbi,
          functionName: 'deposit',
        }),
        value: amount,
      }
    : {
        data: encodeFunctionData({
          abi: wrappedNativeAbi,
          functionName: 'withdraw',
          args: [amount],
        }),
        value: 0n,
      }
}
