import { type CoinOrder, coinOrders, keepPlaces } from '@cairn/primitives'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'

export type CoinView = {
  readonly order: CoinOrder
  readonly isGrouped: boolean
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
  const { settings } = useWallet()
  const chosen = useStore(settings, (state) => state.coinOrder)
  const order = coinOrders.find((one) => one === chosen) ?? 'value'
  const isGrouped = useStore(settings, (state) => state.groupCoins)
  // The route declares no search of its own: it would be on the first screen.
  const { network } = useSearch({ strict: false }) as { network?: unknown }
  const navigate = useNavigate()
  return {
    order,
    isGrouped,
    chainIds: `${network ?? ''}`.split(',').filter(Boolean).map(Number),
    onChainIds: (chainIds) =>
      void navigate({
        to: '/wallet',
        search: (chainIds.length > 0
          ? { network: chainIds.join(',') }
          : {}) as object,
        replace: true,
      }),
  }
}

/**
 * Keeps rows in their places while figures come: they are ordered again when
 * others are listed or the order is another, and never under a pointer.
 *
 * @param key - changes when the order may change
 * @see COIN-03
 */
export function useSteadyOrder<T extends { readonly id: string }>(
  items: readonly T[],
  key: string,
) {
  const [isHeld, setIsHeld] = useState(false)
  const [kept, setKept] = useState({
    key,
    ids: items.map(({ id }) => id),
  })
  const isNew = kept.key !== key && !isHeld
  if (isNew) setKept({ key, ids: items.map(({ id }) => id) })
  return {
    steady: isNew ? items : keepPlaces(items, kept.ids),
    holdProps: {
      onPointerEnter: () => setIsHeld(true),
      onPointerLeave: () => setIsHeld(false),
    },
  }
}
