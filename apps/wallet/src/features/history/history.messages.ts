import { messages as holdings } from '#shared/coins/holdings.messages.ts'

/** The texts of the history. @see HIST-01 */
export const messages = {
  atThatTime: 'at that time',
  title: 'History',
  loading: 'Loading your history',
  failed: 'Couldn’t load your history',
  failedText: holdings.coinsSafe,
  retry: 'Try again',
  empty: 'No transactions yet',
  emptyText: 'Transactions show up here when you send or receive something.',
  stale: 'Your history may be out of date',
  staleText: 'Cairn couldn’t refresh it and will keep trying.',
  chainFailed: (names: string) => `Can’t reach ${names}`,
  chainFailedText:
    'Transactions there won’t show until the connection is back.',
  transaction: 'Transaction',
  oneFailed: 'Couldn’t load this transaction',
  missing: 'Transaction not found',
  missingText:
    'It may be too recent to show here, or its network may be unavailable.',
  toHistory: 'Go to history',
  status: 'Status',
  complete: 'Done',
  waiting: 'Pending',
  network: 'Network',
  time: 'Time',
  block: 'Block',
  hash: 'Transaction hash',
  metaHash: 'Cairn reference',
  from: 'From',
  to: 'To',
  what: 'Transfers',
  nothing: 'Nothing moved in or out of your wallet.',
  reason: 'Reason',
  noReason: 'The contract gave no reason.',
  partlyFailed: (count: number) =>
    count === 1 ? 'Done, but 1 step failed' : `Done, but ${count} steps failed`,
  callFailed: (what: string) => `Failed: ${what}`,
  callUncertain: (what: string) => `Not known whether this happened: ${what}`,
  fee: 'Network fee',
  explorer: 'Block explorer',
  calls: 'What your wallet did',
  callsLoading: 'Loading what your wallet did',
  callsFailed:
    'Couldn’t load these steps because the network isn’t responding.',
  namesFailed:
    'Cairn can’t look up what some of these calls are. Try again in a moment.',
  allowed: 'Who can spend',
  spender: 'Spender',
  sendAgain: 'Send again',
  saveContact: 'Save as contact',
} as const
