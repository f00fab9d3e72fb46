import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const dayMs = 24 * 60 * 60_000
const count = z.coerce.number().int().positive()

const Env = z.object({
  /** Signatures per wallet and minute. */
  GUARD_WALLET_LIMIT: count.default(600),
  GUARD_IP_LIMIT: count.default(600),
  GUARD_IP_LIMIT_LOOPBACK: count.default(1_000_000),
  GUARD_SIGNED_KEEP_DAYS: count.default(400),
})

export type GuardConfig = {
  readonly walletLimitPerMinute: number
  /** Limits of all calls, per address. */
  readonly callLimits: CallLimits
  /** Age at which the log of signatures is deleted, in ms. */
  readonly signedKeepMs: number
}

/** @throws {ConfigError} naming every bad variable */
export function readConfig(env: Environment): GuardConfig {
  const data = readEnv(Env, env)
  return {
    walletLimitPerMinute: data.GUARD_WALLET_LIMIT,
    callLimits: {
      perMinute: data.GUARD_IP_LIMIT,
      loopbackPerMinute: data.GUARD_IP_LIMIT_LOOPBACK,
    },
    signedKeepMs: data.GUARD_SIGNED_KEEP_DAYS * dayMs,
  }
}
