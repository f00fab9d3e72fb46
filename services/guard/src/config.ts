import { type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const count = z.coerce.number().int().positive()

const Env = z.object({
  /** Signatures per wallet and minute. */
  GUARD_WALLET_LIMIT: count.default(600),
  /** Calls per address and minute. */
  GUARD_IP_LIMIT: count.default(60_000),
})

export type GuardConfig = {
  readonly walletLimitPerMinute: number
  readonly ipLimitPerMinute: number
}

/** @throws {ConfigError} naming every bad variable */
export function readConfig(env: Environment): GuardConfig {
  const data = readEnv(Env, env)
  return {
    walletLimitPerMinute: data.GUARD_WALLET_LIMIT,
    ipLimitPerMinute: data.GUARD_IP_LIMIT,
  }
}
