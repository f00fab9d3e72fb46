import { keepAppCalls } from '../inbox/app-calls.ts'
import type { Entry } from '../inbox/entry.ts'
import { settle } from '../inbox/settle.ts'
import { siteKey } from '../inbox/site-key.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'

type FollowingWallet = Pick<
  TransactionsWallet,
  'inbox' | 'now' | 'pending' | 'replies' | 'session' | 'storage'
>

/**
 * Answers apps about the transactions that were sent for them: the hash once
 * the network has it, or `request failed`. An app that follows its calls itself
 * gets their id at once.
 *
 * @returns a function that stops following
 * @see DAPP-03
 */
export function followSent(wallet: FollowingWallet): () => void {
  const { inbox, pending } = wallet
  const look = () => {
    for (const entry of inbox.getState().entries) {
      const { id, ask, state } = entry
      if (ask.type !== 'transaction' || state.type !== 'sent') continue
      if (ask.reply === 'calls-id') {
        answerCalls(wallet, entry, state.metaTxnHash)
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

/**
 * Answers with the id of the calls. The capability names what the app's own
 * code needs to follow them on the network when this page is closed.
 */
function answerCalls(
  wallet: FollowingWallet,
  { id, ask, chainId, from }: Entry,
  metaTxnHash: string,
): void {
  const session = wallet.session.getState()
  if (ask.type !== 'transaction' || !from || session.type !== 'signed-in')
    return
  const callsId = ask.callsId ?? metaTxnHash
  keepAppCalls(wallet, {
    id: callsId,
    origin: siteKey(from),
    requestId: id,
    chainId,
    account: session.address,
    metaTxnHash,
    at: wallet.now(),
  })
  const answer = { id: callsId, capabilities: { metaTxn: { metaTxnHash } } }
  settle(wallet, id, { type: 'answer', answer })
}
