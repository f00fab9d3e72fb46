/** What stands where an amount would, while balances are hidden. */
export const HIDDEN_AMOUNT = '••••'
