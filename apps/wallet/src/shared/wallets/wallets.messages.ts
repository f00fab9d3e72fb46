/** Texts about the wallets of this device. @see SHELL-11 SHELL-12 */
export const messages = {
  wallets: 'Wallets on this device',
  others: 'Other wallets on this device',
  manage: 'Add or manage wallets',
  watching: 'Watching',
  signedOut: 'Signed out',
} as const
