import { type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const count = z.coerce.number().int().positive()

const Env = z.object({
  /** Where mail goes; unset means the local mailbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAILBOX_SMTP_PORT: count.max(65_535).optional(),
  MAIL_FROM: z.string().default('Cairn <sign-in@cairn.localhost>'),
  /** Origins besides this stack's own that links may lead to. */
  IDENTITY_ORIGINS: z.string().default(''),
  IDENTITY_LINK_TTL_S: count.default(600),
  /** Mails per address and hour. */
  IDENTITY_MAIL_LIMIT: count.default(60),
  /** Calls per client address and minute. */
  IDENTITY_IP_LIMIT: count.default(600),
})

export type IdentityConfig = {
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly origins: readonly string[]
  readonly linkTtlMs: number
  readonly mailLimitPerHour: number
  readonly ipLimitPerMinute: number
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
  return {
    smtpUrl: data.SMTP_URL ?? `smtp://127.0.0.1:${data.MAILBOX_SMTP_PORT}`,
    mailFrom: data.MAIL_FROM,
    origins: [publicUrl, ...data.IDENTITY_ORIGINS.split(',').filter(Boolean)],
    linkTtlMs: data.IDENTITY_LINK_TTL_S * 1000,
    mailLimitPerHour: data.IDENTITY_MAIL_LIMIT,
    ipLimitPerMinute: data.IDENTITY_IP_LIMIT,
  }
}
