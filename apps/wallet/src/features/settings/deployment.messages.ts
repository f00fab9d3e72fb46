/** What the page of wallet set-up says. @see DEPL-01 */
export const messages = {
  title: 'Wallet setup per network',
  text: 'Your wallet has the same address everywhere. On a network it is set up by its first transaction there, so you never need to do this; some apps want it done before.',
  loading: 'Asking the networks',
  unreadable: 'The networks could not be asked',
  unreadableText: 'A service does not answer.',
  tryAgain: 'Try again',
  ready: 'Set up',
  notReady: 'Not set up yet',
  outdated: 'An older version. A transaction there brings it up to date.',
  behind: 'Set up. Changes of your devices have not reached it.',
  setUp: 'Set up',
  bringUp: 'Update',
  on: (action: string, network: string) => `${action} on ${network}`,
} as const
