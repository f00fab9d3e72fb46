import type { PasswordlessFailure, SocialFailure } from '@cairn/core'
import { messages as failure } from '#shared/loading/failure.messages.ts'
import { messages as session } from '#shared/sign-in/sign-in.messages.ts'
import { noKeyKept, storageSilent } from './secret.messages.ts'
import { messages as signIn } from './sign-in.messages.ts'

/** The texts of signing in by mail. @see PWLS-01 PWLS-03 PWLS-04 */
export const messages = {
  ...signIn,
  suggested: (email: string) =>
    `The app that opened Cairn suggested ${email}. Continue only if this is your address.`,
  sent: 'Check your email',
  sentText: (email: string) =>
    `Open the link sent to ${email}, on any device. The page it opens must show this code:`,
  code: 'Confirmation code',
  sentHint:
    'If the page shows a different code, don’t confirm. Someone else may have requested it.',
  waiting: 'Waiting for you to confirm. This page then continues on its own.',
  otherEmail: 'Use another email',
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  openMailbox: session.openMailbox,
  opening: 'Opening your wallet',
  openingText: 'Your keys are being assembled on this device.',
  failed: 'Sign in failed',
  tryAgain: 'Try again',
  askedFrom: 'Device',
  askedAt: 'Time',
  confirm: 'The codes match',
  reject: 'It wasn’t me',
  confirming: 'Confirming',
  confirmed: 'Confirmed',
  rejected: 'Not confirmed',
  expired: 'The link has expired.',
  expiredText: 'Go back to where you started and request a new link.',
  used: 'This link was already used',
  usedText:
    'If you confirmed it, go back to where you started. If not, request a new link there.',
  refused: 'This link was refused',
  refusedText: 'Someone chose “It wasn’t me”. Nothing was confirmed.',
  invalid: 'This link is incomplete',
  invalidText: 'Open it again from the email, or copy the whole link.',
  foreign: 'This link is for a different request',
  unreachable: 'Cairn can’t connect',
  unreachableText: 'Your link still works. Try again in a moment.',
  loading: 'Loading the request',
  loggingOut: 'Signing out',
  loggingOutText: 'Removing this device from your wallet.',
  notLoggedOut: 'Not signed out',
  appsConnected:
    'Cairn couldn’t disconnect your apps. Try again, or disconnect them under Connected apps first.',
  tokensStay:
    'You’re signed out here, and this device was removed from your wallet. Cairn couldn’t end sessions that were copied from it. They end within 30 days, or when you sign in again and sign out another device.',
  deviceStays: (name: string | undefined) =>
    `You’re signed out here, but this device is still part of your wallet${name ? ` as ${name}` : ''}. Its removal wasn’t signed.`,
  removeElsewhere:
    'Remove it from another device, in Settings, Devices. Or sign in here again and remove it there.',
  copyDevicesLink: 'Copy link for another device',
  deviceRemoved:
    'This device was removed from your wallet. Sign in to add it again.',
  migrationNeeded:
    'Your wallet needs an update. Sign in the same way as before to update it. Your address and everything in the wallet stay the same.',
  interrupted:
    'The page was reloaded before you were signed in. Sign in again.',
  sessionUnreadable:
    'Could not decrypt data. The key on this device is damaged. Sign in again. Nothing else is lost.',
  sessionLost:
    'Cairn couldn’t read the keys on this device. Sign in again. Nothing else is lost.',
  chooseWallet: 'Choose a wallet',
  chooseText: 'This sign-in opens more than one wallet.',
  signersOf: (signers: number, othersAlone: number) =>
    othersAlone === 0
      ? `${signers} signers`
      : `${signers} signers. ${othersAlone === 1 ? 'Another one' : `${othersAlone} others`} can act alone, such as a recovery phrase.`,
} as const

export const failures: Record<PasswordlessFailure, string> = {
  expired: 'The link has expired.',
  declined:
    'It was refused from the email. If that was a mistake, request a new link.',
  'mail-failed': 'Couldn’t send the email. Check the address and try again.',
  unreachable: failure.unreachable,
  refused: failure.refused,
  'not-enough-signers':
    'Not enough signers. Cairn Guard didn’t sign. Try again.',
  'not-created': session.notCreated,
  'no-key-kept': noKeyKept,
  'storage-silent': storageSilent,
}

/** Why a provider did not sign someone in. @see AUTH-04 */
export const socialFailures: Record<SocialFailure, string> = {
  dismissed: 'User dismissed auth popup. Choose how to sign in.',
  blocked:
    'Your browser blocked the sign-in window. Allow pop-ups for this site, or continue in this tab.',
  unreachable: failure.unreachable,
  refused: failure.refused,
  'not-enough-signers':
    'Not enough signers. Cairn Guard didn’t sign. Try again.',
  'not-created': session.notCreated,
  'no-key-kept': noKeyKept,
  'storage-silent': storageSilent,
}

/**
 * The texts of a link's page, by what the link confirms.
 *
 * @see PWLS-04 SIGN-07
 */
export const confirmWords = {
  login: {
    title: 'Is this you, signing in?',
    text: 'Confirm only if you asked for it and the other screen shows the same code.',
    confirmedText:
      'Go back to where you started signing in. You can close this page.',
    rejectedText: 'No one was signed in. You can close this page.',
    foreignText:
      'No one was signed in. Go back to where you started and request a new link.',
  },
  sign: {
    title: 'Confirm signature',
    text: 'You’re about to sign this with your email. Confirm only if you started it and the other screen shows the same code.',
    confirmedText:
      'Go back to where you started signing. You can close this page.',
    rejectedText: 'Nothing was signed. You can close this page.',
    foreignText:
      'Nothing was signed: this email doesn’t sign for that wallet, or the link belongs to another request.',
  },
} as const

/** The texts of a link's page about the signed content. @see SIGN-07 */
export const signedWords = {
  what: 'What you’re signing',
  signers: (threshold: number) =>
    `This changes who can sign for your wallet. After it, these can sign, and a signature needs a weight of ${threshold}:`,
  weight: (weight: number) => `Weight ${weight}`,
  account: 'Wallet',
  network: 'Network',
  everyNetwork: 'All networks',
  contract: (place: number) => `${place}. Contract`,
  apart: {
    coin: (place: number) => `${place}. Coin`,
    paid: (place: number) => `${place}. Coin you pay`,
    got: (place: number) => `${place}. Coin you get`,
    collection: (place: number) => `${place}. Collection`,
  },
  data: (place: number) => `${place}. Data`,
  unread:
    'Cairn can’t read one of these steps. Check its data below before you confirm.',
} as const
