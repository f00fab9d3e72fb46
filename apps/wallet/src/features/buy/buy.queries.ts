import { openProvider, type Wallet } from '@cairn/core'
import type { Address, OnrampProvider, OnrampState } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/** A provider's page for this order. A link is made for each visit. @see RAMP-02 */
export function providerPageOptions(
  wallet: Wallet,
  account: Address,
  provider: OnrampProvider,
  { fiat, option, amount }: OnrampState,
) {
  const order = { fiat, option, amount }
  return queryOptions({
    queryKey: ['provider-page', account, provider, order],
    queryFn: () => openProvider(wallet, account, provider, order),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
}
