/** The reminder to set up a recovery key. @see AUTH-07 */
export const messages = {
  title: 'Set up a recovery key',
  text: 'With 12 words you can open this wallet even if you lose your device and your sign-in.',
  setUp: 'Set up',
  later: 'Remind me later',
} as const
