import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const whole = z.coerce.number().int().positive()

const Env = z.object({
  SESSIONS_RATE_LIMIT: whole.default(6_000),
  SESSIONS_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  SESSIONS_WRITE_LIMIT: whole.default(600),
  SESSIONS_WRITE_LIMIT_LOOPBACK: whole.default(1_000_000),
})

export type SessionsConfig = {
  /** Of every call, per address. */
  readonly callLimits: CallLimits
  /** Of what is kept, per address, besides: nobody has to say who they are. */
  readonly writeLimits: CallLimits
}

/**
 * Reads what the environment says about this service.
 *
 * @throws {ConfigError} naming every bad variable
 */
export function readConfig(env: Environment): SessionsConfig {
  const data = readEnv(Env, env)
  return {
    callLimits: {
      perMinute: data.SESSIONS_RATE_LIMIT,
      loopbackPerMinute: data.SESSIONS_RATE_LIMIT_LOOPBACK,
    },
    writeLimits: {
      perMinute: data.SESSIONS_WRITE_LIMIT,
      loopbackPerMinute: data.SESSIONS_WRITE_LIMIT_LOOPBACK,
    },
  }
}
