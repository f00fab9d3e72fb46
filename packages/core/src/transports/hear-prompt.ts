import { type PromptMessage, promptMessage } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { EntryEvent } from '../inbox/entry.ts'
import { settle } from '../inbox/settle.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'

/**
 * Takes up what the person decided in the prompt window.
 *
 * @see XTNS-01
 */
export function hearPrompt(
  wallet: Pick<TransactionsWallet, 'inbox' | 'replies'>,
  raw: unknown,
): void {
  const message = z.safeParse(promptMessage, raw).data
  if (message?.type === 'muted')
    wallet.inbox.setState({ muted: message.origins })
  if (message?.type !== 'state') return
  const event = eventOf(message.state)
  if (event) settle(wallet, message.id, event)
}

type PromptState = Extract<PromptMessage, { type: 'state' }>['state']

/** Returns the event that leads to a state. */
function eventOf(state: PromptState): EntryEvent | undefined {
  switch (state.type) {
    case 'waiting':
      return { type: 'wait' }
    case 'signing':
      return { type: 'sign' }
    case 'sent':
      return { type: 'send', metaTxnHash: state.metaTxnHash }
    case 'answered':
      return { type: 'answer', answer: state.answer }
    case 'rejected':
      return { type: 'reject', reason: state.reason }
    case 'failed':
      return { type: 'fail', reason: state.reason }
    default:
      return undefined
  }
}
