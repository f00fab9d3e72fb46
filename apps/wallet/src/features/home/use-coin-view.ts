import { putSetting } from '@cairn/core'
import { type CoinOrder, coinOrders, keepPlaces } from '@cairn/primitives'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'

export type CoinView = {
  readonly order: CoinOrder
  readonly isGrouped: boolean
  readonly onView: (order: CoinOrder, isGrouped: boolean) => void
  /** Empty: every network. */
  readonly chainIds: readonly number[]
  readonly onChainIds: (chainIds: readonly number[]) => void
}

/**
 * Returns the order and the filter of the coins. The networks stand in the address, so that
 * going back finds them again.
 *
 * @see COIN-03
 */
export function useCoinView(): CoinView {
  const { settings, storage } = useWallet()
  const chosen = useStore(settings, (state) => state.coinView)?.split(' ')
  const order = coinOrders.find((one) => one === chosen?.[0]) ?? 'value'
  const isGrouped = chosen === undefined || chosen[1] === 'grouped'
  // The route declares no search of its own: it would be on the first screen.
  const { network } = useSearch({ strict: false }) as { network?: unknown }
  const navigate = useNavigate()
  return {
    order,
    isGrouped,
    onView: (nextOrder, grouped) =>
      putSetting(
        settings,
        storage,
        'coinView',
        grouped ? `${nextOrder} grouped` : nextOrder,
      ),
    chainIds: `${network ?? ''}`.split(',').filter(Boolean).map(Number),
    onChainIds: (chainIds) =>
      void navigate({
        to: '/wallet',
        search: searchOf(chainIds),
        replace: true,
      }),
  }
}

/** A single number stands in an address without quotes. */
function searchOf(chainIds: readonly number[]): object {
  const [first] = chainIds
  if (first === undefined) return {}
  return { network: chainIds.length === 1 ? first : chainIds.join(',') }
}

/** Rows wait so long for the prices that give them their places, in ms. */
const pricePatienceMs = 1_500

/** Whether figures have come, or were waited for long enough. */
function useIsSettled(isPricing: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isPricing) return undefined
    const timer = setTimeout(() => setIsLate(true), pricePatienceMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isPricing])
  return !isPricing || isLate
}

/**
 * Keeps rows in their places while figures come: they are ordered again when
 * others are listed or the order is another, and never under a pointer. New
 * rows wait for their prices.
 *
 * @param key - changes when the order may change
 * @see COIN-03
 */
export function useSteadyOrder<T extends { readonly id: string }>(
  items: readonly T[],
  key: string,
  isPricing: boolean,
) {
  const [isHeld, setIsHeld] = useState(false)
  const isSettled = useIsSettled(isPricing)
  const ids = isSettled ? items.map(({ id }) => id) : []
  const [kept, setKept] = useState<{ key: string; ids: readonly string[] }>({
    key: isSettled ? key : '',
    ids,
  })
  const isFirst = kept.ids.length === 0
  const isNew = isSettled && kept.key !== key && (!isHeld || isFirst)
  if (isNew) setKept({ key, ids })
  const known = new Set(kept.ids)
  return {
    /** No row has its place yet. */
    isWaiting: !isSettled && isFirst && items.length > 0,
    steady: isNew
      ? items
      : keepPlaces(
          isSettled ? items : items.filter(({ id }) => known.has(id)),
          kept.ids,
        ),
    holdProps: {
      onPointerEnter: () => setIsHeld(true),
      onPointerLeave: () => setIsHeld(false),
    },
  }
}
