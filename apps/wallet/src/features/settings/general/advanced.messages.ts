import { messages as pages } from '#shared/navigation/pages.messages.ts'

/** The texts of the advanced settings. @see SETT-01 */
export const messages = {
  title: 'Advanced',
  wallet: 'Display',
  signing: 'Signing and sending',
  descriptors: 'Readable requests (ERC-7730)',
  descriptorsText:
    'Description files put what apps ask you to sign into words. Add only files you trust: they decide what you read.',
  descriptorCount: (count: number) =>
    count === 1 ? '1 description' : `${count} descriptions`,
  noDescriptors: 'None of your own',
  addFiles: 'Add files',
  removeAll: 'Remove all',
  added: (count: number) =>
    count === 1 ? 'Added 1 description' : `Added ${count} descriptions`,
  refused: (names: string) => `Not a description of calls: ${names}`,
  descriptorsFull:
    'These files are more than Cairn can keep. Nothing was added.',
  help: 'Troubleshooting',
  debug: 'Debug page',
  debugText:
    'Versions, service status and a report you can share. It contains no secrets.',
  signMessage: pages.signMessage,
  signMessageText: pages.signMessageText,
  switches: {
    hideUnlistedTokens: {
      title: 'Hide coins no one vouches for',
      text: 'Coins that aren’t on a trusted list. Anyone can create a coin with any name.',
    },
    hideCollectibles: {
      title: 'Hide collectibles',
      text: 'Show only coins in your wallet.',
    },
    manualSigning: {
      title: 'Manual signing',
      text: 'Choose the signers yourself, every time.',
    },
    persistentSignatures: {
      title: 'Keep half-signed requests',
      text: 'For 24 hours, even if you close this page.',
    },
    forceFailingTransactions: {
      title: 'Allow failing transactions',
      text: 'Lets you send a transaction even if its test run fails. It may do nothing, and you still pay the network fee.',
    },
    showExportTransaction: {
      title: 'Show export options',
      text: 'Adds buttons to the review that copy a transaction, signed or unsigned, for other tools.',
    },
  },
} as const
