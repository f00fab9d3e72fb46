import type { Address, Hex } from '@cairn/primitives'
import { HttpError } from '@cairn/service-kit'
import { Hex as OxHex } from 'ox'
import { unwrapBundle } from '../bundle.ts'
import type { ChainNode } from '../chain-node.ts'
import { simulateAffordable } from '../simulation.ts'
import { bundleGas } from './fee-policy.ts'

/**
 * Estimates the gas of an `execute` with a placeholder signature: simulates its
 * calls in order, with the wallet's deployment, and adds the overhead.
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
  return bundleGas({
    input: OxHex.toBytes(input),
    signatureBytes: bundle.signatureBytes,
    triedGas: bundle.calls.map(
      // A call that was not affordable used no gas in the simulation.
      (call) => results[plain.indexOf(call)]?.gasUsed || undefined,
    ),
  })
}
