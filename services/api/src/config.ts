import {
  analyticsTokenPattern,
  type CallLimits,
  type Environment,
  readEnv,
  readWalletOrigins,
  walletOriginsPattern,
} from '@cairn/service-kit'
import { z } from 'zod'

const whole = z.coerce.number().int().positive()

const Env = z.object({
  /** Origins besides this stack's own at which the wallet is served. */
  WALLET_ORIGINS: z.string().regex(walletOriginsPattern).default(''),
  API_RATE_LIMIT: whole.default(6_000),
  API_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  API_MEMORY_RATE_LIMIT: whole.default(120),
  API_MEMORY_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  API_MEMORY_TTL_S: whole.default(600),
  API_MEMORY_MAX_VALUES: whole.default(5_000),
  API_MEMORY_MAX_VALUES_PER_ADDRESS: whole.default(300),
  API_MEMORY_MAX_VALUES_LOOPBACK: whole.default(5_000),
  API_ANALYTICS_RATE_LIMIT: whole.default(120),
  API_ANALYTICS_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  ANALYTICS_TOKEN: z.string().regex(analyticsTokenPattern).optional(),
  API_PRICE_CACHE_MS: whole.default(3_000),
  API_PRICE_HISTORY_S: whole.default(60),
  API_PRICE_SOURCE: z.enum(['local', 'coingecko']).default('local'),
  API_COINGECKO_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.coingecko.com/api/v3'),
  API_COINGECKO_KEY_FILE: z.string().optional(),
  API_COINGECKO_CACHE_S: whole.default(60),
  API_COINGECKO_TIMEOUT_MS: whole.max(60_000).default(5_000),
  API_COINGECKO_CALLS_PER_MINUTE: whole.default(25),
  API_COINGECKO_BATCH: whole.max(500).default(50),
})

export type ApiConfig = {
  /** Origins of the wallet itself: its own sessions come from there. */
  readonly walletOrigins: readonly string[]
  /** Of every call, per address. */
  readonly callLimits: CallLimits
  /** Of `MemoryStore` and `MemoryLoad`, per address, besides. */
  readonly memoryLimits: CallLimits
  readonly memoryTtlMs: number
  /** How many live values there may be: in all, and of one address. */
  readonly memoryRoom: {
    readonly total: number
    readonly perAddress: number
    /** Of this machine itself. */
    readonly loopback: number
  }
  /** Absent: nothing is counted, and nobody answers. @see ANLT-01 */
  readonly analytics:
    | { readonly token: string; readonly limits: CallLimits }
    | undefined
  readonly priceCacheMs: number
  /** How often prices are recorded. */
  readonly priceHistoryMs: number
  readonly priceSource: PriceSourceConfig
}

/** Only `coingecko` ever asks anybody outside this stack. */
export type PriceSourceConfig =
  | { readonly type: 'local' }
  | {
      readonly type: 'coingecko'
      readonly url: string
      /** A file with the key as text; absent: without a key. */
      readonly keyFile: string | undefined
      readonly cacheMs: number
      readonly timeoutMs: number
      readonly callsPerMinute: number
      readonly batchSize: number
    }

/**
 * Reads what the environment says about this service.
 *
 * @throws {ConfigError} naming every bad variable
 */
export function readConfig(env: Environment, publicUrl: string): ApiConfig {
  const data = readEnv(Env, env)
  return {
    walletOrigins: readWalletOrigins(publicUrl, data.WALLET_ORIGINS),
    callLimits: {
      perMinute: data.API_RATE_LIMIT,
      loopbackPerMinute: data.API_RATE_LIMIT_LOOPBACK,
    },
    memoryLimits: {
      perMinute: data.API_MEMORY_RATE_LIMIT,
      loopbackPerMinute: data.API_MEMORY_RATE_LIMIT_LOOPBACK,
    },
    memoryTtlMs: data.API_MEMORY_TTL_S * 1_000,
    memoryRoom: {
      total: data.API_MEMORY_MAX_VALUES,
      perAddress: data.API_MEMORY_MAX_VALUES_PER_ADDRESS,
      loopback: data.API_MEMORY_MAX_VALUES_LOOPBACK,
    },
    analytics:
      data.ANALYTICS_TOKEN === undefined
        ? undefined
        : {
            token: data.ANALYTICS_TOKEN,
            limits: {
              perMinute: data.API_ANALYTICS_RATE_LIMIT,
              loopbackPerMinute: data.API_ANALYTICS_RATE_LIMIT_LOOPBACK,
            },
          },
    priceCacheMs: data.API_PRICE_CACHE_MS,
    priceHistoryMs: data.API_PRICE_HISTORY_S * 1_000,
    priceSource:
      data.API_PRICE_SOURCE === 'local'
        ? { type: 'local' }
        : {
            type: 'coingecko',
            url: data.API_COINGECKO_URL,
            keyFile: data.API_COINGECKO_KEY_FILE,
            cacheMs: data.API_COINGECKO_CACHE_S * 1_000,
            timeoutMs: data.API_COINGECKO_TIMEOUT_MS,
            callsPerMinute: data.API_COINGECKO_CALLS_PER_MINUTE,
            batchSize: data.API_COINGECKO_BATCH,
          },
  }
}
