/** Types of transactions in the history. @see HIST-01 */
export const transactionTypes = [
  'SEND',
  'RECEIVE',
  'SWAP',
  'BRIDGE',
  'APPROVE',
  'UNKNOWN',
] as const

export type TransactionType = (typeof transactionTypes)[number]
