import { type RequestedTransaction, track, type Wallet } from '@cairn/core'

/** Reports that a request is on screen to be decided. @see ANLT-01 */
export function trackPrompt(
  wallet: Wallet,
  request: RequestedTransaction,
): void {
  const prompt = promptOf(wallet, request)
  track(
    wallet,
    request.type === 'walletDeployment'
      ? { event: 'PROMPT_CONFIRM_WALLET_DEPLOY', ...prompt }
      : {
          event: 'PROMPT_SIGN_TRANSACTION',
          requestedTxnID: `${request.id}`,
          ...prompt,
        },
  )
}

/** Reports what became of a request. @see ANLT-01 */
export function trackResult(
  wallet: Wallet,
  request: RequestedTransaction,
  result: {
    readonly status: 'sent' | 'signed' | 'failed' | 'rejected'
    readonly txn_hash?: string
  },
): void {
  track(wallet, {
    event: 'PROMPT_SIGN_TRANSACTION_RESULT',
    requestedTxnID: `${request.id}`,
    txn_hash: result.txn_hash ?? '',
    status: result.status,
    ...promptOf(wallet, request),
  })
}

/**
 * Reports how a request that was sent ended, once a block says so: with the
 * chain's hash, also of one that failed there. It reports nothing if the page is
 * closed before.
 *
 * @see ANLT-01
 */
export function trackEnd(wallet: Wallet, request: RequestedTransaction): void {
  const stop = wallet.pending.subscribe(look)
  look(wallet.pending.getState())

  function look({ entries }: ReturnType<Wallet['pending']['getState']>): void {
    // Signed once more it has another id.
    const entry = entries.find(
      ({ requestedTransaction }) => requestedTransaction.id === request.id,
    )
    if (entry?.status === 'pending') return
    stop()
    if (!entry) return
    trackResult(wallet, request, {
      status: entry.status === 'complete' ? 'sent' : 'failed',
      ...(entry.txnHash && { txn_hash: entry.txnHash }),
    })
  }
}

function promptOf(wallet: Wallet, { chainId, origin }: RequestedTransaction) {
  return { networkID: `${chainId}`, appID: origin ?? wallet.origin }
}
