import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const whole = z.coerce.number().int().positive()

const Env = z.object({
  METADATA_RATE_LIMIT: whole.default(6_000),
  METADATA_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  METADATA_REFRESH_S: whole.default(24 * 60 * 60),
  METADATA_RETRY_S: whole.default(15),
  METADATA_IPFS_GATEWAY: z.url({ protocol: /^https?$/ }).optional(),
})

export type MetadataConfig = {
  /** Of every call, per address. */
  readonly callLimits: CallLimits
  /** What is older than this is read again. */
  readonly refreshMs: number
  /** What was not there is looked for again after this. */
  readonly retryMs: number
  /** Origin of the gateway that `ipfs://` is read through; absent: never. */
  readonly ipfsGateway: string | undefined
}

/**
 * Reads what the environment says about this service.
 *
 * @throws {ConfigError} naming every bad variable
 */
export function readConfig(env: Environment): MetadataConfig {
  const data = readEnv(Env, env)
  return {
    callLimits: {
      perMinute: data.METADATA_RATE_LIMIT,
      loopbackPerMinute: data.METADATA_RATE_LIMIT_LOOPBACK,
    },
    refreshMs: data.METADATA_REFRESH_S * 1_000,
    retryMs: data.METADATA_RETRY_S * 1_000,
    ipfsGateway: data.METADATA_IPFS_GATEWAY?.replace(/\/+$/, ''),
  }
}
