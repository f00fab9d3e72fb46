/** @see RECV-01 */
export const messages = {
  title: 'Receive',
  text: 'Coins and collectibles on these networks can be sent to this address:',
  qr: 'Your address as a QR code',
  copy: 'Copy address',
  networks: 'Networks',
} as const
