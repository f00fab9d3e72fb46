import { type BridgeEvent, type BridgeForm, bridgeCoin } from '@cairn/core'
import type { NumberSigns } from '@cairn/primitives'
import { type Dispatch, useEffect, useState } from 'react'
import type { BridgeDraft } from './bridge-draft.ts'

type Restoring = {
  readonly send: Dispatch<BridgeEvent>
  /** Price of the coin in the currency; zero while unknown. */
  readonly price: number
  readonly numberSigns: NumberSigns
  /** Symbol of the currency on screen; `undefined` while it is unknown. */
  readonly currency: string | undefined
}

/**
 * Puts the kept coin and amount back, once the networks' coins are there. The
 * person may be faster: another pair drops them.
 *
 * @returns the entries that still wait, to be kept on
 * @see BRDG-01
 */
export function useRestored(
  draft: BridgeDraft | undefined,
  form: BridgeForm,
  { send, price, numberSigns, currency }: Restoring,
): BridgeDraft | undefined {
  const [waiting, setWaiting] = useState(draft)
  const { fromChainId, toChainId, lists, coin } = form
  const isHere = bridgeCoin(form) !== undefined
  useEffect(() => {
    if (!waiting) return
    const { entry } = waiting
    const isPair =
      waiting.fromChainId === fromChainId && waiting.toChainId === toChainId
    if (!isPair || waiting.coin === undefined) return setWaiting(undefined)
    if (lists.type !== 'ready') return
    if (coin !== waiting.coin)
      return send({ type: 'chose-coin', address: waiting.coin })
    // An amount of the currency needs the price.
    if (isHere && entry.unit === 'fiat' && price === 0) return
    // The same number of another currency means something else.
    if (entry.unit === 'fiat' && waiting.currency !== undefined) {
      if (currency === undefined) return
      if (currency !== waiting.currency) return setWaiting(undefined)
    }
    const { amountText, unit } = entry
    const event =
      unit === 'fiat'
        ? ({ type: 'switched-unit', amountText } as const)
        : ({ type: 'typed-amount', text: amountText } as const)
    send({ type: 'amount', event, price, numberSigns })
    setWaiting(undefined)
  }, [
    waiting,
    fromChainId,
    toChainId,
    lists,
    coin,
    isHere,
    price,
    numberSigns,
    currency,
    send,
  ])
  return waiting
}
