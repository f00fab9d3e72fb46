import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const whole = z.coerce.number().int().positive()

const Env = z.object({
  SESSIONS_RATE_LIMIT: whole.default(6_000),
  SESSIONS_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  SESSIONS_READ_MS: whole.default(20_000),
  SESSIONS_WRITE_LIMIT: whole.default(600),
  SESSIONS_WRITE_LIMIT_LOOPBACK: whole.default(1_000_000),
  SESSIONS_WRITE_KB_PER_DAY: whole.default(65_536),
})

export type SessionsConfig = {
  /** Limits of all calls, per address. */
  readonly callLimits: CallLimits
  /** Time that an address may have changes read in a minute, in ms. */
  readonly readMs: number
  /**
   * Further limits of calls that store something, per address, because the
   * caller is anonymous.
   */
  readonly writeLimits: CallLimits
  /** Size of what an address may store in a day, in kB. */
  readonly writeKbPerDay: number
}

/**
 * Reads the configuration from the environment.
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
    readMs: data.SESSIONS_READ_MS,
    writeLimits: {
      perMinute: data.SESSIONS_WRITE_LIMIT,
      loopbackPerMinute: data.SESSIONS_WRITE_LIMIT_LOOPBACK,
    },
    writeKbPerDay: data.SESSIONS_WRITE_KB_PER_DAY,
  }
}
