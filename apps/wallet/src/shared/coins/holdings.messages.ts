/** The state of what the wallet holds: coins and collectibles. */
export const messages = {
  addressQr: 'Your address as a QR code',
  coinsFailed: 'Couldn’t load your coins',
  coinsSafe:
    'Your coins are safe. Cairn can’t connect right now and will keep trying.',
  collectiblesFailed: 'Couldn’t load your collectibles',
  coinMissing: 'You don’t have this coin',
  missingText: 'You may have sent it, or its network may be unavailable.',
  spam: 'Looks like spam',
  namesake: 'Same symbol as a listed coin',
  stale: 'Your balances may be out of date',
} as const
