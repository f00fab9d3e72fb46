import type { RequestedTransaction, TermsBreach } from '@cairn/core'
import { messages as money } from '#shared/money/money.messages.ts'

/** The texts of a swap's or bridge's review. */
export const messages = {
  pay: 'You pay',
  about: 'You get about',
  least: money.getAtLeast,
  onNetwork: (amount: string, network: string) => `${amount} on ${network}`,
  swap: (paid: string, got: string) => `Swap ${paid} for at least ${got}`,
  wrap: (paid: string) => `Wrap ${paid}`,
  unwrap: (paid: string) => `Unwrap ${paid}`,
  bridge: (paid: string, network: string) => `Bridge ${paid} to ${network}`,
  swapped: (paid: string, got: string) => `Swapped ${paid} for at least ${got}`,
  wrapped: (paid: string) => `Wrapped ${paid}`,
  unwrapped: (paid: string) => `Unwrapped ${paid}`,
  bridged: (paid: string, network: string) => `Bridged ${paid} to ${network}`,
  blocked: 'Cairn stopped this',
  blockedText:
    'Nothing was sent and nothing left your wallet. Cancel, and ask for a new quote.',
  renewing: 'The price expired. Cairn is asking for a new one.',
  noQuote: 'No new price',
  noQuoteText:
    'The price expired, and the service gives no new one right now. Nothing was sent. Cairn keeps asking.',
  moved: 'The price moved',
  movedText: (now: string, before: string) =>
    `You now get at least ${now}. Before, it was ${before}.`,
  accept: 'Accept the new price',
} as const

/**
 * The checks of the wallet itself in a swap or bridge that it built.
 *
 * @see SWAP-01 BRDG-01
 */
export function ownChecks(
  type: RequestedTransaction['type'],
  pay: string,
  minimum: string,
): string {
  return type === 'swap'
    ? `Cairn stops the swap if less than ${minimum} arrives. It can take ${pay} and no more.`
    : `Cairn checked the steps: they can take ${pay} and no more.`
}

/** Reasons to stop a swap or bridge. @see SWAP-01 BRDG-01 */
export const breachWords: Record<TermsBreach, string> = {
  target: 'The quote calls a contract that this wallet doesn’t know.',
  recipient: 'The quote sends coins to someone else.',
  order: 'The quote isn’t for the coins and amounts that you entered.',
  approval: 'The quote lets someone spend more than you entered.',
  gain: 'In the test run you would get less than the quote promises.',
  outflow: 'In the test run more leaves your wallet than you entered.',
}
