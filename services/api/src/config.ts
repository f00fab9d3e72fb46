import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const whole = z.coerce.number().int().positive()

const Env = z.object({
  API_RATE_LIMIT: whole.default(6_000),
  API_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  API_MEMORY_RATE_LIMIT: whole.default(120),
  API_MEMORY_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  API_MEMORY_TTL_S: whole.default(600),
  API_MEMORY_MAX_VALUES: whole.default(5_000),
  API_MEMORY_MAX_VALUES_PER_ADDRESS: whole.default(300),
  API_MEMORY_MAX_VALUES_LOOPBACK: whole.default(5_000),
  API_PRICE_CACHE_MS: whole.default(3_000),
  API_PRICE_HISTORY_S: whole.default(60),
})

export type ApiConfig = {
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
  readonly priceCacheMs: number
  /** How often prices are recorded. */
  readonly priceHistoryMs: number
}

/**
 * Reads what the environment says about this service.
 *
 * @throws {ConfigError} naming every bad variable
 */
export function readConfig(env: Environment): ApiConfig {
  const data = readEnv(Env, env)
  return {
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
    priceCacheMs: data.API_PRICE_CACHE_MS,
    priceHistoryMs: data.API_PRICE_HISTORY_S * 1_000,
  }
}
