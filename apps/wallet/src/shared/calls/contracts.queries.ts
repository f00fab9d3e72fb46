import {
  contractSearchDebounceMs,
  delay as delayByClock,
  loadContractInfos,
  readAppContracts,
  searchContracts,
  type Wallet,
} from '@cairn/core'
import type { ContractInfo } from '@cairn/protocol'
import { queryOptions } from '@tanstack/react-query'
import { byContracts } from './by-contracts.ts'

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
  return byContracts('contract-infos', chainId, addresses, (wanted, signal) =>
    loadContractInfos(wallet, chainId, wanted, signal),
  )
}

/**
 * Tells which addresses are contracts of apps on a chain, in lower case.
 *
 * @see SEND-01
 */
export function appContractsOptions(
  wallet: Wallet,
  chainId: number,
  addresses: readonly string[],
) {
  return {
    ...byContracts('app-contracts', chainId, addresses, (wanted) =>
      readAppContracts(wallet, chainId, wanted),
    ),
    retry: 1,
  }
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
