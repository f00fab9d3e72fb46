import { type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const Env = z.object({
  /** Local alone: its mover's key is public, and its faults can be switched. */
  ENVIRONMENT: z.literal('local').default('local'),
  /** Key that callers name in `API-KEY`. Every wallet gets it. */
  BRIDGE_KEY: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .default('local'),
  /** Time from a quote's transaction to its deadline, in seconds. */
  BRIDGE_DEADLINE_S: z.coerce.number().int().min(2).max(80_000).default(600),
  /** Time before the deadline in which nothing is paid out, in seconds. */
  BRIDGE_MARGIN_S: z.coerce.number().int().min(1).max(40_000).default(60),
  /** Pause between the mover's rounds, in ms. */
  BRIDGE_ROUND_MS: z.coerce.number().int().min(10).max(60_000).default(400),
  /** Share of the routes' times that the mover waits; 0 for none. */
  BRIDGE_PACE: z.coerce.number().min(0).max(10).default(1),
  BRIDGE_RATE_LIMIT: z.coerce.number().int().positive().default(1_200),
  BRIDGE_RATE_LIMIT_LOOPBACK: z.coerce
    .number()
    .int()
    .positive()
    .default(1_000_000),
})

export type BridgeConfig = {
  readonly key: string
  readonly deadlineS: number
  readonly marginS: number
  readonly roundMs: number
  readonly pace: number
  readonly rateLimit: {
    readonly perMinute: number
    readonly loopbackPerMinute: number
  }
}

/** @throws {ConfigError} naming every bad variable */
export function readBridgeConfig(env: Environment): BridgeConfig {
  const data = readEnv(
    Env.refine((e) => e.BRIDGE_MARGIN_S < e.BRIDGE_DEADLINE_S, {
      path: ['BRIDGE_MARGIN_S'],
    }),
    env,
  )
  return {
    key: data.BRIDGE_KEY,
    deadlineS: data.BRIDGE_DEADLINE_S,
    marginS: data.BRIDGE_MARGIN_S,
    roundMs: data.BRIDGE_ROUND_MS,
    pace: data.BRIDGE_PACE,
    rateLimit: {
      perMinute: data.BRIDGE_RATE_LIMIT,
      loopbackPerMinute: data.BRIDGE_RATE_LIMIT_LOOPBACK,
    },
  }
}
