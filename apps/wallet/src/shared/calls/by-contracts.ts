import { queryOptions } from '@tanstack/react-query'

/**
 * Asks about contracts of a chain; lists of the same contracts are one question,
 * whatever their order and letter case.
 *
 * @param what - the first part of the query's key
 * @param read - gets each contract once, in lower case
 */
export function byContracts<T>(
  what: string,
  chainId: number,
  addresses: readonly string[],
  read: (wanted: readonly string[], signal: AbortSignal) => Promise<T>,
) {
  const wanted = [
    ...new Set(addresses.map((address) => address.toLowerCase())),
  ].sort()
  return queryOptions({
    queryKey: [what, chainId, wanted],
    queryFn: ({ signal }) => read(wanted, signal),
    enabled: wanted.length > 0,
    staleTime: 60_000,
  })
}
