import {
  type Address,
  type Hex,
  isSameAddress,
  passwordHashPattern,
} from '@cairn/primitives'
import { address, hash, type OnrampSettings } from '@cairn/protocol'
import {
  analyticsTokenPattern,
  type CallLimits,
  type Environment,
  localOnramp,
  readEnv,
  readOnramp,
} from '@cairn/service-kit'
import * as OxAddress from 'ox/Address'
import * as Secp256k1 from 'ox/Secp256k1'
import { z } from 'zod'
import { type ChainConfig, chainList, chosenChains } from './chain-config.ts'
import { localDeveloperPasswordHash } from './local-developer-password.ts'
import {
  type ObserveSettings,
  observeVariables,
  toObserveSettings,
} from './observe/config.ts'
import {
  areEnoughNodes,
  type PublishedSettings,
  publishedVariables,
  toPublishedSettings,
} from './published-config.ts'
import { isAddressBlock } from './trusted-proxies.ts'

const port = z.coerce.number().int().min(1).max(65_535)

/** Parses a value that is JSON. */
const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

/** All services. */
const names = [
  'sessions',
  'guard',
  'relayer',
  'indexer',
  'metadata',
  'api',
  'identity',
  'keyshare',
  'mailbox',
  'onramp',
  'walletconnect-relay',
  'bridge',
] as const
export type ServiceName = (typeof names)[number]

/** Services that give away coins or emails to everyone who reaches them. */
const localNames: readonly ServiceName[] = ['mailbox', 'onramp', 'bridge']
/** Services that ask no chain. */
const withoutChains: ReadonlySet<ServiceName> = new Set([
  'identity',
  'keyshare',
  'mailbox',
  'walletconnect-relay',
])

/** An origin in the form of a page's policy. Its port may be `*`. */
const originPattern = /^(?:https?|wss?):\/\/[a-z0-9.*-]+(?::(?:\d{1,5}|\*))?$/

/** Default addresses of a developer's own node. */
const localOrigins = ['http://localhost:8545', 'http://127.0.0.1:8545']

/** Words that spaces or commas part. */
const words = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))

const Env = z.object({
  ENVIRONMENT: z
    .enum(['local', 'dev', 'dev2', 'dev3', 'stg', 'prod', 'fun', 'next'])
    .default('local'),
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  /** A streaming replica, for lists of the indexer. */
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(?:ql)?:/)
    .optional(),
  SERVICES: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(names)))
    .optional(),
  /** Addresses of services that run elsewhere: JSON, by name. */
  SERVICE_URLS: json.pipe(z.partialRecord(z.enum(names), z.url())).optional(),
  /** Chains as JSON. If unset, this process runs the three local ones. */
  CHAINS: json.pipe(chainList).optional(),
  /** File with the value of `CHAINS`, which SIGHUP reads again. */
  CHAINS_FILE: z.string().optional(),
  /** Node of every default chain, as in `https://nodes.example/{network}`. */
  NODES_URL: z
    .string()
    .refine((url) => url.includes('{network}') && URL.canParse(url))
    .optional(),
  /**
   * Further origins that the page may call: nodes of networks that people add.
   */
  CONNECT_ORIGINS: z
    .string()
    .transform((text) => text.split(/\s+/).filter((part) => part !== ''))
    .pipe(z.array(z.string().regex(originPattern)))
    .optional(),
  /** Origins of pages that may embed the wallet's `/frame`. */
  FRAME_ORIGINS: words.pipe(z.array(z.string().refine(isWebOrigin))).optional(),
  /** Further host names of this process, besides that of `PUBLIC_URL`. */
  ALLOWED_HOSTS: words
    .pipe(z.array(z.string().regex(/^[a-z0-9._-]+$/i)))
    .optional(),
  /** Proxies whose `X-Forwarded-For` is trusted: addresses or CIDR blocks. */
  TRUST_PROXY: words
    .pipe(z.array(z.string().refine(isAddressBlock)))
    .optional(),
  /** Hosts of the same operators: addresses or CIDR blocks. */
  OWN_HOSTS: words.pipe(z.array(z.string().refine(isAddressBlock))).optional(),
  /** Guards of older wallets, besides this stack's own, as JSON. */
  OLD_GUARDS: json
    .pipe(
      z.array(
        z.object({
          version: z.number().int().positive(),
          address,
          url: z.url({ protocol: /^https?$/ }),
        }),
      ),
    )
    .optional(),
  /**
   * The guard of version 1 wallets on test networks. Its key is public, because
   * every wallet gets it.
   */
  TESTNET_GUARD: json
    .pipe(
      z
        .object({
          address,
          privateKey: hash,
        })
        .refine(isOwnKey, 'V1_TESTNET_GUARD address does not match'),
    )
    .optional(),
  NODES_RATE_LIMIT: z.coerce.number().int().positive().default(6_000),
  NODES_RATE_LIMIT_LOOPBACK: z.coerce
    .number()
    .int()
    .positive()
    .default(1_000_000),
  /** Time of the nodes' work per address and minute, in ms. */
  NODES_TIME_LIMIT: z.coerce.number().int().positive().default(20_000),
  NODES_TIME_LIMIT_LOOPBACK: z.coerce
    .number()
    .int()
    .positive()
    .default(1_000_000),
  KEY_INDEX: z.coerce.number().int().min(0).optional(),
  /**
   * See `scripts/developer-password.ts`. If unset, only local has a developer
   * mode.
   */
  DEVELOPER_PASSWORD_HASH: z.string().regex(passwordHashPattern).optional(),
  /** Token of the wallets' analytics events. If unset, they send none. */
  ANALYTICS_TOKEN: z.string().regex(analyticsTokenPattern).optional(),
  /**
   * Service that returns a wallet's country. If unset, the time zone decides.
   */
  LOCATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Pages for help and the community. If unset, wallets show no such link. */
  SUPPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMMUNITY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * A relay that others run. This host then starts none, and wallets use it.
   */
  WALLETCONNECT_RELAY_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** Project id that wallets name to the relay. */
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  /** Pause in which balancers notice that this host stops, in ms. */
  STOP_DELAY_MS: z.coerce.number().int().min(0).default(0),
  /** Longest wait for the calls in flight of a host that stops, in ms. */
  STOP_GRACE_MS: z.coerce.number().int().min(0).default(10_000),
  /** Whether wallets keep themselves in the browser, to open offline. */
  SERVICE_WORKER: z.stringbool().default(true),
  /**
   * A bridge aggregator that others run. Locally this host runs one itself;
   * elsewhere wallets offer no bridge if unset.
   */
  BRIDGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Key that wallets name to the aggregator. It is no secret. */
  BRIDGE_KEY: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('warn'),
  ...publishedVariables(json),
  ...observeVariables,
})

export type HostConfig = {
  readonly environment: z.output<typeof Env>['ENVIRONMENT']
  readonly port: number
  readonly host: string
  /** Public origin, without a slash at its end. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly databaseReadUrl: string | undefined
  readonly services: readonly ServiceName[]
  readonly serviceUrls: Partial<Record<ServiceName, string>>
  /** Payment providers, published to wallets. */
  readonly onramp: OnrampSettings
  /**
   * Absent if this process runs the local ones; empty if its services ask none.
   */
  readonly chains: ChainConfig[] | undefined
  /** Further origins that the page may call, besides the services. */
  readonly connectOrigins: readonly string[]
  /** Origins of pages that may embed the wallet's `/frame`. */
  readonly frameOrigins: readonly string[]
  /** Further host names, without a port, besides that of `publicUrl`. */
  readonly allowedHosts: readonly string[]
  /** Trusted proxies in front of this process. */
  readonly trustedProxies: readonly string[]
  /** Other hosts, whose calls have the limits of this machine. */
  readonly ownHosts: readonly string[]
  /**
   * Limits of JSON-RPC calls to nodes, per address. Every call of a batch
   * counts.
   */
  readonly nodeLimits: CallLimits
  /** Time that nodes run an address's code, in ms. */
  readonly nodeTimeLimits: CallLimits
  readonly developerPasswordHash: string | undefined
  /** Hashed into sign-in keys; not used if absent. */
  readonly keyIndex: number | undefined
  /** Published to wallets. Analytics are off if absent. */
  readonly analyticsToken: string | undefined
  /** Published to wallets besides this stack's own guard. */
  readonly oldGuards: readonly {
    readonly version: number
    readonly address: Address
    readonly url: string
  }[]
  /** Published to wallets; its key is no secret. */
  readonly testnetGuard:
    | { readonly address: Address; readonly privateKey: Hex }
    | undefined
  /** Published to wallets, which look no location up if absent. */
  readonly locationUrl: string | undefined
  readonly supportUrl: string | undefined
  readonly communityUrl: string | undefined
  /** Relay of another operator; absent if this stack has its own. */
  readonly walletConnectUrl: string | undefined
  /** Published to wallets. */
  readonly walletConnectProjectId: string | undefined
  /** Published to wallets. */
  readonly serviceWorker: boolean
  /** Aggregator of another operator; absent if this stack has its own or none. */
  readonly bridgeUrl: string | undefined
  readonly bridgeKey: string | undefined
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Time from failing readiness to closing the port, in ms. */
  readonly stopDelayMs: number
  /** Longest wait for calls in flight when stopping, in ms. */
  readonly stopGraceMs: number
  /** Facts of services in other processes. */
  readonly published: PublishedSettings
  readonly observe: ObserveSettings
}

/**
 * Reads the configuration from the environment.
 *
 * @throws {ConfigError} naming every bad variable without its value; also when
 *   an environment other than `local` names no PostgreSQL, because the embedded
 *   store does not survive a power cut, or no chains
 * @see ENVC-01
 */
export function readConfig(env: Environment): HostConfig {
  const data = readEnv(
    Env.refine((e) => e.ENVIRONMENT === 'local' || e.DATABASE_URL, {
      path: ['DATABASE_URL'],
    })
      .refine((e) => e.ENVIRONMENT === 'local' || hasChains(e), {
        path: ['CHAINS'],
      })
      .refine(areEnoughNodes, { path: ['KEYSHARE_NODE_LIST'] }),
    env,
  )
  const isLocal = data.ENVIRONMENT === 'local'
  const all = names.filter((name) => isLocal || !localNames.includes(name))
  const walletConnectUrl = data.WALLETCONNECT_RELAY_URL
  const publicUrl = (
    data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
  ).replace(/\/$/, '')
  const chains =
    chosenChains(data.CHAINS, data.NODES_URL, isLocal) ??
    (hasChains(data) ? [] : undefined)
  const services = (data.SERVICES ?? all).filter(
    (name) =>
      (name !== 'walletconnect-relay' || !walletConnectUrl) &&
      (name !== 'bridge' || (!data.BRIDGE_URL && chains === undefined)),
  )
  return {
    environment: data.ENVIRONMENT,
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    dataDir: data.DATA_DIR,
    databaseReadUrl: data.DATABASE_READ_URL,
    databaseUrl: data.DATABASE_URL ?? `${data.DATA_DIR}/database`,
    services,
    onramp: readOnramp(env, {
      playedAt: services.includes('onramp')
        ? localOnramp(publicUrl)
        : undefined,
    }),
    serviceUrls: data.SERVICE_URLS ?? {},
    chains,
    connectOrigins: data.CONNECT_ORIGINS ?? (isLocal ? localOrigins : []),
    frameOrigins: data.FRAME_ORIGINS ?? [],
    allowedHosts: data.ALLOWED_HOSTS ?? [],
    trustedProxies: data.TRUST_PROXY ?? [],
    ownHosts: data.OWN_HOSTS ?? [],
    nodeLimits: {
      perMinute: data.NODES_RATE_LIMIT,
      loopbackPerMinute: data.NODES_RATE_LIMIT_LOOPBACK,
    },
    nodeTimeLimits: {
      perMinute: data.NODES_TIME_LIMIT,
      loopbackPerMinute: data.NODES_TIME_LIMIT_LOOPBACK,
    },
    keyIndex: data.KEY_INDEX,
    developerPasswordHash:
      data.DEVELOPER_PASSWORD_HASH ??
      (isLocal ? localDeveloperPasswordHash : undefined),
    analyticsToken: data.ANALYTICS_TOKEN,
    oldGuards: data.OLD_GUARDS ?? [],
    testnetGuard: data.TESTNET_GUARD,
    locationUrl: data.LOCATION_URL,
    supportUrl: data.SUPPORT_URL,
    communityUrl: data.COMMUNITY_URL,
    walletConnectUrl,
    walletConnectProjectId: data.WALLETCONNECT_PROJECT_ID,
    serviceWorker: data.SERVICE_WORKER,
    bridgeUrl: data.BRIDGE_URL,
    bridgeKey: data.BRIDGE_KEY,
    logLevel: data.LOG_LEVEL,
    stopDelayMs: data.STOP_DELAY_MS,
    stopGraceMs: data.STOP_GRACE_MS,
    published: toPublishedSettings(data),
    observe: toObserveSettings(data),
  }
}

/** Whether the chains of a process are known: named, or not needed. */
function hasChains(data: z.output<typeof Env>): boolean {
  const isNamed = data.CHAINS !== undefined || data.NODES_URL !== undefined
  const services = data.SERVICES ?? names
  return isNamed || services.every((name) => withoutChains.has(name))
}

/** Checks that a text is an origin of the web, exactly as browsers name it. */
function isWebOrigin(text: string): boolean {
  // A policy is a list with `;` and `*`, which URLs take for letters of a name.
  const isPlain = /^https?:\/\/[a-z0-9.[\]:-]+$/.test(text)
  return isPlain && URL.parse(text)?.origin === text
}

/** Whether a guard's key belongs to its address. @see ENVC-01 */
function isOwnKey(guard: { address: Address; privateKey: Hex }): boolean {
  try {
    const { privateKey } = guard
    const publicKey = Secp256k1.getPublicKey({ privateKey })
    return isSameAddress(OxAddress.fromPublicKey(publicKey), guard.address)
  } catch {
    return false
  }
}
