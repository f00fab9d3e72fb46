/** What the advanced settings say. @see SETT-01 */
export const messages = {
  title: 'Advanced',
  wallet: 'What is shown',
  signing: 'Signing and sending',
  help: 'When something is wrong',
  debug: 'Debug page',
  debugText: 'Versions, services and a report to copy, without secrets.',
  signMessage: 'Sign a message',
  signMessageText: 'To show somebody that this wallet is yours.',
  switches: {
    hideUnlistedTokens: {
      title: 'Hide unlisted coins',
      text: 'Coins that no token list knows. Anyone can give a coin any name.',
    },
    hideCollectibles: {
      title: 'Hide collectibles',
      text: 'The wallet shows coins alone.',
    },
    manualSigning: {
      title: 'Sign by hand',
      text: 'Choose each signer yourself, every time.',
    },
    persistentSignatures: {
      title: 'Keep signatures',
      text: 'What a signer gave for something unfinished still counts after this page was closed, for a day.',
    },
    forceFailingTransactions: {
      title: 'Allow failing transactions',
      text: 'Send one although its test run fails. Perhaps nothing of it happens; its network fee is paid all the same.',
    },
    showExportTransaction: {
      title: 'Offer transactions to copy',
      text: 'The review gives a transaction, signed or not, for other programs.',
    },
  },
} as const
