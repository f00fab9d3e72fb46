/**
 * Every figure of the relayer's fees stands here: the gas of a transaction's
 * parts, and the margins. This is plain arithmetic and asks no node.
 *
 * @see SEND-01
 */

import { atLeast, atMost } from './bounds.ts'

/** A fee is paid in the network's own coin or in a token of a contract. */
export type Payment = 'coin' | 'token'

/** Gas that every transaction takes before anything runs. */
export const transactionGas = 21_000n
// Recovering a signer takes some 6,600 gas, and 66 bytes say who it is.
const gasPerSignatureByte = 100n
// Loading a wallet's code and reading its configuration and nonce.
const gasPerBundle = 40_000n
const gasPerCall = 8_000n
// Loading it alone, where the rest was measured.
const gasPerLoad = 10_000n
/** For a call that can only be tried after others have been paid for. */
const unknownCallGas = 100_000n
/**
 * A wallet changes itself by a delegated call to another address's code. Such a
 * call cannot be tried alone.
 */
export const delegateCallGas = 200_000n
/** The payment of the fee itself may take so much. */
const paymentGas: Readonly<Record<Payment, bigint>> = {
  coin: 60_000n,
  token: 120_000n,
}
/** No transaction has more where no other cap of the network is known. */
export const blockGas = 30_000_000n

type Ratio = { readonly of: bigint; readonly by: bigint }

/** An estimate may fall short by a sixth. */
const estimateMargin: Ratio = { of: 6n, by: 5n }
/** Gas may be dearer by the time the quote is used. */
const priceMargin: Ratio = { of: 125n, by: 100n }
/**
 * A quote holds for a quarter of an hour. Above its fee and a tenth it is asked
 * for anew: it would otherwise be a free option on gas at a peak, which the
 * relayer pays for.
 */
const feeMargin: Ratio = { of: 11n, by: 10n }
/** Prices of two sources may differ by so much, and one may be off by it. */
const sourceMargin: Ratio = { of: 21n, by: 20n }
/** So many times the week's median is the most that is paid for gas. */
const mostOfUsual: Ratio = { of: 10n, by: 1n }
/** In wei: at less a transaction of 500,000 gas costs 0.0025 coins. */
const alwaysPaid = 5_000_000_000n
/** Gas at the usual price that may be lost in a day. */
const mostLossGas = 5_000_000n
/** More gas than was quoted is taken where the margin of the price covers it. */
const usageMargin: Ratio = priceMargin
/** Storage may be colder when it runs than when it was tried. */
const limitMargin: Ratio = { of: 3n, by: 2n }
const limitExtra = 60_000n
/**
 * A call may take all that it names, and need not have taken it in the try. So
 * a fee is for a third of it at least, and a limit above this is refused.
 */
const namedPart: Ratio = { of: 1n, by: 3n }
const mostLimit: Ratio = { of: 5n, by: 1n }
/** The same for one call of a wallet, where refunds come last. */
const callMargin: Ratio = { of: 13n, by: 10n }
const callExtra = 5_000n

/** The parts of an `execute` that take gas. */
export type BundleShape = {
  readonly input: Uint8Array
  readonly signatureBytes: number
  /** Gas that the sender must bring for the limits of the calls. */
  readonly gasLimits: bigint
  /**
   * Gas of each call as a transaction of its own, in order; `undefined` where
   * it could not be tried.
   */
  readonly triedGas: readonly (bigint | undefined)[]
  /** The most that a transaction may have on its chain. */
  readonly gasCap: bigint
}

/** Estimates the gas of an `execute`, before any fee is paid in it. */
export function bundleGas(bundle: BundleShape): bigint {
  const calls = bundle.triedGas.reduce<bigint>((sum, tried) => {
    const own = tried === undefined ? unknownCallGas : tried - transactionGas
    return sum + atLeast(own, 0n) + gasPerCall
  }, 0n)
  const gas =
    transactionGas +
    gasPerBundle +
    inputGas(bundle.input) +
    BigInt(bundle.signatureBytes) * gasPerSignatureByte +
    calls
  const { gasCap } = bundle
  const named = atMost(bundle.gasLimits, gasCap)
  return atLeast(gas, times(named, namedPart))
}

/**
 * Returns the gas of an `execute` beside its calls and its nonce.
 */
export function gasAround({
  input,
  signatureBytes,
}: Pick<BundleShape, 'input' | 'signatureBytes'>): bigint {
  const signature = BigInt(signatureBytes) * gasPerSignatureByte
  return transactionGas + gasPerLoad + inputGas(input) + signature
}

/**
 * Returns the gas of a call that a guest module makes before an `execute`.
 *
 * @param alone - as a transaction of its own; absent where it cannot be tried
 */
export function gasOfGuestCall(alone: bigint | undefined): bigint {
  const own = alone === undefined ? delegateCallGas : alone - transactionGas
  return own + gasPerCall
}

/** The gas that a quote is for: the bundle, and its payment where one is due. */
export function quotedGas(bundle: bigint, payment?: Payment): bigint {
  return times(bundle + (payment ? paymentGas[payment] : 0n), estimateMargin)
}

/** The gas limit that a client should give the payment. */
export function paymentGasLimit(payment: Payment): bigint {
  return paymentGas[payment]
}

/** The fee for so much gas, in wei. */
export function feeInWei(gas: bigint, weiPerGas: bigint): bigint {
  return times(gas * weiPerGas, priceMargin)
}

/** Whether a fee for `quoted` gas pays for what was used in the try. */
export function isCovered(used: bigint, quoted: bigint): boolean {
  return used <= times(quoted, usageMargin)
}

/** Whether a fee for `quoted` gas is enough for a transaction that may take `limit`. */
export function isCoveredLimit(limit: bigint, quoted: bigint): boolean {
  return limit <= times(quoted, mostLimit)
}

/** The cost of a transaction besides its own gas. */
export type Extra = {
  /** In wei, whatever the price of gas. */
  readonly wei: bigint
  /** In gas, at its price. */
  readonly gas: bigint
}

/** No such costs, as on most chains. */
export const noExtra: Extra = { wei: 0n, gas: 0n }

/** Returns what a quote asks for besides its gas: prices may rise until then. */
export function quotedExtra({ wei, gas }: Extra): Extra {
  return { wei: times(wei, priceMargin), gas: times(gas, priceMargin) }
}

/** Returns the gas limit of a transaction with what data takes of it. */
export function limitWithExtra(limit: bigint, { gas }: Extra): bigint {
  return limit + times(gas, limitMargin)
}

/** Adds the margin of a price source, which may lag behind the market. */
export function apiMargin(value: bigint): bigint {
  return times(value, sourceMargin)
}

/** Whether two prices of the same differ by a twentieth at most. */
export function isNear(one: bigint, other: bigint): boolean {
  return one <= times(other, sourceMargin) && other <= times(one, sourceMargin)
}

/** Bytes that the payment of a fee adds to a transaction, at most. */
export const paymentBytes = 384

/** Income of a transaction in wei, and the gas that it took in the try. */
export type Brought = {
  /** Absent where nothing is due. */
  readonly fee?: bigint | undefined
  readonly triedGas?: bigint | undefined
}

/**
 * Returns the most per gas that a fee pays for, with its margin, in wei;
 * `undefined` where nothing is due.
 *
 * @param extra - what it costs besides its gas, now
 * @param mayLose - wei that it may cost above that
 */
export function coveredPrice(
  { fee, triedGas }: Brought,
  extra: Extra,
  mayLose = 0n,
): bigint | undefined {
  if (fee === undefined || !triedGas) return undefined
  const left = times(fee, feeMargin) + mayLose - extra.wei
  return atLeast(left, 0n) / (triedGas + extra.gas)
}

/** Returns the most that is paid for gas by the week's median, in wei. */
export function mostByUsual(median: bigint): bigint {
  return atLeast(times(median, mostOfUsual), alwaysPaid)
}

/** Returns what may be lost in a day at so much wei per gas. */
export function usualDayLoss(weiPerGas: bigint): bigint {
  return mostLossGas * weiPerGas
}

/**
 * The gas limit of a transaction.
 *
 * @param used - in the try
 * @param named - the sum of the limits that its calls name: the sender must
 *   bring as much
 * @param cap - the most that one may have on its chain
 */
export function transactionGasLimit(
  used: bigint,
  named: bigint,
  cap: bigint,
): bigint {
  const limit = atLeast(times(used, limitMargin), named + used) + limitExtra
  return atMost(limit, cap)
}

/** The gas limit that a wallet should give one call that used so much. */
export function callGasLimit(used: bigint): bigint {
  return times(used, callMargin) + callExtra
}

function inputGas(input: Uint8Array): bigint {
  return input.reduce((gas, byte) => gas + (byte === 0 ? 4n : 16n), 0n)
}

function times(value: bigint, { of, by }: Ratio): bigint {
  return (value * of + by - 1n) / by
}
