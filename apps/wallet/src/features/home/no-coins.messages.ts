import { messages as holdings } from '#shared/coins/holdings.messages.ts'

/** The texts of a wallet that has no coins yet. */
export const messages = {
  none: 'No coins yet',
  text: 'Coins sent to your address show up here.',
  qr: holdings.addressQr,
  copy: 'Copy address',
} as const
