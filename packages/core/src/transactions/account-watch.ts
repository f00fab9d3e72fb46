import type { Hex } from '@cairn/primitives'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { notify } from '../notifications/notifications.store.ts'
import type { PendingTransaction } from '../requests/pending.store.ts'
import { hasQuietToken } from '../tokens/auth-token.ts'
import { endTokensLeft } from '../tokens/end-tokens.ts'
import { watchPending } from './follow-pending.ts'
import { keepPending } from './keep-pending.ts'
import { resendOvertaken } from './resend-overtaken.ts'
import { waitForReceipt } from './send-calls.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'
import { whenIndexed } from './when-indexed.ts'

const endAgainMs = 60_000

/**
 * Follows the pending transactions of an open account and says how they end.
 *
 * @param onSettled - balances and history have changed
 * @returns a function that stops it
 * @see TXPD-01
 */
export function startAccountWatch(
  wallet: TransactionsWallet,
  onSettled: () => void,
): () => void {
  const { pending, notifications } = wallet
  const stopFollowing = watchPending({
    store: pending,
    async wait({ chainId, metaTxnHash }) {
      await wallet.sending.handingIn.get(metaTxnHash)
      const hash = metaTxnHash as Hex
      return waitForReceipt(wallet, { chainId, metaTxnHash: hash })
    },
    resend: (entry) => resendOvertaken(wallet, entry),
    delay,
  })
  const stopKeeping = keepPending(wallet)
  const stopEnding = keepEndingTokens(wallet)
  const stopTelling = pending.subscribe(({ entries, settledCount }, before) => {
    if (settledCount === before.settledCount) return
    for (const entry of entries) {
      const was = before.entries.find(
        ({ metaTxnHash }) => metaTxnHash === entry.metaTxnHash,
      )
      if (was?.status !== 'pending' || entry.status === 'pending') continue
      notify(notifications, wordsOf(entry))
      const { chainId, txnHash } = entry
      if (txnHash === undefined) onSettled()
      else void whenIndexed(wallet, { chainId, txnHash }).then(onSettled)
    }
  })
  return () => {
    stopFollowing()
    stopKeeping()
    stopEnding()
    stopTelling()
  }
}

/** Looks each minute for tokens that are still to end; nobody is asked for it. */
function keepEndingTokens(wallet: ConnectedWallet): () => void {
  const stop = new AbortController()
  const run = async () => {
    while (!stop.signal.aborted) {
      if (hasQuietToken(wallet)) await endTokensLeft(wallet)
      await wallet.platform
        .delay(endAgainMs, stop.signal)
        .catch(() => undefined)
    }
  }
  void run()
  return () => stop.abort()
}

function wordsOf(entry: PendingTransaction) {
  return entry.status === 'failed'
    ? ({
        kind: 'failure',
        title: 'Transaction Failed!',
        ...(entry.error && { text: entry.error }),
      } as const)
    : ({ kind: 'success', title: entry.decodedTransaction.title } as const)
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
