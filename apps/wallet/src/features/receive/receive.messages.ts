/** @see RECV-01 */
export const messages = {
  title: 'Receive',
  text: 'Use this address to receive coins and collectibles on these networks:',
  qr: 'Your address as a QR code',
  copy: 'Copy address',
  networks: 'Networks',
  buy: 'Buy',
} as const
