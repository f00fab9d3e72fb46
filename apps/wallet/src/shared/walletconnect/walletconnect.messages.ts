import { type PairingProblem, type TabProblem, TabTaskError } from '@cairn/core'
import { messages as asker } from '#shared/dapps/asker.messages.ts'
import { messages as pages } from '#shared/navigation/pages.messages.ts'
import {
  messages as scanMessages,
  scanProblems,
} from '#shared/scan/scan.messages.ts'

export const messages = {
  title: 'Connect an app',
  text: 'In the app, choose WalletConnect and copy its link, or scan its code.',
  link: 'WalletConnect link',
  placeholder: 'wc:…',
  connect: 'Continue',
  connecting: 'Connecting',
  scan: scanMessages.title,
  scanHelp: 'Point your camera at the app’s QR code.',
  /** The two of notifications are fixed by the specification. */
  notAUri: (text: string) => `'${text}' is not a proper WalletConnect URI`,
  oldVersion: scanProblems['old-pairing'],
  waiting: asker.waitingTitle,
  waitingText:
    'The app’s request will appear here. If it doesn’t, copy a new link in the app.',
  notStarted: 'WalletConnect isn’t available here',
  notStartedText:
    'This wallet has no WalletConnect relay. In the browser extension, connect apps on their own pages instead.',
  failed: 'Not connected',
  failedText:
    'Cairn can’t reach the WalletConnect relay right now. Nothing was shared. Try again in a moment.',
  used: 'This link was used already. Copy a new one in the app.',
  expired: 'This link has expired. Copy a new one in the app.',
  connected: (app: string) => `Connected to ${app}`,
  lost: (app: string) => `${app} didn’t get your answer`,
  lostText: 'The request is no longer valid. Start it again in the app.',
  unknownNetwork:
    'The app needs a network or a feature that your wallet doesn’t have. Nothing was shared. You can add networks in Settings, Networks.',
  noNetwork: 'The app named no network to connect on. Nothing was shared.',
  retry: 'Try again',
  toWallet: pages.toWallet,
  asks: 'An app is waiting for you',
  asksText: (app: string) =>
    `It says it is ${app}. Finish here first. You’ll find it on your wallet page.`,
} as const

/** The words under the field of a link. */
export const linkProblems: Record<PairingProblem, string> = {
  'not-a-uri': 'That isn’t a WalletConnect link. It starts with “wc:”.',
  'not-version-2':
    'This link is for version 1 of WalletConnect, which no longer works. The app has to use version 2.',
}

const problems = {
  used: messages.used,
  expired: messages.expired,
  unreachable: messages.failedText,
} as const satisfies Record<TabProblem, string>

/** The person's words for what kept a link from working. */
export function pairFailure(error: Error): {
  readonly title: string
  readonly text: string
} {
  if (error.name === 'NotInitialisedError')
    return { title: messages.notStarted, text: messages.notStartedText }
  const text =
    error instanceof TabTaskError
      ? problems[error.problem]
      : messages.failedText
  return { title: messages.failed, text }
}
