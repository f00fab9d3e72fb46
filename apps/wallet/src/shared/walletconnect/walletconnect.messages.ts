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
  /** Both are fixed by the specification. */
  notAUri: (text: string) => `'${text}' is not a proper WalletConnect URI`,
  oldVersion: scanProblems['old-pairing'],
  waiting: asker.waitingTitle,
  waitingText:
    'The app’s request will appear here. If it doesn’t, copy a new link in the app.',
  notStarted: 'WalletConnect isn’t set up here',
  notStartedText:
    'The operator of this wallet hasn’t configured a WalletConnect relay.',
  failed: 'Not connected',
  failedText:
    'Cairn can’t reach the WalletConnect relay right now. Nothing was shared. Try again in a moment.',
  used: 'This link was used already. Copy a new one in the app.',
  expired: 'This link has expired. Copy a new one in the app.',
  connected: (app: string) => `Connected to ${app}`,
  lost: (app: string) => `${app} didn’t get your answer`,
  lostText: 'The request is no longer valid. Start it again in the app.',
  unknownNetwork:
    'The app asks for a network that your wallet doesn’t have. Add it in Settings, Networks.',
  noNetwork: 'No chainId found in WalletConnect session proposal namespaces.',
  retry: 'Try again',
  toWallet: pages.toWallet,
  asks: (app: string) => `${app} is waiting for you`,
  asksText: 'Finish here first. You’ll find it on your wallet page.',
} as const

/** The person's words for what kept a link from working. */
export function pairFailure({ name, message }: Error): {
  readonly title: string
  readonly text: string
} {
  if (name === 'NotInitialisedError')
    return { title: messages.notStarted, text: messages.notStartedText }
  const text = /already exists/i.test(message)
    ? messages.used
    : /expired/i.test(message)
      ? messages.expired
      : messages.failedText
  return { title: messages.failed, text }
}
