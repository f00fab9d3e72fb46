import { delay, getFeeOptions, type Wallet } from '@cairn/core'
import type { WalletCall } from '@cairn/primitives'
import { queryOptions, skipToken } from '@tanstack/react-query'

/** Typing should not ask the relayer at every key. */
const debounceMs = 250
/** Quotes run out; a choice on screen is renewed before that. */
const renewMs = 20_000

/** Loads the fees of some calls; returns nothing while there are no calls. */
export function feeOfferOptions(
  wallet: Wallet,
  request: { chainId: number; calls: readonly WalletCall[] } | undefined,
) {
  return queryOptions({
    queryKey: [
      'fees',
      request && {
        chainId: request.chainId,
        calls: request.calls.map(({ to, value, data }) => [
          to,
          `${value}`,
          data,
        ]),
      },
    ],
    queryFn: request
      ? async ({ signal }) => {
          await delay(debounceMs, signal)
          return getFeeOptions(wallet, request)
        }
      : skipToken,
    refetchInterval: renewMs,
    retry: 2,
  })
}
