import type { Hex, WalletCall } from '@cairn/primitives'
import type { RequestedTransaction } from '../inbox/entry.ts'

/**
 * The calls of a request, amounts as numbers. This is what is shown, tried and
 * signed. Only calls that no app asks for may fail alone or have a gas limit.
 *
 * @see TXRQ-01 SEND-01
 */
export function callsOf({
  origin,
  txs,
}: RequestedTransaction): readonly WalletCall[] {
  return txs.map(({ to, value, data, gasLimit, revertOnError }) => ({
    to,
    value: BigInt(value),
    data: data as Hex,
    ...(origin === undefined && {
      ...(gasLimit !== undefined && { gasLimit: BigInt(gasLimit) }),
      ...(revertOnError === false && { mayFail: true }),
    }),
  }))
}
