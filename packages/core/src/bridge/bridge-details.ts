import { decimal, hash } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import { pendingReasons } from '../inbox/pending-reasons.ts'
import { bridgeOrderOf } from './build-bridge.ts'

/** The bridge's answer about a transaction, kept with its pending entry. */
const bridgeDetails = z.object({
  destinationTxHash: z.optional(hash),
  /** In seconds since 1970: what did not arrive until then goes back. */
  deadline: z.optional(z.number()),
  /** In base units of the coin that arrives. */
  arrives: z.optional(decimal),
  refund: z.optional(
    z.object({
      status: z.enum(['DUE', 'COMPLETED']),
      txnHash: z.optional(hash),
    }),
  ),
})
export type BridgeDetails = z.output<typeof bridgeDetails>

/** Place of the coins of a bridge. */
export type BridgePlace =
  /** Still in the wallet on the first chain, or on the way into the bridge. */
  | 'leaving'
  | 'on-bridge'
  | 'arrived'
  | 'refund-due'
  | 'refunded'
  /** In the wallet: the transaction failed. */
  | 'not-sent'
  /** No block had the transaction, and it may still happen. */
  | 'unknown'

/** Everything to show of a bridge that is under way. @see BRDG-02 */
export type BridgeProgress = {
  readonly place: BridgePlace
  readonly fromChainId: number
  readonly toChainId: number
  readonly bridgeTitle: string
  readonly sourceTxHash: string | undefined
  readonly destinationTxHash: string | undefined
  readonly refundTxHash: string | undefined
  /** In milliseconds. */
  readonly deadline: number | undefined
  readonly isLate: boolean
}

/**
 * Reads where the coins of a bridge are and what happens next.
 *
 * @param now - in milliseconds
 * @returns `undefined` for what is no bridge of this wallet's
 * @see BRDG-02
 */
export function bridgeProgress(
  entry: PendingTransaction,
  now: number,
): BridgeProgress | undefined {
  const order = bridgeOrderOf(entry.requestedTransaction)
  if (entry.type !== 'bridge' || !order) return undefined
  const details: BridgeDetails =
    z.safeParse(bridgeDetails, entry.bridgeStatus?.details).data ?? {}
  const { deadline } = details
  const place = placeOf(entry, details)
  return {
    place,
    fromChainId: order.fromChainId,
    toChainId: order.toChainId,
    bridgeTitle: order.bridgeTitle ?? order.bridgeName,
    sourceTxHash: entry.txnHash,
    destinationTxHash: details.destinationTxHash,
    refundTxHash: details.refund?.txnHash,
    deadline: deadline === undefined ? undefined : deadline * 1000,
    isLate:
      place === 'on-bridge' && now - entry.timestamp > order.longestTime * 1000,
  }
}

function placeOf(
  { status, error, bridgeStatus }: PendingTransaction,
  { refund }: BridgeDetails,
): BridgePlace {
  if (status === 'failed')
    return error === pendingReasons.lost ? 'unknown' : 'not-sent'
  if (status === 'pending') return 'leaving'
  if (bridgeStatus?.destinationTxStatus === 'COMPLETED') return 'arrived'
  if (refund) return refund.status === 'COMPLETED' ? 'refunded' : 'refund-due'
  return 'on-bridge'
}
