import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import * as z from 'zod'

export type RelayerConfig = {
  /** Accounts that send, on each chain. */
  readonly senderCount: number
  /** A transaction that waits longer for its block is sent again, dearer. */
  readonly bumpMs: number
  /** Longest pause between two looks at the chain while something waits. */
  readonly pollMs: number
  /** Pause between two rounds of upkeep: what other hosts left, reorgs. */
  readonly upkeepMs: number
  /** How long a receipt is waited for within one call. */
  readonly longPollMs: number
  /** Where fees go; an account of the relayer's own when absent. */
  readonly paymentAddress: string | undefined
  /** Of every call, per address. */
  readonly callLimits: CallLimits
  /** Of transactions handed in, per address, besides. */
  readonly sendLimits: CallLimits
  /** On a developer's machine senders are given what they need. */
  readonly isLocal: boolean
}

const schema = z.object({
  ENVIRONMENT: z.string().default('local'),
  RELAYER_SENDERS: z.coerce.number().int().min(1).max(256).default(8),
  RELAYER_BUMP_MS: z.coerce.number().int().min(100).default(15_000),
  RELAYER_POLL_MS: z.coerce.number().int().min(1).default(40),
  RELAYER_UPKEEP_MS: z.coerce.number().int().min(20).default(1000),
  // Under the 30 s after which proxies commonly give up on a silent answer.
  RELAYER_LONG_POLL_MS: z.coerce.number().int().min(0).default(25_000),
  RELAYER_RATE_LIMIT: z.coerce.number().int().min(1).default(3000),
  RELAYER_RATE_LIMIT_LOOPBACK: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000_000),
  RELAYER_SEND_LIMIT: z.coerce.number().int().min(1).default(120),
  RELAYER_SEND_LIMIT_LOOPBACK: z.coerce
    .number()
    .int()
    .min(1)
    .default(1_000_000),
  RELAYER_PAYMENT_ADDRESS: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
})

/**
 * Reads what the relayer may be told from outside.
 *
 * @throws {ConfigError} naming every bad variable
 */
export function readRelayerConfig(env: Environment): RelayerConfig {
  const read = readEnv(schema, env)
  return {
    senderCount: read.RELAYER_SENDERS,
    bumpMs: read.RELAYER_BUMP_MS,
    pollMs: read.RELAYER_POLL_MS,
    upkeepMs: read.RELAYER_UPKEEP_MS,
    longPollMs: read.RELAYER_LONG_POLL_MS,
    paymentAddress: read.RELAYER_PAYMENT_ADDRESS,
    callLimits: {
      perMinute: read.RELAYER_RATE_LIMIT,
      loopbackPerMinute: read.RELAYER_RATE_LIMIT_LOOPBACK,
    },
    sendLimits: {
      perMinute: read.RELAYER_SEND_LIMIT,
      loopbackPerMinute: read.RELAYER_SEND_LIMIT_LOOPBACK,
    },
    isLocal: read.ENVIRONMENT === 'local',
  }
}
