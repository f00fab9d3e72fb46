import {
  callsOf,
  nonceSpaceOf,
  payFee,
  type RequestedTransaction,
  testRun,
  type Wallet,
} from '@cairn/core'
import type { Coin } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'
import type { Fee } from '#shared/money/use-fee.ts'

const testRunIntervalMs = 10_000

/**
 * Runs a request, its fee included, without sending it.
 *
 * @param held - coins to look at where a node shows no more, the dearest first
 * @see SEND-01
 */
export function testRunOptions(
  wallet: Wallet,
  request: RequestedTransaction,
  { option: fee, sender }: Pick<Fee, 'option' | 'sender'>,
  held: readonly Coin[],
) {
  return queryOptions({
    // The person may change a call of the same request.
    queryKey: [
      'test-run',
      request.id,
      request.txs,
      // All that its payment is made of: two coins may share a symbol.
      fee && [fee.token.contractAddress, fee.to, fee.value, fee.gasLimit],
      sender,
    ],
    queryFn: ({ signal }) =>
      testRun(
        wallet,
        {
          chainId: request.chainId,
          calls: [...callsOf(request), ...(fee ? [payFee(fee)] : [])],
          sender,
          nonceSpace: nonceSpaceOf(wallet, request),
          coins: held
            .filter(({ chainId }) => chainId === request.chainId)
            .map(({ contractAddress }) => contractAddress),
        },
        signal,
      ),
    retry: 1,
    // The chain moves on while the request is read.
    refetchInterval: testRunIntervalMs,
  })
}
