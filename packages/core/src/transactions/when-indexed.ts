import type { ConnectedWallet } from '../clients/connected-wallet.ts'

/** Between questions; the indexer is some milliseconds behind its chain. */
const pauseMs = { first: 40, longest: 1000 } as const
/** After this what is shown is read again all the same. */
const patienceMs = 10_000

/**
 * Waits until the indexer knows a mined transaction: balances and history read
 * before would be those from before it.
 *
 * @see TXPD-01
 */
export async function whenIndexed(
  wallet: Pick<ConnectedWallet, 'clients' | 'platform' | 'session'>,
  { chainId, txnHash }: { readonly chainId: number; readonly txnHash: string },
): Promise<void> {
  const session = wallet.session.getState()
  if (session.type !== 'signed-in') return
  const { getTransactionHistory } = wallet.clients.indexer(chainId)
  const filter = {
    accountAddress: session.address,
    transactionHashes: [txnHash],
  }
  const { signal } = new AbortController()
  let waited = 0
  for (let pause: number = pauseMs.first; waited < patienceMs; ) {
    const isThere = await getTransactionHistory({ filter }).then(
      ({ transactions }) => transactions.length > 0,
      () => false,
    )
    if (isThere) return
    await wallet.platform.delay(pause, signal)
    waited += pause
    pause = Math.min(pause * 2, pauseMs.longest)
  }
}
