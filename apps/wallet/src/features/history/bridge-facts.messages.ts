import type { BridgePlace } from '@cairn/core'

type Sentence = (from: string, to: string) => string

const places: Record<BridgePlace, Sentence> = {
  leaving: (from) => `In your wallet on ${from}`,
  'on-bridge': (from) => `In the bridge on ${from}`,
  arrived: (_, to) => `In your wallet on ${to}`,
  'refund-due': (from) => `In the bridge on ${from}`,
  refunded: (from) => `Back in your wallet on ${from}`,
  'not-sent': (from) => `In your wallet on ${from}`,
  unknown: (from) => `In your wallet, or in the bridge, on ${from}`,
}

const steps: Record<BridgePlace, Sentence> = {
  leaving: (from) => `Your coins leave ${from}.`,
  'on-bridge': (_, to) => `Your coins arrive on ${to}.`,
  arrived: () => 'The bridge is complete.',
  'refund-due': (from) =>
    `The bridge couldn’t deliver. Your coins go back to ${from} after the deadline.`,
  refunded: (from) => `The bridge gave all of it back on ${from}.`,
  'not-sent': () => 'The transaction failed. Nothing left your wallet.',
  unknown: (from) =>
    `No block on ${from} has the transaction yet. If it still happens, your balance there shows it.`,
}

/** The texts of a bridge under way. @see BRDG-02 */
export const messages = {
  places,
  steps,
  /** Needs a deadline: not every bridge gives coins back. */
  arriveOrReturn: (from: string, to: string) =>
    `Your coins arrive on ${to}, or go back to ${from} after the deadline.`,
  where: 'Where your coins are',
  next: 'What happens next',
  late: 'Later than usual.',
  bridge: 'Bridge route',
  deadline: 'Deadline',
  hashOn: (network: string) => `Transaction on ${network}`,
  refundHash: 'Refund transaction',
  copy: (label: string) => `Copy ${label}`,
} as const
