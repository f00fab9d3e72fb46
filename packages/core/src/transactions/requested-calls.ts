import type { Hex } from '@cairn/primitives'
import type { RequestedTransaction } from '../inbox/entry.ts'
import type { Call } from './calls.ts'

/** The calls of a request, amounts as numbers. */
export function callsOf({ txs }: RequestedTransaction): readonly Call[] {
  return txs.map(({ to, value, data, gasLimit, revertOnError }) => ({
    to,
    value: BigInt(value),
    data: data as Hex,
    ...(gasLimit !== undefined && { gasLimit: BigInt(gasLimit) }),
    ...(revertOnError === false && { mayFail: true }),
  }))
}
