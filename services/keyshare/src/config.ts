import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'
import type { OwnPlace } from './share-files.ts'

const whole = z.coerce.number().int().positive()

const Env = z
  .object({
    ENVIRONMENT: z.string().default('local'),
    KEYSHARE_NODES: whole.max(16).default(3),
    KEYSHARE_THRESHOLD: whole.max(16).default(2),
    /** With `KEYSHARE_SHARE_FILE`, this process is the node of this index. */
    KEYSHARE_INDEX: whole.max(16).optional(),
    KEYSHARE_SHARE_FILE: z.string().optional(),
    KEYSHARE_ISSUER: z.url().optional(),
    KEYSHARE_AUDIENCE: z.string().default('cairn'),
    KEYSHARE_TOKEN_USES: whole.default(3),
    KEYSHARE_PER_ID_HOURLY: whole.optional(),
    KEYSHARE_RATE_LIMIT: whole.default(120),
    KEYSHARE_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  })
  .refine((e) => e.KEYSHARE_THRESHOLD <= e.KEYSHARE_NODES, {
    path: ['KEYSHARE_THRESHOLD'],
  })
  .refine((e) => !e.KEYSHARE_INDEX === !e.KEYSHARE_SHARE_FILE, {
    path: ['KEYSHARE_INDEX', 'KEYSHARE_SHARE_FILE'],
  })

export type KeyshareConfig = {
  /** Number of nodes of the sharing, in this process or elsewhere. */
  readonly count: number
  /** Number of nodes needed to derive a key. */
  readonly threshold: number
  /** The single node of this process; absent when it runs all of them. */
  readonly own: OwnPlace | undefined
  readonly isLocal: boolean
  readonly issuer: string | undefined
  readonly audience: string
  /** Number of uses of an ID token at each node. */
  readonly tokenUses: number
  /** Evaluations for one verifier id at one node, per hour. */
  readonly perIdHourly: number
  /** Limits of all calls, per address. */
  readonly callLimits: CallLimits
}

/**
 * Reads the configuration from the environment.
 *
 * @throws {ConfigError} naming every bad variable
 */
export function readConfig(env: Environment): KeyshareConfig {
  const data = readEnv(Env, env)
  const isLocal = data.ENVIRONMENT === 'local'
  const { KEYSHARE_INDEX: index, KEYSHARE_SHARE_FILE: shareFile } = data
  return {
    count: data.KEYSHARE_NODES,
    threshold: data.KEYSHARE_THRESHOLD,
    own: index && shareFile ? { index, shareFile } : undefined,
    isLocal,
    issuer: data.KEYSHARE_ISSUER,
    audience: data.KEYSHARE_AUDIENCE,
    tokenUses: data.KEYSHARE_TOKEN_USES,
    perIdHourly: data.KEYSHARE_PER_ID_HOURLY ?? (isLocal ? 100_000 : 30),
    callLimits: {
      perMinute: data.KEYSHARE_RATE_LIMIT,
      loopbackPerMinute: data.KEYSHARE_RATE_LIMIT_LOOPBACK,
    },
  }
}
