import { messages as pages } from '#shared/navigation/pages.messages.ts'

/** The texts about who holds a wallet. @see SETT-01 */
export const messages = {
  title: pages.holders,
  loading: 'Loading your signers',
  unreadable: 'Couldn’t load your signers',
  tryAgain: 'Try again',
  thisDevice: 'This device',
  devices: 'Devices',
  signIn: 'Sign-in',
  guard: 'Cairn Guard',
  guardOn: 'On',
  guardWithCode: 'On, with code',
  phrase: 'Recovery phrase',
  noPhrase: 'Not saved',
  phrases: (count: number) => (count === 1 ? 'Saved' : `${count} saved`),
  together: 'They act together: nobody can move anything with one of these.',
  alone: (names: string) => `${names} can move everything alone.`,
  names: (names: readonly string[]) =>
    new Intl.ListFormat('en', { type: 'conjunction' }).format(names),
  how: 'How it works',
  howText:
    'Each signer has a weight. What you send or sign counts when the weights of those who signed reach the threshold.',
  howLost:
    'Lose a device, and you sign in on another one. Lose your email, and a recovery phrase opens the wallet.',
  howOperator:
    'Cairn Guard signs after you, with a code if you set one up. Who runs the guard and the sign-in together could sign without you.',
  numbers: 'The numbers',
  threshold: 'Threshold',
} as const
