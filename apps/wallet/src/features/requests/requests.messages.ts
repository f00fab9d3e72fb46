import type { ApprovalRisk } from '#shared/describe-operation.ts'

/** What the review of a transaction says. */
export const messages = {
  chainAway:
    'The network does not answer. Nothing was sent; try again in a moment.',
  title: 'Review',
  nothing: 'Nothing to sign',
  nothingText: (others: number) =>
    others === 0
      ? 'There is no transaction waiting for you.'
      : 'This one no longer waits. What does is on your wallet’s first page.',
  toWallet: 'Go to the wallet',
  youAre: 'You’re about to',
  headline: (first: string, more: number) =>
    more > 0 ? `${first}, and ${more} more` : first,
  testPending: 'Trying it out first…',
  testPassed: 'Test run passed',
  testPassedText: (network: string) =>
    `We tried this on the latest state of ${network} and it worked.`,
  testFailed: 'Test run failed',
  testFailedText: 'The simuation of this transaction is failing.',
  testUnavailable: 'No test run',
  testUnavailableText:
    'The network’s node does not answer, so this could not be tried out. It is tried again by itself, and can be signed then.',
  forcedText:
    'You can send it all the same: only what works of it happens, and the network fee is paid either way.',
  confirmForced: 'Send all the same',
  changes: 'What changes in your wallet',
  noChanges: 'Nothing leaves or arrives, but for what is listed below.',
  order: 'What happens, in order',
  payFee: (amount: string) => `Pay ${amount} network fee`,
  payFeeText: 'to the relayer that submits this for you',
  unknownCall: 'Cairn cannot read this call. Check its data before you sign.',
  namesFailed: 'The service that knows more calls does not answer.',
  feeFailed: 'The relayer does not answer. It is asked again by itself.',
  insufficient: 'Insufficient Funds',
  warning:
    'Once it’s sent, this can’t be undone. Check the first and last groups of the address.',
  details: 'Technical details',
  target: 'Contract or recipient',
  value: 'Value in wei',
  data: 'Data',
  export: 'Export',
  exportText:
    'For other programs. The unsigned calls can do nothing by themselves.',
  copyCalls: 'Copy the calls',
  signOnly: 'Sign without sending',
  signingOnly: 'Signing',
  signedTitle: 'Signed, and not sent',
  signedText:
    'Whoever has it can submit it, once, whenever they like, and pays its fee. Sending it from here as well does it twice.',
  copySigned: 'Copy the signed transaction',
  cancel: 'Cancel',
  confirm: 'Sign and send',
  confirming: 'Signing',
  failed: 'It was not sent',
  gone: 'It was sent or rejected in another tab.',
  toContact: (name: string) => `to ${name}, saved in your contacts`,
  rejected: 'You did not sign. Nothing was sent.',
  notEnoughSigners: 'Not enough signers',
  feeRose:
    'The fee has changed meanwhile. Check the new one and confirm again.',
  engineNotReady:
    'A service that signing needs does not answer yet. Nothing was sent; try again in a moment.',
  unreachable:
    'A service does not answer. Nothing was sent; try again in a moment.',
  refused:
    'The relayer refused it. Nothing was sent; check it and try again in a moment.',
  unknownFailure:
    'Something went wrong while it was signed. Nothing was sent; try again.',
  notTaken:
    'The relayer did not take it. Nothing was sent; try again in a moment.',
  submitted: 'Sent. It is on its way.',
} as const

/** The user's words for what stopped a transaction, by the error's name. */
export const failures: Readonly<Record<string, string>> = {
  SigningRejectedError: messages.rejected,
  NotEnoughSignersError: messages.notEnoughSigners,
  InsufficientFeeError: messages.feeRose,
  SimulationFailedError: messages.testFailedText,
  NoTransactionResponseError: messages.notTaken,
  EngineNotReadyError: messages.engineNotReady,
  ChainUnavailableError: messages.chainAway,
}

/** What is said of who may take something once it is done. @see HIST-02 */
export const riskWords: Record<ApprovalRisk, string> = {
  all: 'This lets someone else move everything you have of this collection, now and later, without asking you again. Only allow it if you trust the address above.',
  unlimited:
    'This lets someone else spend all you have of this coin, now and later, without asking you again. Only allow it if you trust the address above.',
  amount:
    'This lets someone else spend this amount without asking you again. Only allow it if you trust the address above.',
}
