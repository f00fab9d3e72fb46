import type { AmountProblem, RecipientReading } from './send-form.ts'

type RecipientProblem = Extract<
  RecipientReading,
  { type: 'problem' }
>['problem']

export const messages = {
  title: 'Send',
  amount: 'Amount',
  to: 'To',
  fee: 'Fee',
  max: 'Max',
  chooseCoin: 'Choose a coin',
  available: (amount: string) => `${amount} available`,
  review: 'Review',
  reviewNote: 'You’ll check everything before it’s sent.',
  free: 'No network fee: this network pays it for you.',
  feePending: 'Asking what it costs…',
  feeFailed: 'The relayer does not answer, so the fee is not known yet.',
  feeWaiting: 'The fee shows once the amount and the recipient are in.',
  insufficientFee: 'Insufficient Funds',
  feeShort: (symbol: string) => `Not enough ${symbol} for the fee`,
  feeHeld: (amount: string) => `You have ${amount}`,
  noCoins: 'Nothing to send yet',
  noCoinsText: 'When coins arrive in this wallet you can send them from here.',
  engineFailed: 'Signing is not ready',
  engineFailedText:
    'A service this needs does not answer. It is tried again by itself.',
  loading: 'Loading your coins',
  coinsFailed: 'Your coins could not be loaded',
  retry: 'Try again',
} as const

export const amountProblems: Record<AmountProblem, string> = {
  'not-a-number': 'That is not a number. Use digits and a point, as in 0.25.',
  zero: 'Enter an amount above zero.',
  'too-precise': 'This coin has fewer decimals than that.',
  'above-balance': 'Insufficient Funds',
}

export const recipientProblems: Record<RecipientProblem, string> = {
  'not-an-address':
    'That is not an address. It begins with 0x and has 40 digits.',
  'wrong-checksum':
    'A letter of this address is wrong: its capitals do not add up. Copy it again.',
  'own-wallet': 'This is your own wallet. Choose another recipient.',
}
