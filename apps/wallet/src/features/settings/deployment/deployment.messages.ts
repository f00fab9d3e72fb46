/** The texts of the page of wallet set-up. @see DEPL-01 */
export const messages = {
  title: 'Wallet setup per network',
  text: 'Your wallet has the same address on every network. Your first transaction on a network sets it up there, so you rarely need this page. Some apps need it done in advance.',
  loading: 'Checking networks',
  unreadable: 'Couldn’t check your networks',
  unreadableText: 'Cairn can’t connect right now. Try again in a moment.',
  tryAgain: 'Try again',
  ready: 'Set up',
  notReady: 'Not set up yet',
  outdated: 'Older version. Your next transaction there updates it.',
  behind: 'Set up, but the latest changes to your devices aren’t there yet.',
  setUp: 'Set up',
  bringUp: 'Update',
  on: (action: string, network: string) => `${action} on ${network}`,
} as const
