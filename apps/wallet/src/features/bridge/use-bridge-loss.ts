import {
  type BridgeForm,
  type BridgeOffer,
  bridgeLoss,
  impactLevel,
} from '@cairn/core'
import type { AmountReading } from '@cairn/primitives'
import { useLossAcceptance } from '#shared/money/use-loss-acceptance.ts'

type Decimals = { readonly decimals: number } | undefined

/** Returns the loss of the chosen route, and whether it is accepted. @see BRDG-01 */
export function useBridgeLoss(
  { fromChainId, toChainId }: BridgeForm,
  bridged: {
    readonly coin: Decimals
    readonly arriving: Decimals
    readonly reading: AmountReading
    readonly offer: BridgeOffer | undefined
  },
) {
  const { coin, arriving, reading, offer } = bridged
  const amount = reading.type === 'amount' ? reading.amount : 0n
  const percent =
    coin && arriving && offer
      ? bridgeLoss({ amount, ...coin }, offer, arriving.decimals)
      : undefined
  const question = `${fromChainId} ${toChainId} ${amount} ${offer?.id}`
  return {
    percent,
    level: impactLevel(percent),
    acceptance: useLossAcceptance(question, percent),
  }
}
