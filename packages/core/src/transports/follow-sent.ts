import { settle } from '../inbox/settle.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'

/**
 * Answers apps about the transactions that were sent for them: the hash once
 * the network has it, or `request failed`. An app that follows its calls itself
 * gets their id at once.
 *
 * @returns a function that stops following
 * @see DAPP-03
 */
export function followSent(
  wallet: Pick<TransactionsWallet, 'inbox' | 'pending' | 'replies'>,
): () => void {
  const { inbox, pending } = wallet
  const look = () => {
    for (const { id, ask, state } of inbox.getState().entries) {
      if (ask.type !== 'transaction' || state.type !== 'sent') continue
      if (ask.reply === 'calls-id') {
        const answer = { id: state.metaTxnHash }
        settle(wallet, id, { type: 'answer', answer })
        continue
      }
      // It goes by another hash once it had to be signed again.
      const sent = pending
        .getState()
        .entries.find((one) => one.requestedTransaction.id === id)
      if (sent?.status === 'complete' && sent.txnHash)
        settle(wallet, id, { type: 'answer', answer: sent.txnHash })
      if (sent?.status === 'failed') settle(wallet, id, { type: 'fail' })
    }
  }
  const stops = [inbox.subscribe(look), pending.subscribe(look)]
  look()
  return () => {
    for (const stop of stops) stop()
  }
}
