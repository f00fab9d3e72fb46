import type { PasswordlessFailure, SocialFailure } from '@cairn/core'
import { noKeyKept } from './secret.messages.ts'
import { messages as signIn } from './sign-in.messages.ts'

/** What signing in by mail says. @see PWLS-01 PWLS-03 PWLS-04 */
export const messages = {
  ...signIn,
  sent: 'Check your mail',
  sentText: (email: string) =>
    `We’ve sent a mail to ${email}. Open its link, on any device, and compare this code:`,
  code: 'Confirmation code',
  sentHint:
    'The link’s page shows the same code. If it does not, do not confirm there: somebody else asked for it.',
  waiting: 'Waiting for you to confirm. This page goes on by itself.',
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  openMailbox: 'Open the local mailbox',
  opening: 'Opening your wallet',
  openingText: 'Your keys are put together on this device.',
  failed: 'Sign in failed',
  tryAgain: 'Try again',
  askedFrom: 'Device',
  askedAt: 'Time',
  confirm: 'Codes match: confirm',
  reject: 'It wasn’t me',
  confirming: 'Confirming',
  confirmed: 'Confirmed',
  rejected: 'Not confirmed',
  expired: 'The link has expired.',
  expiredText: 'Ask for a new one where you want to sign in.',
  invalid: 'This link is not complete',
  invalidText: 'Open it from the mail again, whole.',
  foreign: 'This link is for another request',
  foreignText:
    'Nobody was let in. Ask for a new link where you want to sign in.',
  unreachable: 'Cairn cannot be reached',
  unreachableText: 'Your link is still good. Try again in a moment.',
  loading: 'Reading the request',
  loggingOut: 'Signing out',
  loggingOutText: 'Removing this device from your wallet.',
  logOutAsk: 'Sign out of this device?',
  logOutAskText:
    'This removes this device from your wallet. Your coins stay in the wallet, and you can sign in again.',
  logOut: 'Sign out',
  deviceStays:
    'You’re signed out here, but this device is still part of your wallet because Cairn couldn’t connect. Next time you sign in, remove it in Settings, Devices.',
  deviceRemoved: 'This device was removed from your wallet. Sign in again.',
  migrationNeeded:
    'Your wallet is of an older version. Sign in as you did before, and it is updated. Its address and what it holds stay the same.',
  sessionUnreadable:
    'Could not decrypt data: the key of this device is damaged. Sign in again; nothing else is lost.',
  sessionLost:
    'The keys on this device could not be read. Sign in again; nothing else is lost.',
  chooseWallet: 'Choose a wallet',
  chooseText: 'Several wallets belong to this sign-in.',
  signersOf: (signers: number, othersAlone: number) =>
    othersAlone === 0
      ? `${signers} signers`
      : `${signers} signers. ${othersAlone === 1 ? 'Another one' : `${othersAlone} others`} can act alone, such as a recovery phrase.`,
} as const

export const failures: Record<PasswordlessFailure, string> = {
  expired: 'The link has expired.',
  'mail-failed':
    'The mail could not be sent. Check the address, then try again.',
  unreachable: 'A service does not answer. Try again in a moment.',
  refused: 'Authentication failed. Please try again.',
  'not-enough-signers':
    'Not enough signers: the guard did not sign. Try again.',
  'not-created': 'Error creating wallet. Nothing was made; try again.',
  'no-key-kept': noKeyKept,
}

/** Why a provider did not sign someone in. @see AUTH-04 */
export const socialFailures: Record<SocialFailure, string> = {
  dismissed: 'User dismissed auth popup',
  blocked:
    'Your browser blocked the sign-in window. Allow it for this page, or go on in this tab.',
  unreachable: 'A service does not answer. Try again in a moment.',
  refused: 'Authentication failed. Please try again.',
  'not-enough-signers':
    'Not enough signers: the guard did not sign. Try again.',
  'not-created': 'Error creating wallet. Nothing was made; try again.',
  'no-key-kept': noKeyKept,
}

/** What the page of a link says, by what it confirms. @see PWLS-04 SIGN-07 */
export const confirmWords = {
  login: {
    title: 'Confirm sign-in',
    text: 'Someone asks to sign in to your wallet. Confirm only if this code is the same as on the other screen.',
    confirmedText:
      'Go back to the tab where you signed in. You can close this one.',
    rejectedText: 'Nobody was let in. You can close this page.',
  },
  sign: {
    title: 'Confirm signature',
    text: 'Your wallet is about to sign this with your mail address. Confirm only if you started it and the code is the same as on the other screen.',
    confirmedText:
      'Go back to the tab where you are signing. You can close this one.',
    rejectedText: 'Nothing was signed. You can close this page.',
  },
} as const

/** What the page of a link shows of what is signed. @see SIGN-07 */
export const signedWords = {
  what: 'What is signed',
  signers: (threshold: number) =>
    `This changes who can sign for your wallet. After it, these can sign, and a signature needs a weight of ${threshold}:`,
  weight: (weight: number) => `Weight ${weight}`,
  account: 'Wallet',
  network: 'Network',
  everyNetwork: 'Every network',
  message: 'Message',
  bytes: 'Bytes',
  contract: 'Contract',
  data: 'Data',
} as const
