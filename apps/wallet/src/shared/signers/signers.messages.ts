/** The line about each kind of signer. @see SESS-01 */
export const messages = {
  guard: 'Adds its signature after yours',
  passwordless: 'Signs you in by email',
  loginProvider: 'Signs you in',
  recoveryKey: 'Enough on its own',
  plainPassword: 'Signs with your password',
  privateKey: 'A key of this test environment',
  unknown: 'No details available',
} as const
