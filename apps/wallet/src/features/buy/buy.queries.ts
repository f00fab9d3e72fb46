import type { Onramp } from '@cairn/core'
import type { Address, OnrampProvider } from '@cairn/primitives'
import { queryOptions } from '@tanstack/react-query'

/** A provider's page for this order. A link is made for each visit. @see RAMP-02 */
export function providerPageOptions(
  onramp: Onramp,
  account: Address,
  provider: OnrampProvider,
) {
  const { fiat, option, amount } = onramp.state.getState()
  return queryOptions({
    queryKey: ['provider-page', account, provider, fiat, option, amount],
    queryFn: () => onramp.open(account, provider),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
}
