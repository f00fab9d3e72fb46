import {
  type Address,
  encodeApproval,
  isNativeToken,
  type OperationCall,
} from '@cairn/primitives'
import * as AbiFunction from 'ox/AbiFunction'
import type { RequestedTransaction } from '../inbox/entry.ts'
import { allowedTargets } from '../money/allowed-targets.ts'
import type { MoneyTerms } from '../money/money-terms.ts'
import type { CheckedQuote } from './check-quote.ts'
import type { SwapNetwork } from './swap-network.ts'
import type { SwapOrder } from './swap-order.ts'

const begin = AbiFunction.from('function begin(address token, address account)')
const requireAtLeast = AbiFunction.from(
  'function requireAtLeast(address token, address account, uint256 minimum)',
)

/** A quote and all that its calls are made of. */
export type SwapParts = {
  readonly quote: CheckedQuote
  readonly order: SwapOrder
  readonly account: Address
  readonly network: SwapNetwork
  /** Amounts that exchanges may spend already, by lower-case address. */
  readonly allowances: ReadonlyMap<string, bigint>
  /** Times in milliseconds. */
  readonly quotedAt: number
  readonly expiresAt: number
}

/** A swap as `queueCalls` takes it. */
export type BuiltSwap = {
  readonly type: 'swap' | 'wrap' | 'unwrap'
  readonly chainId: number
  readonly calls: readonly OperationCall[]
  readonly aux: NonNullable<RequestedTransaction['aux']>
}

/**
 * Makes the calls of a swap. All succeed or none: the exact approval, the swap
 * between two checks of what arrives, and the reset of what the exchange did
 * not spend. Wrapping needs the one call alone, because it has no price.
 *
 * @see SWAP-01
 */
export function buildSwap(parts: SwapParts): BuiltSwap {
  const { quote, order, network, quotedAt, expiresAt } = parts
  const terms: MoneyTerms = {
    targets: [...allowedTargets(network, quote.type)],
    pay: {
      chainId: order.chainId,
      contractAddress: order.from,
      amount: `${quote.maxPaid}`,
    },
    get: {
      chainId: order.chainId,
      contractAddress: order.to,
      expected: `${quote.got}`,
      minimum: `${quote.minGot}`,
    },
    quotedAt,
    expiresAt,
    order,
  }
  return {
    type: quote.type,
    chainId: order.chainId,
    calls: quote.type === 'swap' ? callsOf(parts) : [quote.call],
    aux: { terms },
  }
}

function callsOf({
  quote,
  order,
  account,
  network,
  allowances,
}: SwapParts): readonly OperationCall[] {
  const { call, maxPaid, minGot } = quote
  const approve = (amount: bigint) =>
    encodeApproval({ contractAddress: order.from, spender: call.to, amount })
  const isApproved = !isNativeToken(order.from)
  const check = (data: OperationCall['data']) => ({
    to: network.balanceCheck,
    value: 0n,
    data,
  })
  return [
    // Some coins take a new approval only after the old one is gone.
    ...(isApproved && allowances.get(call.to.toLowerCase()) !== 0n
      ? [approve(0n)]
      : []),
    ...(isApproved ? [approve(maxPaid)] : []),
    check(AbiFunction.encodeData(begin, [order.to, account])),
    call,
    check(AbiFunction.encodeData(requireAtLeast, [order.to, account, minGot])),
    // An exact output takes less than the most that it may.
    ...(isApproved && order.exact === 'output' ? [approve(0n)] : []),
  ]
}

/**
 * Returns calls that cost about what a swap does, to ask the fee of while there
 * is no quote: Max leaves the fee of the swap behind.
 *
 * @see SWAP-01
 */
export function swapFeeStandIn(
  { swap, balanceCheck }: SwapNetwork,
  account: Address,
): readonly OperationCall[] {
  const token = swap.wrappedNative
  const approvals = swap.targets.slice(0, 1).flatMap((spender) =>
    // As many words of storage as a swap through two markets writes.
    [1n, 2n, 3n, 0n].map((amount) =>
      encodeApproval({ contractAddress: token, spender, amount }),
    ),
  )
  const check = (data: OperationCall['data']) => ({
    to: balanceCheck,
    value: 0n,
    data,
  })
  return [
    ...approvals,
    check(AbiFunction.encodeData(begin, [token, account])),
    check(AbiFunction.encodeData(requireAtLeast, [token, account, 0n])),
  ]
}
