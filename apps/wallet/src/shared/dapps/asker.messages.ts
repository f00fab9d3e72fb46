import { messages as pages } from '#shared/navigation/pages.messages.ts'

export const messages = {
  unverified: 'Unverified: only the app says that it is this site.',
  noAddress: 'An app without an address',
  callsItself: (app: string) => `Calls itself “${app}”`,
  first: 'First visit: this site is not connected yet.',
  mute: 'Stop this site from asking',
  since: (day: string) => `Connected since ${day}`,
  sentTitle: 'Sent',
  sentText:
    'It waits for the network. You can close this window; the app will find the result.',
  sentAwayText:
    'It waits for the network. Go back to the app: it will find the result.',
  answeredTitle: 'Done',
  answeredText: 'The app has your answer. You can close this window.',
  answeredAwayText: 'Go back to the app: it has your answer.',
  failedTitle: 'Failed',
  failedText: 'The transaction failed on the network. The app knows it.',
  withdrawnTitle: 'No longer waiting',
  withdrawnText:
    'The app took this back, or it expired. Nothing was signed. Start it again in the app.',
  rejectedTitle: 'Rejected',
  rejectedText: 'The app knows that you said no. Nothing was signed.',
  lostTitle: 'Not delivered',
  lostText:
    'The app didn’t get your answer. Go back to the app and start again.',
  waitingTitle: 'Waiting for the app',
  toWallet: pages.toWallet,
} as const
