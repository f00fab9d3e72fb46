import type { Address, Hex } from '@cairn/primitives'
import { HttpError } from '@cairn/service-kit'
import { Hex as OxHex } from 'ox'
import { unwrapBundle } from './bundle.ts'
import type { ChainNode } from './chain-node.ts'
import { simulateAffordable } from './simulation.ts'

const intrinsicGas = 21_000n
// Recovering a signer takes some 6,600 gas, and 66 bytes say who it is.
const gasPerSignatureByte = 100n
// Loading a wallet's code and reading its configuration and nonce.
const gasPerBundle = 40_000n
const gasPerCall = 8_000n
/** What the payment of the fee itself may take. */
const feePaymentGas = 60_000n
/** For calls that cannot be tried out before others have been paid for. */
const unknownCallGas = 100_000n

/**
 * Estimates the gas of `execute` with a signature that does not hold yet: its
 * calls are tried out in their order, the deployment of the wallet among them,
 * and what surrounds them is added up. Room for the payment of a fee is in it.
 *
 * @throws {HttpError} `InvalidArgument` when `input` is no `execute`
 */
export async function estimateGas(
  node: ChainNode,
  contract: Address,
  input: Hex,
): Promise<bigint> {
  const bundle = unwrapBundle(contract, input)
  if (!bundle) {
    throw new HttpError('InvalidArgument', 'Not valid: data.')
  }
  const plain = bundle.calls.filter((call) => !call.delegateCall)
  const results = await simulateAffordable(node, plain)
  const own = bundle.calls.reduce((sum, call) => {
    const result = results[plain.indexOf(call)]
    const used = result?.gasUsed
      ? result.gasUsed - intrinsicGas
      : unknownCallGas
    return sum + (used > 0n ? used : 0n) + gasPerCall
  }, 0n)
  const around =
    intrinsicGas +
    gasPerBundle +
    calldataGas(input) +
    BigInt(bundle.signatureBytes) * gasPerSignatureByte
  return ((own + around + feePaymentGas) * 6n) / 5n
}

function calldataGas(input: Hex): bigint {
  let gas = 0n
  for (const byte of OxHex.toBytes(input)) gas += byte === 0 ? 4n : 16n
  return gas
}
