import { networkRemovals, removalFee, type Wallet } from '@cairn/core'
import type { Address } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/**
 * Pauses after which networks are asked again if one did not answer, in ms. They
 * grow: one that an app added may be gone for good.
 */
const askAgainMs = { first: 10_000, most: 300_000 } as const

/**
 * Loads where removed signers are still valid, anew at every visit, and again
 * while a network did not answer: it may be one of them.
 *
 * @see REMV-01
 */
export function removalsOptions(wallet: Wallet, account: Address) {
  return queryOptions({
    queryKey: ['removals', account],
    queryFn: () => networkRemovals(wallet),
    refetchInterval: ({ state }) =>
      state.data?.some(({ type }) => type === 'unknown') &&
      Math.min(
        askAgainMs.most,
        askAgainMs.first * 2 ** (state.dataUpdateCount - 1),
      ),
    retry: 1,
    staleTime: 0,
  })
}

/** Quotes run out; one on screen is renewed before that. */
const renewMs = 20_000

/** Loads the fee of publishing the removals on a network. @see REMV-01 */
export function removalFeeOptions(
  wallet: Wallet,
  account: Address,
  chainId: number,
) {
  return queryOptions({
    queryKey: ['removal-fee', account, chainId],
    queryFn: () => removalFee(wallet, chainId),
    refetchInterval: renewMs,
    retry: 1,
    staleTime: 0,
  })
}
