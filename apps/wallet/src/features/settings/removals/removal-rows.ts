import type { FeeOffer, NetworkRemovals } from '@cairn/core'
import { displayAmount } from '@cairn/primitives'
import type { FeeOption } from '@cairn/protocol'
import { messages } from './removals.messages.ts'

/** What became of publishing on a network, as far as this page tried. */
export type Attempt = 'publishing' | 'failed'

/** Where something was removed and the person should know about it. */
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

/** How publishing on a network is paid; `undefined` while nobody can. */
export type Payment =
  | { readonly type: 'free' }
  | { readonly type: 'fee'; readonly option: FeeOption }

/** How an offer can be paid with the fee that was picked of it. */
export function paymentOf(
  offer: FeeOffer | undefined,
  fee: FeeOption | undefined,
): Payment | undefined {
  if (offer?.sponsored) return { type: 'free' }
  return fee && { type: 'fee', option: fee }
}

/** What a network's row says of the removal there. @see REMV-01 */
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

/** What a network's row says of the fee there. @see REMV-01 */
export function feeText(
  offer: { readonly isPending: boolean; readonly isError: boolean },
  payment: Payment | undefined,
): string {
  if (payment?.type === 'free') return messages.free
  if (payment) return messages.fee(amountText(payment.option))
  if (offer.isPending) return messages.feePending
  return offer.isError ? messages.feeUnknown : messages.feeShort
}

function amountText({ token, value }: FeeOption): string {
  return `${displayAmount(BigInt(value), token.decimals ?? 18)} ${token.symbol}`
}
