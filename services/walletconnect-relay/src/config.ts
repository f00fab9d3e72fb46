import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const whole = z.coerce.number().int().positive()

/** Values separated by commas or white space. */
const list = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))

const Env = z.object({
  WALLETCONNECT_PROJECT_ID: z.string().optional(),
  /** Further project ids. If any is set, clients must name one of them. */
  WALLETCONNECT_PROJECT_IDS: list.default([]),
  /** Origins of pages that may connect. If unset, all may. */
  WALLETCONNECT_ORIGINS: list
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .default([]),
  /** Further addresses that tokens of clients may name. */
  WALLETCONNECT_AUDIENCES: list
    .pipe(z.array(z.url({ protocol: /^(?:wss?|https?)$/ })))
    .default([]),
  WALLETCONNECT_MAX_TTL_S: whole.default(604_800),
  WALLETCONNECT_MESSAGE_MAX_KB: whole.max(1_000).default(256),
  WALLETCONNECT_MAILBOX_MAX: whole.default(1_000),
  WALLETCONNECT_SUBSCRIPTIONS_MAX: whole.default(10_000),
  WALLETCONNECT_SUBSCRIBERS_MAX: whole.default(100),
  WALLETCONNECT_KEEP_SUBSCRIPTIONS_DAYS: whole.default(30),
  WALLETCONNECT_CONNECT_LIMIT: whole.default(1_200),
  WALLETCONNECT_CONNECT_LIMIT_LOOPBACK: whole.default(1_000_000),
  WALLETCONNECT_RATE_LIMIT: whole.default(12_000),
  WALLETCONNECT_RATE_LIMIT_LOOPBACK: whole.default(10_000_000),
  WALLETCONNECT_FRAMES_PER_10S: whole.default(2_000),
  WALLETCONNECT_STORED_MB: whole.default(64),
  WALLETCONNECT_STORED_MB_LOOPBACK: whole.default(100_000),
  WALLETCONNECT_PING_MS: whole.default(15_000),
})

export type RelayConfig = {
  /** Addresses of this relay, as tokens may name them. */
  readonly audiences: readonly string[]
  /** Empty if clients need no project id. */
  readonly projectIds: readonly string[]
  /** Empty if pages of all origins may connect. */
  readonly origins: readonly string[]
  readonly maxTtlS: number
  /** In UTF-16 units; messages are ASCII. */
  readonly maxMessageLength: number
  /** Maximum messages that a topic holds. */
  readonly mailboxSize: number
  /** Maximum topics of a client. */
  readonly maxSubscriptions: number
  /** Maximum clients of a topic. */
  readonly maxSubscribers: number
  /** Time from a client's last visit until its subscriptions are deleted. */
  readonly keepSubscriptionsMs: number
  /** New sockets, per address. */
  readonly connectLimits: CallLimits
  /** Requests, per address. Each item of a batch counts. */
  readonly requestLimits: CallLimits
  /** Frames of one socket in 10 s. */
  readonly frameLimit: number
  /** Bytes that an address may keep stored for long. */
  readonly storedBytes: { readonly others: number; readonly loopback: number }
  readonly pingMs: number
}

/**
 * Reads the configuration from the environment.
 *
 * @throws {ConfigError} naming every bad variable
 * @see WCON-01
 */
export function readConfig(env: Environment, publicUrl: string): RelayConfig {
  const data = readEnv(Env, env)
  const own = data.WALLETCONNECT_PROJECT_ID
  const others = data.WALLETCONNECT_PROJECT_IDS
  return {
    audiences: [
      `${publicUrl.replace(/\/$/, '')}/walletconnect`,
      ...data.WALLETCONNECT_AUDIENCES,
    ],
    projectIds: others.length > 0 && own ? [own, ...others] : others,
    origins: data.WALLETCONNECT_ORIGINS.map((url) => new URL(url).origin),
    maxTtlS: data.WALLETCONNECT_MAX_TTL_S,
    maxMessageLength: data.WALLETCONNECT_MESSAGE_MAX_KB * 1_024,
    mailboxSize: data.WALLETCONNECT_MAILBOX_MAX,
    maxSubscriptions: data.WALLETCONNECT_SUBSCRIPTIONS_MAX,
    maxSubscribers: data.WALLETCONNECT_SUBSCRIBERS_MAX,
    keepSubscriptionsMs:
      data.WALLETCONNECT_KEEP_SUBSCRIPTIONS_DAYS * 86_400_000,
    connectLimits: {
      perMinute: data.WALLETCONNECT_CONNECT_LIMIT,
      loopbackPerMinute: data.WALLETCONNECT_CONNECT_LIMIT_LOOPBACK,
    },
    requestLimits: {
      perMinute: data.WALLETCONNECT_RATE_LIMIT,
      loopbackPerMinute: data.WALLETCONNECT_RATE_LIMIT_LOOPBACK,
    },
    frameLimit: data.WALLETCONNECT_FRAMES_PER_10S,
    storedBytes: {
      others: data.WALLETCONNECT_STORED_MB * 1_000_000,
      loopback: data.WALLETCONNECT_STORED_MB_LOOPBACK * 1_000_000,
    },
    pingMs: data.WALLETCONNECT_PING_MS,
  }
}
