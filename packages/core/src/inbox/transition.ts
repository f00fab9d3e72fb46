import type { Entry, EntryEvent, EntryState } from './entry.ts'

const nextStates: Readonly<
  Record<EntryState['type'], readonly EntryEvent['type'][]>
> = {
  waiting: ['sign', 'send', 'answer', 'reject', 'withdraw', 'fail'],
  signing: ['wait', 'send', 'answer', 'reject', 'withdraw', 'fail'],
  // What was sent cannot be rejected any more.
  sent: ['answer', 'fail'],
  answered: [],
  rejected: [],
  failed: [],
  withdrawn: [],
}

/**
 * Returns the state after an event; the same state where the event comes too
 * late or twice.
 *
 * @see TXRQ-01
 */
export function transition(state: EntryState, event: EntryEvent): EntryState {
  if (!nextStates[state.type].includes(event.type)) return state
  switch (event.type) {
    case 'sign':
      return { type: 'signing' }
    case 'wait':
      return { type: 'waiting' }
    case 'send':
      return { type: 'sent', metaTxnHash: event.metaTxnHash }
    case 'answer':
      return { type: 'answered', answer: event.answer }
    case 'reject':
      return { type: 'rejected', reason: event.reason }
    case 'fail':
      return { type: 'failed', reason: event.reason }
    case 'withdraw':
      return { type: 'withdrawn' }
    default:
      return event satisfies never
  }
}

/** Whether nothing happens to the entry any more. */
export function hasEnded({ state }: Pick<Entry, 'state'>): boolean {
  return nextStates[state.type].length === 0
}
