import { loadContractInfos, type Wallet } from '@cairn/core'
import { queryOptions } from '@tanstack/react-query'

/** What is known of contracts of a chain, by `contractKey`. @see META-01 */
export function contractInfosOptions(
  wallet: Wallet,
  chainId: number,
  addresses: readonly string[],
) {
  const wanted = [
    ...new Set(addresses.map((address) => address.toLowerCase())),
  ].sort()
  return queryOptions({
    queryKey: ['contract-infos', chainId, wanted],
    queryFn: ({ signal }) => loadContractInfos(wallet, chainId, wanted, signal),
    enabled: wanted.length > 0,
    staleTime: 60_000,
  })
}
