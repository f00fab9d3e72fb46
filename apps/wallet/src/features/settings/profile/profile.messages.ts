import { messages as session } from '#shared/sign-in/sign-in.messages.ts'

/** The texts of the profile. @see SHELL-08 */
export const messages = {
  title: 'Profile',
  signedInWith: 'Signed in with',
  email: 'Email',
  none: 'Not provided',
  unknown: 'Cairn doesn’t know how you signed in on this device.',
  address: 'Wallet address',
  addressText: 'The same on every network and all your devices.',
  copy: 'Copy address',
  logOut: session.signOut,
} as const
