import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'
import type { FetchPolicy } from './fetching/fetch-policy.ts'
import { type ListSource, listSources } from './lists/list-settings.ts'

const whole = z.coerce.number().int().positive()

/** A web origin. A leading `*.` stands for every name under it. */
const originPattern =
  /^https?:\/\/(?:(?:\*\.)?[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/

const megabyte = 1024 * 1024

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  }
})

/** Default gateway for `ipfs://` outside the local environment. */
const publicGateway = 'https://ipfs.io'

const Env = z.object({
  /** A local stack calls no host on the internet. The host checks the name. */
  ENVIRONMENT: z.string().default('local'),
  METADATA_RATE_LIMIT: whole.default(6_000),
  METADATA_RATE_LIMIT_LOOPBACK: whole.default(1_000_000),
  METADATA_REFRESH_S: whole.default(24 * 60 * 60),
  METADATA_RETRY_S: whole.default(15),
  METADATA_KEEP_DAYS: whole.default(90),
  METADATA_IPFS_GATEWAY: z.url({ protocol: /^https?$/ }).optional(),
  METADATA_FETCH: z.enum(['off', 'public']).default('off'),
  METADATA_FETCH_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter((part) => part !== ''))
    .pipe(z.array(z.string().regex(originPattern))),
  METADATA_FETCH_TIMEOUT_S: whole.max(60).default(10),
  METADATA_DOCUMENT_MAX_KB: whole.default(1_024),
  METADATA_MEDIA_MAX_MB: whole.default(20),
  METADATA_DESCRIPTORS: z.string().optional(),
  METADATA_MEDIA_CACHE_MB: whole.default(512),
  METADATA_TOKEN_LISTS: json.pipe(listSources).optional(),
})

export type MetadataConfig = {
  /** Limits of all calls, per address. */
  readonly callLimits: CallLimits
  /** Age at which stored answers are read again, in ms. */
  readonly refreshMs: number
  /** Age at which unused entries are deleted, in ms. */
  readonly keepMs: number
  /** Pause before a missing item is looked up again, in ms. */
  readonly retryMs: number
  /**
   * Origin of the gateway for `ipfs://`; absent if IPFS is off. @see COLL-01
   */
  readonly ipfsGateway: string | undefined
  /** Hosts that documents and media of contracts may be fetched from. */
  readonly fetchPolicy: FetchPolicy
  /** Time for a whole download, in ms. */
  readonly fetchTimeoutMs: number
  readonly maxDocumentBytes: number
  readonly maxMediaBytes: number
  /** Maximum size of all media on this machine's disk, in bytes. */
  readonly maxMediaCacheBytes: number
  /** Folder of descriptions of calls (ERC-7730); absent if there is none. */
  readonly descriptorsDir: string | undefined
  /** Lists of tokens, in the operator's order. @see META-01 f */
  readonly tokenLists: readonly ListSource[]
}

/**
 * Reads the configuration from the environment.
 *
 * @throws {ConfigError} naming every bad variable
 */
export function readConfig(env: Environment): MetadataConfig {
  const data = readEnv(Env, env)
  const isLocal = data.ENVIRONMENT === 'local'
  const named = data.METADATA_IPFS_GATEWAY?.replace(/\/+$/, '')
  const gateway = named ?? (isLocal ? undefined : publicGateway)
  return {
    callLimits: {
      perMinute: data.METADATA_RATE_LIMIT,
      loopbackPerMinute: data.METADATA_RATE_LIMIT_LOOPBACK,
    },
    refreshMs: data.METADATA_REFRESH_S * 1_000,
    retryMs: data.METADATA_RETRY_S * 1_000,
    keepMs: data.METADATA_KEEP_DAYS * 24 * 60 * 60_000,
    ipfsGateway: gateway,
    fetchPolicy: {
      mode: data.METADATA_FETCH,
      origins: [
        ...data.METADATA_FETCH_ORIGINS.map(toOrigin),
        ...(gateway === undefined ? [] : [new URL(gateway).origin]),
      ],
    },
    fetchTimeoutMs: data.METADATA_FETCH_TIMEOUT_S * 1_000,
    maxDocumentBytes: data.METADATA_DOCUMENT_MAX_KB * 1_024,
    maxMediaBytes: data.METADATA_MEDIA_MAX_MB * megabyte,
    maxMediaCacheBytes: data.METADATA_MEDIA_CACHE_MB * megabyte,
    descriptorsDir: data.METADATA_DESCRIPTORS,
    tokenLists: data.METADATA_TOKEN_LISTS ?? [],
  }
}

/** Normalises an origin as browsers do, without the default port. */
function toOrigin(text: string): string {
  return text.includes('*') ? text : new URL(text).origin
}
