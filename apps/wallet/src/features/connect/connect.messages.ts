import { messages as unreasoned } from '#shared/loading/failure.messages.ts'
import { messages as pages } from '#shared/navigation/pages.messages.ts'

export const messages = {
  title: (app: string) => `Connect to ${app}?`,
  withWallet: 'With this wallet',
  yourWallet: 'Your wallet',
  change: 'Change',
  may: 'If you connect',
  seeAddress: 'It sees your address and balances',
  ask: 'It can ask you to sign or send',
  askText: 'You approve each one',
  seeEmail: 'It sees your email',
  noEmail: 'It asks for your email, but your sign-in has none',
  prove: 'It gets a proof that this wallet is yours',
  proveText: 'No other site can use the proof',
  never: 'It can’t move anything without you',
  network: 'Network',
  signedInAs: 'Signed in as',
  alsoOn: 'Also on',
  cancel: 'Cancel',
  connect: 'Connect',
  connecting: 'Connecting',
  waiting: 'Waiting',
  failed: 'Not connected',
  unchecked:
    'The network doesn’t answer, so Cairn can’t check your wallet there. It tries again by itself.',
  nothing: 'Nothing to connect',
  nothingText: 'No site asks to connect.',
  toWallet: pages.toWallet,
} as const

const failures: Readonly<Record<string, string>> = {
  SigningRejectedError: 'You didn’t sign the proof that this site asked for.',
  NotEnoughSignersError: 'Not enough signers',
  DecidedElsewhereError: unreasoned.elsewhere,
}

/** The person's words for what stopped a connection. */
export function failureText(error: Error): string {
  return (
    failures[error.name] ??
    'Cairn can’t connect right now. The site learned nothing. Try again in a moment.'
  )
}
