import { messages as holdings } from '#shared/coins/holdings.messages.ts'

/** The texts about balances that are missing or old. */
export const messages = {
  stale: holdings.stale,
  staleText: 'Cairn couldn’t refresh them and will keep trying.',
  cut: 'Some coins may be missing',
  cutText:
    'Your wallet holds more kinds of coins than Cairn lists. The total leaves the others out.',
  chainFailed: (names: string) => `Can’t reach ${names}`,
  chainFailedText: 'Coins there won’t show until the connection is back.',
  engineFailed: 'Signing is unavailable',
  engineFailedText:
    'You can still view everything. Signing will work once Cairn connects.',
} as const
