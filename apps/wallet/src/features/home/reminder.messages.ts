/** The reminder to set up a recovery key. @see AUTH-07 */
export const messages = {
  title: 'Save your recovery phrase',
  text: '12 words on paper. Takes two minutes.',
  later: 'Later',
} as const
