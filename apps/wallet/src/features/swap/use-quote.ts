import { followQuotes, type SwapEvent, type SwapOrder } from '@cairn/core'
import { useEffect, useEffectEvent } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'

/** Keeps the quote of an order fresh while the screen shows it. @see SWAP-01 */
export function useQuote(
  order: SwapOrder | undefined,
  sequence: number,
  send: (event: SwapEvent) => void,
): void {
  const wallet = useWallet()
  const key = order && JSON.stringify(order)
  const follow = useEffectEvent((signal: AbortSignal) => {
    if (!order) return
    void followQuotes(wallet, { order, sequence, send, signal })
  })
  useEffect(() => {
    if (key === undefined) return
    const left = new AbortController()
    follow(left.signal)
    return () => left.abort()
    // The number of the order changes with every entry.
  }, [key, sequence])
}
