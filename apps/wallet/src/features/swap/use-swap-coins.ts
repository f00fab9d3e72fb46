import { canSwap, findNetwork, listNetworks } from '@cairn/core'
import { convertPrice, type PriceRecord } from '@cairn/primitives'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { pricesOptions } from '#shared/coins/prices.queries.ts'
import { type Coins, useCurrency } from '#shared/coins/use-coins.ts'
import type { PickableCoin } from '#shared/money/CoinPicker.tsx'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { swapCoinsOptions } from './swap.queries.ts'

/**
 * The networks that have an exchange, and the coins there: those held first,
 * then those of a token list.
 *
 * @see SWAP-01
 */
export function useSwapCoins(coins: Coins) {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  const includeTestnets = useStore(wallet.settings, (s) => s.includeTestnets)
  const usable = listNetworks(networks, includeTestnets).filter(canSwap)
  const others = useQueries({
    queries: usable.map((network) => swapCoinsOptions(wallet, network)),
  })
  const held: readonly PickableCoin[] = coins.coins.filter(({ chainId }) =>
    usable.some((network) => network.chainId === chainId),
  )
  const known = new Set(held.map(({ id }) => id))
  const notHeld = others
    .flatMap(({ data }) => data ?? [])
    .filter(({ id }) => !known.has(id))
  return {
    networks: usable,
    all: [...held, ...notHeld] as readonly PickableCoin[],
    held,
    networkOf: (chainId: number) => findNetwork(networks, chainId),
  }
}

/** Returns the price of a coin, held or not, in the chosen currency. */
export function usePrices(
  coins: Coins,
  chosen: readonly (PickableCoin | undefined)[],
): (coin: PickableCoin | undefined) => number {
  const wallet = useWallet()
  const { currency, rate } = useCurrency()
  const isHeld = ({ id }: PickableCoin) => coins.all.some((it) => it.id === id)
  const asked = chosen.flatMap((coin) => (coin && !isHeld(coin) ? [coin] : []))
  const prices = useQuery(pricesOptions(wallet, asked, undefined))
  return (coin) => {
    if (!coin) return 0
    const held = coins.all.find(({ id }) => id === coin.id)
    const record = held
      ? coins.priceOf(held)
      : convert(prices.data?.get(coin.id))
    return record?.status === 'FOUND' ? record.value : 0
  }

  function convert(record: PriceRecord | undefined): PriceRecord | undefined {
    if (!record || rate === undefined) return undefined
    const options = { isCoin: true, currency: currency.symbol, rate }
    return convertPrice(record, options)
  }
}
