import { messages as holdings } from '#shared/coins/holdings.messages.ts'

/** @see RECV-01 */
export const messages = {
  title: 'Receive',
  text: 'Use this address to receive coins and collectibles on these networks:',
  warning: 'Other networks don’t work',
  warningText:
    'Coins sent to this address on any other network can be lost. Ask the sender which network they use.',
  oldContracts:
    'Some older contracts can’t send a network’s own coin, such as ETH, to a smart-contract wallet like yours.',
  testOnly: 'Test coins only. They have no value.',
  qr: holdings.addressQr,
  requestQr: (amount: string) => `Request for ${amount} as a QR code`,
  copy: 'Copy address',
  copyRequest: 'Copy request',
  networks: 'Networks',
  share: 'Share',
  shareText: (address: string) => `My wallet address: ${address}`,
  shareRequest: (amount: string, network: string, address: string) =>
    `Please send ${amount} on ${network} to ${address}`,
  request: 'Request an amount',
  requestWithout: 'Remove the amount',
  amount: 'Amount',
  coin: 'Choose a coin',
  requested: (amount: string, network: string) => `${amount} on ${network}`,
  payOn: (network: string) =>
    `The sender must pay on ${network}. Some wallets read the address only.`,
  buy: 'Buy',
} as const
