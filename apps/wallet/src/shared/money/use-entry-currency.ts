import type { AmountEntry } from '@cairn/primitives'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrency } from '../coins/use-coins.ts'

/**
 * Forgets an amount of money when the currency is another one than it was
 * entered in: the same number would mean something else.
 *
 * @param kept - symbol of the currency that a kept entry was made in
 * @returns the symbol of the entry's currency, to be kept with it; `undefined`
 * while it is unknown
 * @see SEND-01 PRICE-02
 */
export function useEntryCurrency(
  kept: string | undefined,
  { unit, amountText }: AmountEntry,
  forget: () => void,
): string | undefined {
  const { currency, isRatePending } = useCurrency()
  const { symbol } = currency
  const [enteredIn, setEnteredIn] = useState(kept)
  const change = useEffectEvent(() => {
    if (enteredIn !== undefined && unit === 'fiat' && amountText !== '')
      forget()
    setEnteredIn(symbol)
  })
  const isSettled = isRatePending || enteredIn === symbol
  useEffect(() => {
    if (!isSettled) change()
  }, [isSettled])
  return enteredIn
}
