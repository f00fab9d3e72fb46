import { forgottenMs } from '@cairn/core'

const minutes = forgottenMs / 60_000

/** The texts of transactions that have not ended, or did not end well. */
export const messages = {
  pending: 'Pending',
  done: 'Done',
  dismiss: 'Dismiss',
  late: 'Taking longer than usual',
  retry: 'Try again',
  options: 'Options',
  cancelled: 'Cancelled',
  cancelledText: 'You cancelled this. It didn’t happen',
  tooLate: 'Too late',
  tooLateText: 'The transaction happened before it could be cancelled',
  lost: 'Not found',
  lostText: `No block had it after ${minutes} minutes, and it may still happen. Try again is safe: only one of the two can happen`,
  raised: (times: number) =>
    `Cairn sent it again ${times === 1 ? 'once' : `${times} times`} at a higher price, at no cost to you`,
  oneOfTwo: 'Only one of the two happens, never both',
  happened: 'Not sent again',
  happenedText:
    'This transaction already happened, or a part of it. Look in your history.',
  unreachable: 'The network isn’t responding, so nothing was sent.',
  kind: 'What to do',
  speedUp: 'Speed up',
  cancel: 'Cancel it',
  speedUpText:
    'You sign the same transaction again and offer a new network fee. Only one of the two happens, never both, and you pay only for that one.',
  cancelText:
    'You send an empty transaction in its place. If it comes first, nothing else happens and you pay only this network fee. If it comes too late, the first transaction happens and this one costs nothing.',
  elsewhere:
    'Another device sent this, and only that device can speed it up. You can cancel it here.',
  cancelTitle: (title: string) => `Cancel: ${title}`,
  keep: 'Keep waiting',
  confirmSpeedUp: 'Speed up now',
  confirmCancel: 'Cancel the transaction',
  failed: 'Nothing new was sent',
  failedText: 'The first transaction stays as it is. Try again in a moment.',
  wouldFail:
    'In the test run it would fail now. The first transaction stays as it is.',
  happenedFirst: 'It already happened, and nothing else was sent.',
} as const
