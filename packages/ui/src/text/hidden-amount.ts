/** Text shown instead of an amount while balances are hidden. */
export const HIDDEN_AMOUNT = '••••'
