import {
  type Environment,
  readEnv,
  readWalletOrigins,
  walletOriginsPattern,
} from '@cairn/service-kit'
import { z } from 'zod'
import {
  type SocialConfig,
  socialVariables,
  toSocialConfig,
} from './social/config.ts'

const count = z.coerce.number().int().positive()

const Env = z.object({
  ENVIRONMENT: z.string().default('local'),
  /** SMTP server for email; the local mailbox if unset. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAILBOX_SMTP_PORT: count.max(65_535).optional(),
  MAIL_FROM: z.string().default('Cairn <sign-in@cairn.localhost>'),
  /** Further origins that serve the wallet. */
  WALLET_ORIGINS: z.string().regex(walletOriginsPattern).default(''),
  IDENTITY_LINK_TTL_S: count.default(600),
  /** Emails per address and hour. */
  IDENTITY_MAIL_LIMIT: count.optional(),
  /** Emails that a network asks for in an hour, to whomever. */
  IDENTITY_MAIL_NETWORK_LIMIT: count.optional(),
  /** Calls per client address and minute. */
  IDENTITY_IP_LIMIT: count.optional(),
  ...socialVariables,
})

export type IdentityConfig = {
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly origins: readonly string[]
  readonly linkTtlMs: number
  readonly mailLimitPerHour: number
  readonly networkMailsPerHour: number
  readonly ipLimitPerMinute: number
  /** Providers that are configured with their real hosts. */
  readonly social: SocialConfig
  /** The bundled provider replaces the others. */
  readonly hasLocalProvider: boolean
}

/** @throws {ConfigError} naming every bad variable */
export function readConfig(
  env: Environment,
  publicUrl: string,
): IdentityConfig {
  const data = readEnv(
    Env.refine((e) => e.SMTP_URL || e.MAILBOX_SMTP_PORT, {
      path: ['SMTP_URL'],
    }),
    env,
  )
  // Local limits are wide: on a local machine only tests call in a loop.
  const isLocal = data.ENVIRONMENT === 'local'
  return {
    smtpUrl: data.SMTP_URL ?? `smtp://127.0.0.1:${data.MAILBOX_SMTP_PORT}`,
    mailFrom: data.MAIL_FROM,
    origins: readWalletOrigins(publicUrl, data.WALLET_ORIGINS),
    linkTtlMs: data.IDENTITY_LINK_TTL_S * 1000,
    mailLimitPerHour: data.IDENTITY_MAIL_LIMIT ?? (isLocal ? 10_000 : 10),
    networkMailsPerHour:
      data.IDENTITY_MAIL_NETWORK_LIMIT ?? (isLocal ? 100_000 : 300),
    ipLimitPerMinute: data.IDENTITY_IP_LIMIT ?? (isLocal ? 100_000 : 60),
    social: toSocialConfig(data),
    hasLocalProvider: isLocal,
  }
}
