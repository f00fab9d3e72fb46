/** Why a network or a coin cannot be added. @see NETS-02 COIN-01 */
export const messages = {
  noNode:
    'No response from this URL. It may be down, or the operator of this wallet may not allow it.',
  noCoin: 'There is no coin at this address.',
} as const
