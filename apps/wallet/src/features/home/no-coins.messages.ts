/** The texts of a wallet that has no coins yet. */
export const messages = {
  none: 'No coins yet',
  text: 'Coins sent to your address show up here.',
  qr: 'Your address as a QR code',
  copy: 'Copy address',
} as const
