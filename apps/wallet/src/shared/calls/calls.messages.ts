/** The names of transactions in one line. @see TXRQ-01 SIGN-03 */
export const messages = {
  transaction: 'A transaction',
  failed: 'Transaction Failed!',
  andMore: (title: string, count: number) =>
    `${title}, and ${count} more ${count === 1 ? 'step' : 'steps'}`,
} as const
