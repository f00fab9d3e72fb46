import {
  callsOf,
  getNetwork,
  payFee,
  type RequestedTransaction,
  testRun,
  type Wallet,
} from '@cairn/core'
import type { Address } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { queryOptions } from '@tanstack/react-query'

const testRunIntervalMs = 10_000

/** Runs a request, its fee included, without sending it. @see SEND-01 */
export function testRunOptions(
  wallet: Wallet,
  account: Address,
  request: RequestedTransaction,
  fee: FeeOption | undefined,
) {
  return queryOptions({
    // The person may change a call of the same request.
    queryKey: [
      'test-run',
      request.id,
      request.txs,
      fee?.token.symbol,
      fee?.value,
    ],
    queryFn: ({ signal }) => {
      const { chainId } = request
      const { rpcUrl, swap } = getNetwork(wallet.networks.getState(), chainId)
      return testRun({
        rpcUrl,
        account,
        calls: [...callsOf(request), ...(fee ? [payFee(fee)] : [])],
        fetch: globalThis.fetch,
        wrappedNative: swap?.wrappedNative,
        signal,
      })
    },
    retry: 1,
    // The chain moves on while the request is read.
    refetchInterval: testRunIntervalMs,
  })
}
