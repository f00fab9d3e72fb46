import { engineVersion, pingServices, type Wallet } from '@cairn/core'
import { queryOptions } from '@tanstack/react-query'

/** The engine's version; that it has one says that it loads. @see SETT-01 */
export function engineOptions(wallet: Wallet) {
  return queryOptions({
    queryKey: ['debug', 'engine'],
    queryFn: () => engineVersion(wallet),
    retry: 0,
  })
}

/** Which services are there, asked anew by every visit. @see SETT-01 */
export function servicesOptions(wallet: Wallet) {
  return queryOptions({
    queryKey: ['debug', 'services'],
    queryFn: () => pingServices(wallet),
    retry: 0,
    staleTime: 0,
  })
}
