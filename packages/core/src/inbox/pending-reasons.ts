/**
 * Reasons of this wallet in `error` of a pending transaction. Other reasons are
 * those of a contract.
 *
 * @see TXPD-01
 */
export const pendingReasons = {
  /** No block had it when the wait ended. */
  lost: 'cairn:lost',
  /** The person cancelled it: the cancellation came first. */
  cancelled: 'cairn:cancelled',
  /** A cancellation that came second, so the transaction happened. */
  tooLate: 'cairn:too-late',
} as const

/**
 * Wait in ms for a transaction that the relayer does not know, or that no block
 * holds although the relayer says so. It then counts as lost.
 *
 * @see TXPD-01
 */
export const forgottenMs = 600_000
