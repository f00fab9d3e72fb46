/** The texts of the page that other sites embed. @see DAPP-01 */
export const messages = {
  open: 'Open Cairn',
  show: 'Show Cairn',
  blocked: 'Your browser blocked the window. Allow pop-ups and press again.',
} as const
