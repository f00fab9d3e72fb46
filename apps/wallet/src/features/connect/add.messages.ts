import { messages as additionMessages } from '#shared/networks/addition.messages.ts'

/** The texts of the question whether a site may add something. @see NETS-02 */
export const messages = {
  network: (title: string) => `Add ${title}?`,
  chainId: 'Chain ID',
  server: 'Server',
  node: 'RPC URL',
  symbol: 'Currency symbol',
  networkWarning:
    'The site chose this name and URL. The URL sees your address, and tells Cairn what you have on this network.',
  coin: 'Add this coin?',
  contract: 'Contract',
  onNetwork: 'Network',
  coinWarning: 'Anyone can make a coin of any name. Check the contract.',
  cancel: 'Cancel',
  add: 'Add',
  adding: 'Adding',
  failed: 'Nothing was added',
} as const

const failures: Readonly<Record<string, string>> = {
  NodeUnavailableError: additionMessages.noNode,
  WrongChainError: 'This URL is for another network.',
  NotACoinError: additionMessages.noCoin,
}

/** The person's words for what stopped it. */
export function failureText(error: Error): string {
  return failures[error.name] ?? 'Cairn can’t add it right now. Try again.'
}
