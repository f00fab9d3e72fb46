import * as z from 'zod/mini'

/** The hosts that a person may sign in with. @see AUTH-02 */
export const socialProvider = z.enum([
  'google',
  'facebook',
  'apple',
  'discord',
  'twitch',
])
export type SocialProvider = z.output<typeof socialProvider>
