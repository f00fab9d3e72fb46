import {
  contractKey,
  listedCoin,
  listedName,
  listSwapCoins,
  loadContractInfos,
  type Wallet,
} from '@cairn/core'
import { coinId, isNativeToken, nativeTokenAddress } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { queryOptions } from '@tanstack/react-query'
import type { PickableCoin } from '#shared/money/CoinPicker.tsx'

/**
 * Loads the coins that can be swapped on a network. Only those of a token list
 * are shown, by its names.
 *
 * @see SWAP-01 COIN-01
 */
export function swapCoinsOptions(
  wallet: Wallet,
  { chainId, nativeToken }: Pick<Network, 'chainId' | 'nativeToken'>,
) {
  return queryOptions({
    queryKey: ['swap-coins', chainId],
    queryFn: async ({ signal }): Promise<readonly PickableCoin[]> => {
      const found = await listSwapCoins(wallet, chainId, signal)
      const contracts = found.filter((address) => !isNativeToken(address))
      const infos = await loadContractInfos(wallet, chainId, contracts, signal)
      const native = {
        ...nativeToken,
        id: coinId(chainId, nativeTokenAddress),
        chainId,
        contractAddress: nativeTokenAddress,
        balance: 0n,
        logoURL: undefined,
      }
      const listed = contracts.flatMap((contractAddress) => {
        const info = infos.get(contractKey(chainId, contractAddress))
        const facts = listedCoin(info)
        if (!facts) return []
        return {
          ...facts,
          id: coinId(chainId, contractAddress),
          chainId,
          contractAddress,
          name: listedName(infos, chainId, contractAddress) ?? facts.symbol,
          balance: 0n,
          logoURL: info?.logoURI || undefined,
        }
      })
      return [native, ...listed]
    },
    staleTime: 60_000,
    retry: 2,
    retryDelay: 1_000,
  })
}
