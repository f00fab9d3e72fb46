import type { SocialProvider } from '@cairn/protocol'

/** The names of the providers that people sign in with. @see AUTH-01 */
export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  discord: 'Discord',
  twitch: 'Twitch',
}
