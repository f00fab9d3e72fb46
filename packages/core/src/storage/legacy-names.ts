/**
 * Names in local storage where the first version kept values as plain text.
 * Each value is taken over once and deleted.
 *
 * @see STOR-02 SIGN-10
 */
export const legacyNames = {
  /** The device's key itself, as hex. */
  sessionKey: 'cairn-session-key',
  /** JSON: how the person signed in. */
  loginDetails: 'cairn-login-details',
  loginKeyAddress: 'cairn-login-key-address',
} as const
