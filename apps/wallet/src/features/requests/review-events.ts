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

function promptOf(wallet: Wallet, { chainId, origin }: RequestedTransaction) {
  return { networkID: `${chainId}`, appID: origin ?? wallet.origin }
}
