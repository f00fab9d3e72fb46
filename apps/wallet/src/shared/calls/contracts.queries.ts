import {
  contractSearchDebounceMs,
  delay as delayByClock,
  loadContractInfos,
  searchContracts,
  type Wallet,
} from '@cairn/core'
import type { ContractInfo } from '@cairn/protocol'
import { queryOptions } from '@tanstack/react-query'

/**
 * Loads the facts about contracts of a chain, by `contractKey`.
 *
 * @see META-01
 */
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

/** One address may be a contract on each chain. */
const addressPattern = /^0x[0-9a-f]{40}$/i

/**
 * Contracts by a text, 1 s after the last key; by an address, the one there on
 * each of the chains.
 *
 * @param delay - waits for the typing to pause
 * @see META-01
 */
export function contractSearchOptions(
  wallet: Pick<Wallet, 'clients' | 'log'>,
  text: string,
  chainIds: readonly number[],
  delay: typeof delayByClock = delayByClock,
) {
  const wanted = text.trim()
  return queryOptions({
    queryKey: ['contract-search', wanted, chainIds],
    queryFn: async ({ signal }): Promise<readonly ContractInfo[]> => {
      await delay(contractSearchDebounceMs, signal)
      if (!addressPattern.test(wanted))
        return searchContracts(wallet, { text: wanted }, signal)
      const found = await Promise.all(
        chainIds.map((chainId) =>
          searchContracts(wallet, { text: wanted, chainId }, signal),
        ),
      )
      return found.flat()
    },
    enabled: wanted !== '',
    staleTime: 60_000,
    retry: 0,
  })
}
