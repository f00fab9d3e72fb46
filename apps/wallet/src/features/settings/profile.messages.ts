/** What the profile says. @see SHELL-08 */
export const messages = {
  title: 'Profile',
  signedInWith: 'Signed in with',
  email: 'Email',
  none: 'None given',
  unknown: 'This session does not know how you signed in.',
  address: 'Your wallet’s address',
  addressText: 'It is the same on every network, and on all your devices.',
  copy: 'Copy address',
  logOut: 'Sign out of this device',
} as const
