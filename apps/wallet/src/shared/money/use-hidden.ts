import { useStore } from 'zustand'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { hideAmounts } from './hide-amounts.ts'
import { messages } from './money.messages.ts'

/** Whether the person hides what they hold. @see COIN-03 */
export function useHidden(): boolean {
  return useStore(useWallet().settings, (now) => now.hideBalances)
}

/**
 * Returns an amount that is held as text, or dots in its place.
 *
 * @param symbol - stays in sight; absent for numbers of collectibles
 */
export function heldText(
  hidden: boolean,
  amount: string,
  symbol?: string,
): string {
  const shown = hidden ? messages.hiddenAmount : amount
  return symbol === undefined ? shown : `${shown} ${symbol}`
}

/** Returns a title, with dots in place of its amounts while they are hidden. */
export function useTitleText(title: string): string {
  return useHidden() ? hideAmounts(title) : title
}
