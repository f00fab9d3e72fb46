import type { Address, Hex } from '@cairn/primitives'
import { HttpError } from '@cairn/service-kit'
import { Hex as OxHex } from 'ox'
import { unwrapBundle } from '../bundle.ts'
import type { ChainContext } from '../chain-context.ts'
import { simulateByCall } from '../simulate-by-call.ts'
import { mostSimulatedCalls, simulateAffordable } from '../simulation.ts'
import { inWayOf } from '../way-of-trying.ts'
import { bundleGas } from './fee-policy.ts'

/**
 * Estimates the gas of an `execute` with a placeholder signature: simulates its
 * calls in order, with the wallet's deployment, and adds the overhead.
 *
 * @throws {HttpError} `InvalidArgument` when `input` is no `execute`
 */
export async function estimateGas(
  { node, chain, rules }: Pick<ChainContext, 'node' | 'chain' | 'rules'>,
  contract: Address,
  input: Hex,
): Promise<bigint> {
  const bundle = unwrapBundle(contract, input)
  if (!bundle) {
    throw new HttpError('InvalidArgument', 'Not valid: data.')
  }
  // Those after them count as unknown.
  const plain = bundle.calls
    .filter((call) => !call.delegateCall)
    .slice(0, mostSimulatedCalls)
  const results = await inWayOf(chain, {
    v1: () => simulateAffordable(node, plain),
    call: () => simulateByCall(node, plain),
  })
  return bundleGas({
    input: OxHex.toBytes(input),
    signatureBytes: bundle.signatureBytes,
    gasLimits: bundle.gasLimits,
    gasCap: rules.gasCap,
    triedGas: bundle.calls.map(
      // A call that was not affordable used no gas in the simulation.
      (call) => results[plain.indexOf(call)]?.gasUsed || undefined,
    ),
  })
}
