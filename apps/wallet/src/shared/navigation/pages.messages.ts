/** The names of pages, as the pages and the links to them say them. */
export const messages = {
  toWallet: 'Go to your wallet',
  holders: 'What holds this wallet',
  deployment: 'Wallet setup per network',
  signMessage: 'Sign a message',
  signMessageText: 'Prove to someone that this wallet is yours.',
} as const
