import type { CoinFacts } from '@cairn/core'
import { coinId, nativeTokenAddress } from '@cairn/primitives'
import { useStore } from 'zustand'
import { useHeldCoins } from '#shared/coins/use-coins.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import type { CoinOf } from './entry-words.ts'

/**
 * Returns how coins of the history are written: as the answer says, as the
 * network says of its own coin, or as a coin that is still held.
 */
export function useCoinFacts(told: ReadonlyMap<string, CoinFacts>): CoinOf {
  return useCoinFinder()(told)
}

/** The same for answers that come later. */
export function useCoinFinder(): (
  told: ReadonlyMap<string, CoinFacts>,
) => CoinOf {
  const networks = useStore(useWallet().networks)
  const { all } = useHeldCoins()
  return (told) => (id) =>
    told.get(id) ??
    networks.all.find(
      ({ chainId }) => id === coinId(chainId, nativeTokenAddress),
    )?.nativeToken ??
    all.find((coin) => coin.id === id)
}
