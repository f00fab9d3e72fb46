/** The texts of pages that need a signer, where an address is watched. @see SHELL-12 */
export const messages = {
  title: 'You watch this wallet',
  text: 'To use it, sign in.',
  refused:
    'Cairn refused the app’s request. Nothing was signed. Open Cairn, choose a wallet that you’re signed in to, and ask again from the app.',
  toWallets: 'Show your wallets',
} as const
