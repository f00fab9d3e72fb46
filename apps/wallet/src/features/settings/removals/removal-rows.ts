import type { FeeOffer, NetworkRemovals } from '@cairn/core'
import { displayFullAmount } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { messages } from './removals.messages.ts'

/** The state of this page's attempt to publish on a network. */
export type Attempt = 'publishing' | 'failed'

/** Lists the networks on which a removed signer is still valid. */
export function listWaiting(
  removals: readonly NetworkRemovals[],
  fundedChains: ReadonlySet<number>,
): readonly NetworkRemovals[] {
  return removals.filter(
    (one) =>
      one.type === 'still-valid' &&
      (one.deployed || fundedChains.has(one.chainId)),
  )
}

/**
 * The payment for publishing on a network; `undefined` while no coin can pay.
 */
export type Payment =
  | { readonly type: 'free' }
  | { readonly type: 'fee'; readonly option: FeeOption }

/** Returns how to pay an offer with the picked fee. */
export function paymentOf(
  offer: FeeOffer | undefined,
  fee: FeeOption | undefined,
): Payment | undefined {
  if (offer?.sponsored) return { type: 'free' }
  return fee && { type: 'fee', option: fee }
}

/** Returns the text about the removal in a network's row. @see REMV-01 */
export function stateText(
  { type }: NetworkRemovals,
  attempt: Attempt | undefined,
): string {
  switch (type) {
    case 'removed':
      return messages.removed
    case 'unknown':
      return messages.unknown
    case 'still-valid':
      if (attempt === 'publishing') return messages.publishing
      if (attempt === 'failed') return messages.failed
      return messages.stillValid
    default:
      return type satisfies never
  }
}

/** Returns the text about the fee in a network's row. @see REMV-01 */
export function feeText(
  offer: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly isHigh?: boolean
  },
  payment: Payment | undefined,
): string {
  if (payment?.type === 'free') return messages.free
  if (payment) return messages.fee(amountText(payment.option))
  if (offer.isHigh) return messages.feeHigh
  if (offer.isPending) return messages.feePending
  return offer.isError ? messages.feeUnknown : messages.feeShort
}

function amountText({ token, value }: FeeOption): string {
  return `${displayFullAmount(BigInt(value), token.decimals ?? 18)} ${token.symbol}`
}
