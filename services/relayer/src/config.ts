import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import * as z from 'zod'

export type RelayerConfig = {
  /** Number of sender accounts on each chain. */
  readonly senderCount: number
  /**
   * Wait for a block, in ms, after which a transaction is sent again at a
   * higher price.
   */
  readonly bumpMs: number
  /** Longest pause between two polls while transactions are pending, in ms. */
  readonly pollMs: number
  /**
   * Pause between two rounds of maintenance (abandoned transactions,
   * reorganisations), in ms.
   */
  readonly upkeepMs: number
  /** Pause between two looks at the senders' balances, in ms. */
  readonly balanceMs: number
  /** Time that transactions are kept after they ended, in ms. */
  readonly keepMs: number
  /** Longest wait for a receipt within a call, in ms. */
  readonly longPollMs: number
  /** Receiver of fees; an account of the relayer if absent. */
  readonly paymentAddress: string | undefined
  /** Limits of all calls, per address. */
  readonly callLimits: CallLimits
  /** Further limits of submitted transactions, per address. */
  readonly sendLimits: CallLimits
  /** Local environment: senders get coins for free. */
  readonly isLocal: boolean
}

const dayMs = 24 * 60 * 60_000

const schema = z.object({
  ENVIRONMENT: z.string().default('local'),
  RELAYER_SENDERS: z.coerce.number().int().min(1).max(256).default(8),
  RELAYER_BUMP_MS: z.coerce.number().int().min(100).default(15_000),
  RELAYER_POLL_MS: z.coerce.number().int().min(1).default(40),
  RELAYER_UPKEEP_MS: z.coerce.number().int().min(20).default(1000),
  RELAYER_BALANCE_MS: z.coerce.number().int().min(20).default(60_000),
  RELAYER_KEEP_DAYS: z.coerce.number().int().min(1).default(400),
  // Below 30 s, after which proxies commonly close a silent connection.
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
 * Reads the configuration from the environment.
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
    balanceMs: read.RELAYER_BALANCE_MS,
    keepMs: read.RELAYER_KEEP_DAYS * dayMs,
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
