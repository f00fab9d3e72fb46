import * as z from 'zod/mini'

/** Providers that users can sign in with. @see AUTH-02 */
export const socialProvider = z.enum([
  'google',
  'facebook',
  'apple',
  'discord',
  'twitch',
])
export type SocialProvider = z.output<typeof socialProvider>
