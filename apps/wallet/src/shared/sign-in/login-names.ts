import type { LoginDetails } from '@cairn/core'

/** How a way to sign in is called; none is known of some sessions. @see AUTH-10 */
export const loginNames: Record<LoginDetails['type'], string | undefined> = {
  passwordless: 'Email',
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  discord: 'Discord',
  twitch: 'Twitch',
  unknown: undefined,
}
