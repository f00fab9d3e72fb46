import { messages as unreasoned } from '#shared/loading/failure.messages.ts'
import { messages as pages } from '#shared/navigation/pages.messages.ts'

/** The texts of a transaction's review. */
export const messages = {
  chainAway:
    'Can’t reach the network. Nothing was sent. Try again in a moment.',
  title: 'Review',
  nothing: 'Nothing to sign',
  nothingText: (others: number, wasShown: boolean) => {
    if (others === 0) return 'No transactions are waiting for you.'
    return wasShown
      ? 'This transaction is no longer waiting. Find the others on your wallet page.'
      : 'Several transactions are waiting. Choose one on your wallet page.'
  },
  formKept: 'You went back from this transaction. What you entered is kept.',
  toForm: {
    send: 'Back to Send',
    swap: 'Back to Swap',
    bridge: 'Back to Bridge',
  },
  isSent: 'Already sent',
  isSentText: 'This transaction was sent. It was sent only once.',
  toHistory: 'Go to history',
  toWallet: pages.toWallet,
  youAre: 'You’re about to',
  toWhom: (name: string) => `to ${name}`,
  contact: 'Contact',
  to: (name: string | undefined) => (name === undefined ? 'To' : `To ${name}`),
  toSeveral: (count: number) =>
    `To ${count} addresses. Scroll through all steps before you sign.`,
  severalSteps: (count: number) =>
    `${count} steps. Scroll through all of them before you sign.`,
  readFirst: 'Read the warning at the top before you sign.',
  seeFirst: 'Check the address at the top before you sign.',
  edit: 'Edit',
  cannotReceive: (name: string, symbol: string) =>
    `${name} can’t receive ${symbol}`,
  feeFails: 'The network fee can’t be paid',
  stepFails: (step: number, title: string) =>
    `Step ${step} (${title}) would fail`,
  stepFailsBecause: (step: number, title: string, reason: string) =>
    `Step ${step} (${title}) would fail: ${reason}`,
  coinRefuses: (step: number, title: string) =>
    `Step ${step} (${title}) would fail, and the coin gives no reason. Its issuer may have blocked your address or the recipient’s`,
  testPassedRisk:
    'Test run passed, but that doesn’t make it safe. Read the warning above.',
  testPending: 'Doing a test run',
  testRun: 'Test run',
  testWorked: 'Worked',
  testPassed: 'Test run passed',
  testPassedText: (network: string) =>
    `Cairn tried this on the latest state of ${network} and it worked.`,
  testUnmoved:
    'A coin in it wouldn’t leave your wallet, so you can’t sign this. Read the warning above.',
  testFailed: 'Test run failed',
  testFailedText: 'The simulation of this transaction is failing.',
  testUnavailable: 'Couldn’t do a test run',
  testUnavailableText:
    'The network isn’t responding, so Cairn couldn’t try this first. Cairn keeps trying. You can sign once it worked.',
  testMissingText: (network: string) =>
    `The server that Cairn uses for ${network} can’t try transactions, so Cairn doesn’t know whether this one works. You can’t sign it here.`,
  forcedText:
    'You can still send it. Steps that fail are skipped, and you pay the network fee either way.',
  forcedSignText:
    'You can still sign it. Whoever submits it then may find that it fails.',
  confirmForced: 'Send anyway',
  confirmAnyway: 'Sign anyway',
  facts: 'Details',
  network: 'Network',
  left: 'You’ll have left',
  takeBack: 'Take it back',
  takeBackAt: 'Settings, Permissions',
  changes: 'What changes in your wallet',
  noChanges: 'In the test run nothing entered or left your wallet.',
  lookedAt: (coins: number) =>
    `Looked at ${coins} ${coins === 1 ? 'coin' : 'coins'}. Changes in others aren’t shown.`,
  foundByRun:
    'This is what the test run found. A contract may behave otherwise later.',
  carried: 'Coins that go along',
  newContract: 'a new contract',
  goesTo: (amount: string) => `${amount} goes to`,
  unmoved: (coin: string) =>
    `The test run passed, but ${coin} didn’t leave your wallet. The coin’s contract doesn’t do what this step says.`,
  unmovedCoin: 'a coin',
  grant: (title: string) =>
    `In the test run, someone else got a permission that no step says: ${title}. They don’t need to ask you again. Only sign if you trust this address:`,
  units: 'units',
  order: 'What happens, in order',
  payFee: (amount: string) => `Pay ${amount} network fee`,
  payFeeText: 'to the service that submits this for you',
  unknownCall:
    'Cairn can’t read one of these steps. Check its data under Technical details before you sign.',
  describedOnly: (owner: string) =>
    `Cairn can’t read one of these steps by itself. It shows it in the words of a description${owner === '' ? '' : ` for “${owner}”`}, which may be wrong. Compare the values and addresses.`,
  namesFailed: 'Cairn can’t look up these steps right now.',
  insufficient: 'Insufficient Funds',
  final: (hasRecipient: boolean) =>
    `Once it’s sent, this can’t be undone.${hasRecipient ? ' Check every group of the address.' : ''}`,
  details: 'Technical details',
  stepsAndDetails: 'Step by step, and raw data',
  sender: 'Sender',
  nonceSpace: 'Nonce space',
  gasLimit: 'Gas limit',
  copyDetails: 'Copy raw data',
  target: 'Contract or recipient',
  value: 'Value in wei',
  data: 'Data',
  export: 'Export',
  exportText:
    'For use in other tools. An unsigned transaction can’t do anything on its own.',
  copyCalls: 'Copy unsigned transaction',
  signOnly: 'Sign without sending',
  signingOnly: 'Signing',
  signedTitle: 'Signed but not sent',
  signedText:
    'Anyone who has it can submit it once, at any time, and pays the network fee. You can also send it from here: only one of the two can happen.',
  copySigned: 'Copy signed transaction',
  cancel: 'Cancel',
  confirm: 'Sign and send',
  limits: 'Spending limits',
  limit: (symbol: string) => `Most ${symbol} it may spend`,
  limitHelp: 'With less than the site needs, its next step may fail.',
  noLimit: 'No limit',
  changeLimit: 'Change limit',
  badLimit: 'Enter an amount, such as 25.5',
  confirming: 'Signing',
  failed: 'Transaction not sent',
  elsewhere: unreasoned.elsewhere,
  gone: 'You already sent or rejected this in another tab.',
  quoteExpired: 'The price expired before you confirmed. Confirm the new one.',
  runTooOld:
    'The test run was too old. Nothing was sent. Check the new one and confirm again.',
  toContact: (name: string) => `to ${name}, saved in your contacts`,
  rejected: 'You didn’t sign, so nothing was sent.',
  notEnoughSigners: 'Not enough signers',
  feeRose: 'The network fee changed. Check the new fee and confirm again.',
  mismatch:
    'Cairn was about to sign something other than what you reviewed. Nothing was signed. Reload the page and try again.',
  engineNotReady:
    'Signing is unavailable because Cairn can’t connect. Nothing was sent. Try again in a moment.',
  unreachable:
    'Cairn can’t connect right now. Nothing was sent. Try again in a moment.',
  refused:
    'The relayer refused it. Nothing was sent. Check it and try again in a moment.',
  unknownFailure:
    'Something went wrong while it was signed. Nothing was sent. Try again.',
  notTaken:
    'The transaction wasn’t accepted. Nothing was sent. Try again in a moment.',
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
  ReviewMismatchError: messages.mismatch,
  DecidedElsewhereError: messages.elsewhere,
  QuoteExpiredError: messages.quoteExpired,
  RunTooOldError: messages.runTooOld,
}
