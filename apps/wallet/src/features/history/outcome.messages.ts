import type { Outcome } from '@cairn/core'

type Act = Outcome['act']

const underWay: Record<Act, string> = {
  send: 'Sending',
  swap: 'Swapping',
  bridge: 'Bridging',
  receive: 'Receiving',
  other: 'Sending',
}

const done: Record<Act, string> = {
  send: 'Sent',
  swap: 'Swapped',
  bridge: 'Bridged',
  receive: 'Received',
  other: 'Done',
}

/** The texts of the page that says how a transaction ended. @see OUTC-01 */
export const messages = {
  underWay,
  isDone: done,
  checking: 'Checking your transaction',
  checkingText: 'Cairn is asking the network how it ended.',
  waitingText: (network: string) =>
    `Waiting for ${network} to confirm it. You can leave this page.`,
  bridgingText: (from: string, to: string) =>
    `Your coins left ${from}. They aren’t on ${to} yet. You can leave this page.`,
  left: 'Sent to the bridge',
  leftText:
    'Your coins left this network. The balance on the other network shows when they arrive.',
  partly: 'Only partly done',
  partlyText: (count: number) =>
    count === 0
      ? 'Some steps failed.'
      : count === 1
        ? '1 step failed.'
        : `${count} steps failed.`,
  nothingMoved: (hasFee: boolean) =>
    hasFee
      ? 'You paid the network fee. Nothing else left your wallet.'
      : 'Nothing left your wallet.',
  lookThere: 'Open the transaction to see what is known of it.',
  refundDue: 'Not delivered',
  refundDueText: (network: string) =>
    `The bridge couldn’t deliver your coins. They go back to ${network} after the deadline.`,
  refunded: 'Given back',
  refundedText: (network: string) =>
    `The bridge couldn’t deliver. Your coins are back on ${network}.`,
  to: (amount: string, who: string) => `${amount} to ${who}`,
  from: (amount: string, who: string) => `${amount} from ${who}`,
  traded: (paid: string, got: string) => `${paid} for ${got}`,
  onNetwork: (amount: string, network: string) => `${amount} on ${network}`,
  and: (one: string, other: string) => `${one} and ${other}`,
  more: (first: string, count: number) => `${first} and ${count} more`,
  reading: 'Reading the amounts',
  inSeconds: (seconds: string) => `Done in ${seconds} s`,
  doneAt: (moment: string) => `Done · ${moment}`,
  finish: 'Done',
  see: 'See the transaction',
  stranger: 'Send here often?',
} as const
