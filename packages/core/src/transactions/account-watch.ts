import type { Hex } from '@cairn/primitives'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { PendingTransaction } from '../inbox/pending.store.ts'
import { delay } from '../platform/delay.ts'
import { hasQuietToken } from '../tokens/auth-token.ts'
import { endTokensLeft } from '../tokens/end-tokens.ts'
import { type FollowOptions, watchPending } from './follow-pending.ts'
import { keepPending } from './keep-pending.ts'
import { waitForProvenEnd } from './own-receipt.ts'
import { resendOvertaken } from './resend-overtaken.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'
import { whenIndexed } from './when-indexed.ts'

const endAgainMs = 60_000

export type AccountWatchOptions = {
  /** Receives each transaction that completed or failed. */
  readonly onEnd: (entry: PendingTransaction) => void
  /** Called when balances and history have changed. */
  readonly onSettled: () => void
  readonly followBridge?: FollowOptions['followBridge']
}

/**
 * Follows the pending transactions of an open account.
 *
 * @returns a function that stops it
 * @see TXPD-01
 */
export function startAccountWatch(
  wallet: TransactionsWallet,
  { onEnd, onSettled, followBridge }: AccountWatchOptions,
): () => void {
  const { pending } = wallet
  const stopFollowing = watchPending({
    store: pending,
    async wait({ chainId, metaTxnHash }) {
      await wallet.sending.handingIn.get(metaTxnHash)
      const hash = metaTxnHash as Hex
      return waitForProvenEnd(wallet, { chainId, metaTxnHash: hash })
    },
    resend: (entry) => resendOvertaken(wallet, entry),
    followBridge:
      followBridge &&
      (async (entry, signal) => {
        const hasArrived = await followBridge(entry, signal)
        if (!signal.aborted) onSettled()
        return hasArrived
      }),
    delay,
    now: wallet.now,
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
      onEnd(entry)
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
      // Browsers refuse locks to pages that are not active, as in a cache.
      if (hasQuietToken(wallet))
        await endTokensLeft(wallet).catch((error: unknown) =>
          wallet.log.warn(
            { error: String(error) },
            'Could not look for tokens to end',
          ),
        )
      await wallet.platform
        .delay(endAgainMs, stop.signal)
        .catch(() => undefined)
    }
  }
  void run()
  return () => stop.abort()
}
