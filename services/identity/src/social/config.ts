import type { SocialProvider } from '@cairn/protocol'
import { z } from 'zod'
import { type AppleKey, signAppleSecret } from './apple-secret.ts'
import { publicEndpoints } from './endpoints.ts'
import type { SetUpProvider } from './exchange.ts'

const text = z.string().min(1).optional()

/**
 * Variables of the providers. A provider is on when all of its variables are
 * set; see `docs/sign-in.md`.
 */
export const socialVariables = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  DISCORD_CLIENT_ID: text,
  DISCORD_CLIENT_SECRET: text,
  TWITCH_CLIENT_ID: text,
  TWITCH_CLIENT_SECRET: text,
  APPLE_CLIENT_ID: text,
  APPLE_TEAM_ID: text,
  APPLE_KEY_ID: text,
  /** PEM; line ends may be written as `\\n`. */
  APPLE_PRIVATE_KEY: text,
}

type Variables = z.output<z.ZodObject<typeof socialVariables>>

/** Credentials at each provider. */
export type SocialConfig = {
  readonly pairs: ReadonlyMap<
    SocialProvider,
    { readonly clientId: string; readonly clientSecret: string }
  >
  readonly apple: AppleKey | undefined
}

/** Returns the providers whose variables are complete. */
export function toSocialConfig(data: Variables): SocialConfig {
  const pairs = new Map<
    SocialProvider,
    { clientId: string; clientSecret: string }
  >()
  const add = (
    name: SocialProvider,
    clientId?: string,
    clientSecret?: string,
  ) => clientId && clientSecret && pairs.set(name, { clientId, clientSecret })
  add('google', data.GOOGLE_CLIENT_ID, data.GOOGLE_CLIENT_SECRET)
  add('facebook', data.FACEBOOK_CLIENT_ID, data.FACEBOOK_CLIENT_SECRET)
  add('discord', data.DISCORD_CLIENT_ID, data.DISCORD_CLIENT_SECRET)
  add('twitch', data.TWITCH_CLIENT_ID, data.TWITCH_CLIENT_SECRET)
  const {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: privateKey,
  } = data
  const apple =
    clientId && teamId && keyId && privateKey
      ? {
          clientId,
          teamId,
          keyId,
          privateKey: privateKey.replaceAll('\\n', '\n'),
        }
      : undefined
  return { pairs, apple }
}

/** Returns the configured providers with their real hosts. @see AUTH-02 */
export function setUpProviders(
  { pairs, apple }: SocialConfig,
  now: () => Date,
): ReadonlyMap<SocialProvider, SetUpProvider> {
  const providers = new Map<SocialProvider, SetUpProvider>()
  for (const [name, { clientId, clientSecret }] of pairs)
    providers.set(name, {
      ...publicEndpoints[name],
      clientId,
      clientSecret: async () => clientSecret,
    })
  if (apple)
    providers.set('apple', {
      ...publicEndpoints.apple,
      clientId: apple.clientId,
      clientSecret: () => signAppleSecret(apple, now()),
    })
  return providers
}
