/** The texts that ask whether a loss is accepted. @see SWAP-01 */
export const messages = {
  accept: (percent: string) =>
    `I accept that I lose about ${percent}% of the value.`,
  word: 'accept loss',
  type: (percent: string) =>
    `You lose about ${percent}% of the value. Type “accept loss” to go on.`,
  label: 'Confirm the loss',
} as const
