import type { Hex } from '@cairn/primitives'
import type { Entry } from '../inbox/entry.ts'
import { findEntry } from '../inbox/inbox-entries.ts'
import { settle } from '../inbox/settle.ts'
import { waitForProvenEnd } from '../transactions/own-receipt.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'

/** Pause after a relayer that did not answer, in ms. */
const pauseMs = 3000

/**
 * Answers apps about transactions that were sent, while no page of the wallet
 * is open to follow them.
 *
 * @see XTNS-01 DAPP-03
 */
export function followReceipts(wallet: TransactionsWallet): void {
  const followed = new Set<number>()
  const look = () => {
    for (const entry of wallet.inbox.getState().entries) {
      const { ask, state } = entry
      const isSent = ask.type === 'transaction' && state.type === 'sent'
      if (!isSent || followed.has(entry.id)) continue
      followed.add(entry.id)
      void follow(wallet, entry)
    }
  }
  wallet.inbox.subscribe(look)
  look()
}

async function follow(
  wallet: TransactionsWallet,
  { id, chainId, state }: Entry,
): Promise<void> {
  if (state.type !== 'sent') return
  const metaTxnHash = state.metaTxnHash as Hex
  while (findEntry(wallet.inbox, id)?.state.type === 'sent') {
    const end = await waitForProvenEnd(wallet, { chainId, metaTxnHash }).catch(
      () => undefined,
    )
    if (end?.type === 'complete')
      settle(wallet, id, { type: 'answer', answer: end.txnHash })
    if (end?.type === 'failed') settle(wallet, id, { type: 'fail' })
    if (!end || end.type === 'pending') await wallet.platform.delay(pauseMs)
  }
}
