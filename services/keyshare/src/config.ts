import { type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const count = z.coerce.number().int().positive()

const Env = z
  .object({
    /** How many nodes this process makes and runs; local set-up only. */
    KEYSHARE_NODES: count.max(15).default(3),
    /** How many of all nodes must answer. */
    KEYSHARE_THRESHOLD: count.default(2),
    /** Runs one node under a share that was dealt elsewhere. */
    KEYSHARE_INDEX: count.optional(),
    /** Who issues the ID tokens; unset means this stack's own address. */
    KEYSHARE_ISSUER: z.url().optional(),
    /** Evaluations per person and minute. */
    KEYSHARE_LIMIT: count.default(60),
  })
  .refine((env) => env.KEYSHARE_THRESHOLD <= env.KEYSHARE_NODES, {
    path: ['KEYSHARE_THRESHOLD'],
  })

export type KeyshareConfig = {
  readonly nodes: number
  readonly threshold: number
  readonly ownIndex: number | undefined
  readonly issuer: string | undefined
  readonly limitPerMinute: number
}

/** @throws {ConfigError} naming every bad variable */
export function readConfig(env: Environment): KeyshareConfig {
  const data = readEnv(Env, env)
  return {
    nodes: data.KEYSHARE_NODES,
    threshold: data.KEYSHARE_THRESHOLD,
    ownIndex: data.KEYSHARE_INDEX,
    issuer: data.KEYSHARE_ISSUER,
    limitPerMinute: data.KEYSHARE_LIMIT,
  }
}
