import {
  analyticsTokenPattern,
  type CallLimits,
  type Environment,
  localOnramp,
  readEnv,
  readOnramp,
  readWalletOrigins,
  walletOriginsPattern,
} from '@cairn/service-kit'
import { z } from 'zod'

const whole = z.coerce.number().int().positive()

const Env = z.object({
  /** Further origins that serve the wallet. */
  WALLET_ORIGINS: z.string().regex(walletOriginsPattern).default(''),
  API_RATE_LIMIT: whole.default(6_000),
  API_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  API_MEMORY_RATE_LIMIT: whole.default(120),
  API_MEMORY_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  API_MEMORY_TTL_S: whole.default(600),
  API_MEMORY_MAX_VALUES: whole.default(5_000),
  API_MEMORY_MAX_VALUES_PER_ADDRESS: whole.default(300),
  API_MEMORY_MAX_VALUES_LOOPBACK: whole.default(2_500),
  API_STORAGE_KB_PER_DAY: whole.default(65_536),
  API_PROOFS_PER_DAY: whole.default(2_000),
  API_ANALYTICS_RATE_LIMIT: whole.default(120),
  API_ANALYTICS_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  ANALYTICS_TOKEN: z.string().regex(analyticsTokenPattern).optional(),
  API_PRICE_CACHE_MS: whole.default(3_000),
  API_PRICE_HISTORY_S: whole.default(60),
  API_PRICE_SOURCE: z.enum(['none', 'local', 'coingecko']).optional(),
  API_COINGECKO_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.coingecko.com/api/v3'),
  API_COINGECKO_KEY_FILE: z.string().optional(),
  API_COINGECKO_CACHE_S: whole.default(60),
  API_COINGECKO_TIMEOUT_MS: whole.max(60_000).default(5_000),
  API_COINGECKO_CALLS_PER_MINUTE: whole.default(25),
  API_COINGECKO_BATCH: whole.max(500).default(50),
  ENVIRONMENT: z.string().default('local'),
  API_MOONPAY_SECRET_FILE: z.string().optional(),
  API_SARDINE_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_SARDINE_CLIENT_ID: z.string().default('cairn'),
  API_SARDINE_SECRET_FILE: z.string().optional(),
})

export type ApiConfig = {
  /** Origins of the wallet itself. Its own sessions come from these. */
  readonly walletOrigins: readonly string[]
  /** Limits of all calls, per address. */
  readonly callLimits: CallLimits
  /** Further limits of `MemoryStore` and `MemoryLoad`, per address. */
  readonly memoryLimits: CallLimits
  /** New sign-in proofs of apps that a network may hand in a day. */
  readonly proofsPerDay: number
  /** Size of what an address may store for accounts in a day, in kB. */
  readonly storageKbPerDay: number
  readonly memoryTtlMs: number
  /** Maximum number of live values: in total, and per address. */
  readonly memoryRoom: {
    readonly total: number
    readonly perAddress: number
    /** Maximum number from this machine itself. */
    readonly loopback: number
  }
  /** Absent if analytics is off: the route then does not exist. @see ANLT-01 */
  readonly analytics:
    | { readonly token: string; readonly limits: CallLimits }
    | undefined
  readonly priceCacheMs: number
  /** Pause between two records of prices, in ms. */
  readonly priceHistoryMs: number
  readonly priceSource: PriceSourceConfig
  readonly onramp: OnrampConfig
}

/**
 * Payment providers that the API speaks for. Without a file the secret is one
 * of this stack, for the local pages.
 */
export type OnrampConfig = {
  readonly moonpay:
    | {
        readonly page: string
        readonly apiKey: string
        readonly secretFile: string | undefined
      }
    | undefined
  readonly sardine:
    | {
        readonly url: string
        readonly clientId: string
        readonly secretFile: string | undefined
      }
    | undefined
}

/** Only `coingecko` calls a host outside this stack. */
export type PriceSourceConfig =
  | { readonly type: 'none' | 'local' }
  | {
      readonly type: 'coingecko'
      readonly url: string
      /** File that holds the API key; absent for calls without a key. */
      readonly keyFile: string | undefined
      readonly cacheMs: number
      readonly timeoutMs: number
      readonly callsPerMinute: number
      readonly batchSize: number
    }

/**
 * Reads the configuration from the environment.
 *
 * @throws {ConfigError} naming every bad variable
 */
export function readConfig(env: Environment, publicUrl: string): ApiConfig {
  const data = readEnv(Env, env)
  const source =
    data.API_PRICE_SOURCE ?? (data.ENVIRONMENT === 'local' ? 'local' : 'none')
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
    proofsPerDay: data.API_PROOFS_PER_DAY,
    storageKbPerDay: data.API_STORAGE_KB_PER_DAY,
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
      source !== 'coingecko'
        ? { type: source }
        : {
            type: 'coingecko',
            url: data.API_COINGECKO_URL,
            keyFile: data.API_COINGECKO_KEY_FILE,
            cacheMs: data.API_COINGECKO_CACHE_S * 1_000,
            timeoutMs: data.API_COINGECKO_TIMEOUT_MS,
            callsPerMinute: data.API_COINGECKO_CALLS_PER_MINUTE,
            batchSize: data.API_COINGECKO_BATCH,
          },
    onramp: onrampOf(data, env, publicUrl),
  }
}

/**
 * moonpay's page and key are those that wallets get. A provider is off where its
 * secret is missing, but for those that the local pages play.
 */
function onrampOf(
  data: z.output<typeof Env>,
  env: Environment,
  publicUrl: string,
): OnrampConfig {
  const pages = localOnramp(publicUrl)
  const playedAt = data.ENVIRONMENT === 'local' ? pages : undefined
  const { moonpay } = readOnramp(env, { playedAt })
  const isPlayed = moonpay?.page === `${pages}/moonpay`
  const { API_MOONPAY_SECRET_FILE: moonpayFile } = data
  const { API_SARDINE_SECRET_FILE: sardineFile } = data
  const sardineUrl = data.API_SARDINE_URL ?? (playedAt && `${playedAt}/sardine`)
  const isSardinePlayed = data.API_SARDINE_URL === undefined
  return {
    moonpay:
      moonpay && (isPlayed || moonpayFile !== undefined)
        ? { ...moonpay, secretFile: isPlayed ? undefined : moonpayFile }
        : undefined,
    sardine:
      sardineUrl && (isSardinePlayed || sardineFile !== undefined)
        ? {
            url: sardineUrl,
            clientId: data.API_SARDINE_CLIENT_ID,
            secretFile: isSardinePlayed ? undefined : sardineFile,
          }
        : undefined,
  }
}
