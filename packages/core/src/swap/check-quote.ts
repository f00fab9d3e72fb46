import {
  type Address,
  decodeOperation,
  isNativeToken,
  isSameAddress,
  type Operation,
  type OperationCall,
} from '@cairn/primitives'
import type { SwapQuote } from '@cairn/protocol'
import { type QuoteFault, QuoteRefusedError } from './swap-errors.ts'
import type { SwapNetwork } from './swap-network.ts'
import type { SwapOrder } from './swap-order.ts'

/** A quote that does what its order asks for. Amounts in base units. */
export type CheckedQuote = {
  readonly type: 'swap' | 'wrap' | 'unwrap'
  readonly paid: bigint
  /** The most that leaves. */
  readonly maxPaid: bigint
  readonly got: bigint
  /** The least that arrives. */
  readonly minGot: bigint
  readonly call: OperationCall
  /** The coins on the way, as far as the source names them. */
  readonly path: readonly Address[]
  /** The exchange's fee in hundredths of a percent, within the amounts. */
  readonly feeBps: number | undefined
  /** Estimated gas of the call. */
  readonly gas: bigint | undefined
}

/** More than any coin has of base units. */
const tooMuch = 2n ** 128n
const whole = 10_000n

/**
 * Compares a quote with its order and with what its call really does. Whoever
 * answers is not trusted: everything that is signed later is checked here.
 *
 * @throws {QuoteRefusedError}
 * @see SWAP-01
 */
export function checkQuote(
  quote: SwapQuote,
  order: SwapOrder,
  wallet: { readonly account: Address; readonly network: SwapNetwork },
): CheckedQuote {
  const { account, network } = wallet
  const read = {
    paid: BigInt(quote.price),
    maxPaid: BigInt(quote.maxPrice),
    got: BigInt(quote.amount),
    minGot: BigInt(quote.amountMin),
  }
  const call: OperationCall = {
    to: quote.to,
    value: BigInt(quote.transactionValue),
    data: quote.transactionData,
  }
  const operation = decodeOperation(call, {
    account,
    chainId: order.chainId,
    known: network,
  })
  const fault =
    coinFault(quote, order) ??
    amountFault(read, order) ??
    callFault(operation, read, order, wallet)
  if (fault) throw new QuoteRefusedError(fault)
  return {
    type: operation.kind === 'wrap' ? operation.side : 'swap',
    ...read,
    call,
    path: quote.path ?? [order.from, order.to],
    feeBps: feeOf(quote),
    gas: quote.gas === undefined ? undefined : BigInt(quote.gas),
  }
}

type Amounts = Pick<CheckedQuote, 'paid' | 'maxPaid' | 'got' | 'minGot'>

function coinFault(
  { currencyAddress }: SwapQuote,
  { from }: SwapOrder,
): QuoteFault | undefined {
  return isSameAddress(currencyAddress, from) ? undefined : 'coin'
}

function amountFault(
  { paid, maxPaid, got, minGot }: Amounts,
  order: SwapOrder,
): QuoteFault | undefined {
  const asked = BigInt(order.amount)
  const slippage = BigInt(order.slippageBps)
  const all = [paid, maxPaid, got, minGot]
  if (all.some((one) => one === 0n || one >= tooMuch)) return 'amount'
  if (paid > maxPaid) return 'amount'
  if (got < minGot) return 'minimum'
  if (order.exact === 'input') {
    if (paid !== asked || maxPaid !== asked) return 'amount'
    // One unit less is the rounding of others.
    const least = (got * (whole - slippage)) / whole - 1n
    return minGot < least ? 'minimum' : undefined
  }
  if (minGot < asked || got < asked) return 'amount'
  const most = (paid * (whole + slippage)) / whole + 1n
  return maxPaid > most ? 'amount' : undefined
}

function callFault(
  operation: Operation,
  amounts: Amounts,
  order: SwapOrder,
  { account, network }: { account: Address; network: SwapNetwork },
): QuoteFault | undefined {
  const { from, to } = order
  const { targets, wrappedNative } = network.swap
  const isTarget = [...targets, wrappedNative].some((one) =>
    isSameAddress(one, operation.target),
  )
  if (!isTarget) return 'target'
  if (operation.value !== (isNativeToken(from) ? amounts.maxPaid : 0n))
    return 'amount'
  if (operation.kind === 'wrap') {
    const isWrap = operation.side === 'wrap'
    const [paid, got] = isWrap ? [from, to] : [to, from]
    if (!isNativeToken(paid) || !isSameAddress(got, wrappedNative))
      return 'coin'
    const { amount } = operation
    return [amounts.maxPaid, amounts.minGot].every((one) => one === amount)
      ? undefined
      : 'amount'
  }
  if (operation.kind !== 'swap') return 'call'
  if (!isSameAddress(operation.recipient, account)) return 'recipient'
  if (
    !isSameAddress(operation.fromContractAddress, from) ||
    !isSameAddress(operation.toContractAddress, to)
  )
    return 'coin'
  if (operation.fromAmount !== amounts.maxPaid) return 'amount'
  return operation.toAmount < amounts.minGot ? 'minimum' : undefined
}

/** A fee that is none, or all of it, is not shown. */
function feeOf({ feeBps }: SwapQuote): number | undefined {
  const isFee = feeBps !== undefined && feeBps >= 0 && feeBps < Number(whole)
  return isFee ? feeBps : undefined
}
