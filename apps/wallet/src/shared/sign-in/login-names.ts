import type { LoginDetails } from '@cairn/core'

/**
 * The name of each way to sign in; some sessions have an unknown one.
 *
 * @see AUTH-10
 */
export const loginNames: Record<LoginDetails['type'], string | undefined> = {
  passwordless: 'Email',
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  discord: 'Discord',
  twitch: 'Twitch',
  unknown: undefined,
}
