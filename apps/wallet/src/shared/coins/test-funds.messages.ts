/** The texts of the local faucet. */
export const messages = {
  get: 'Get test funds',
  getting: 'Sending test funds',
  failed: 'Couldn’t get test funds. Try again in a moment.',
  done: 'Test funds have arrived',
  late: 'Test funds were sent',
  lateText: (names: string) => `They don’t show on ${names} yet.`,
} as const
