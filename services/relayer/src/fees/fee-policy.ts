/**
 * Every figure of the relayer's fees stands here: the gas of a transaction's
 * parts, and the margins. This is plain arithmetic and asks no node.
 *
 * @see SEND-01
 */

/** A fee is paid in the network's own coin or in a token of a contract. */
export type Payment = 'coin' | 'token'

/** Gas that every transaction takes before anything runs. */
export const transactionGas = 21_000n
// Recovering a signer takes some 6,600 gas, and 66 bytes say who it is.
const gasPerSignatureByte = 100n
// Loading a wallet's code and reading its configuration and nonce.
const gasPerBundle = 40_000n
const gasPerCall = 8_000n
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
/** No block of a common chain holds more. */
const blockGas = 30_000_000n

type Ratio = { readonly of: bigint; readonly by: bigint }

/** An estimate may fall short by a sixth. */
const estimateMargin: Ratio = { of: 6n, by: 5n }
/** Gas may be dearer by the time the quote is used. */
const priceMargin: Ratio = { of: 125n, by: 100n }
/** More gas than was quoted is taken where the margin of the price covers it. */
const usageMargin: Ratio = priceMargin
/** Storage may be colder when it runs than when it was tried. */
const limitMargin: Ratio = { of: 3n, by: 2n }
const limitExtra = 60_000n
/** The same for one call of a wallet, where refunds come last. */
const callMargin: Ratio = { of: 13n, by: 10n }
const callExtra = 5_000n

/** The parts of an `execute` that take gas. */
export type BundleShape = {
  readonly input: Uint8Array
  readonly signatureBytes: number
  /**
   * Gas of each call as a transaction of its own, in order; `undefined` where
   * it could not be tried.
   */
  readonly triedGas: readonly (bigint | undefined)[]
}

/** Estimates the gas of an `execute`, before any fee is paid in it. */
export function bundleGas(bundle: BundleShape): bigint {
  const calls = bundle.triedGas.reduce<bigint>((sum, tried) => {
    const own = tried === undefined ? unknownCallGas : tried - transactionGas
    return sum + atLeast(own, 0n) + gasPerCall
  }, 0n)
  return (
    transactionGas +
    gasPerBundle +
    inputGas(bundle.input) +
    BigInt(bundle.signatureBytes) * gasPerSignatureByte +
    calls
  )
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

/**
 * The gas limit of a transaction.
 *
 * @param used - in the try
 * @param named - the sum of the limits that its calls name: the sender must
 *   bring as much
 */
export function transactionGasLimit(used: bigint, named: bigint): bigint {
  const limit = atLeast(times(used, limitMargin), named + used) + limitExtra
  return limit < blockGas ? limit : blockGas
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

function atLeast(value: bigint, least: bigint): bigint {
  return value > least ? value : least
}
