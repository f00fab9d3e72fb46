import * as z from 'zod/mini'
import { socialProvider } from './social-provider.ts'
import { address, hash, hex } from './wire.ts'

const url = z.url()
/** A person follows it, so no scheme that runs code. */
const webPage = z.url({ protocol: /^https?$/ })

/** Empty: this deployment has no such service, and what needs it says so. */
const serviceUrl = z.union([z.literal(''), url])

const network = z.object({
  chainId: z.number(),
  /** The short name in paths: `polygon`. */
  name: z.string(),
  /** What a person reads: `Polygon (local)`. */
  title: z.string(),
  type: z.enum(['mainnet', 'testnet']),
  rpcUrl: url,
  indexerUrl: url,
  relayerUrl: url,
  isDefaultChain: z.optional(z.boolean()),
  isAuthChain: z.optional(z.boolean()),
  blockExplorerUrl: z.optional(url),
  nativeToken: z.object({
    symbol: z.string(),
    name: z.string(),
    decimals: z.number(),
  }),
})
export type Network = z.output<typeof network>

const walletContext = z.object({
  version: z.number(),
  factory: address,
  mainModule: address,
  mainModuleUpgradable: address,
  guestModule: address,
  walletCreationCode: hex,
  proxyImplementationHook: z.optional(address),
})

const keyshareNode = z.object({
  url,
  index: z.number(),
  /** The node's verification key; an answer it does not prove is not used. */
  publicKey: hex,
})

/**
 * Where everything is: `/.well-known/cairn.json`. A service's value is the
 * prefix before `/rpc/…`.
 *
 * @see ENVC-01
 */
export const environment = z.object({
  environment: z.enum([
    'local',
    'dev',
    'dev2',
    'dev3',
    'stg',
    'prod',
    'fun',
    'next',
  ]),
  services: z.object({
    api: serviceUrl,
    metadata: serviceUrl,
    indexerGateway: serviceUrl,
    sessions: url,
    guard: url,
    identity: url,
    keyshare: z.array(url),
    walletConnect: z.optional(url),
    mailbox: z.optional(url),
    faucet: z.optional(url),
    /** Answers a GET with the caller's `{ country }`, ISO 3166. @see PRICE-02 */
    location: z.optional(url),
  }),
  /** The same nodes as `services.keyshare`, with what proves their answers. */
  keyshareNodes: z.array(keyshareNode),
  keyshareThreshold: z.number(),
  /** Hashed into sign-in keys: another one makes other wallets. @see AUTH-11 */
  keyIndex: z.optional(z.number()),
  /** Hosts that a person may sign in with; absent: none. @see AUTH-01 */
  socialProviders: z.optional(z.array(socialProvider)),
  networks: z.array(network).check(
    z.minLength(1),
    z.refine(
      (networks) => networks.filter((n) => n.isDefaultChain).length === 1,
      'exactly one default chain',
    ),
  ),
  guards: z.array(z.object({ version: z.number(), address, url })),
  /** By version: the contracts that wallets stand on. */
  contexts: z.optional(z.record(z.string(), walletContext)),
  /** Where people find help, and each other; absent: no link. @see SHELL-05 */
  links: z.optional(
    z.object({ support: z.optional(webPage), community: z.optional(webPage) }),
  ),
  /** What events are sent with; absent: nobody counts anything. @see ANLT-01 */
  analytics: z.optional(z.object({ token: z.string() })),
  /** What the password of developer mode hashes to; absent: there is none. */
  developerPasswordHash: z.optional(z.string()),
  /** The guard of version 1 wallets on test networks: a key that all may know. */
  testnetGuard: z.optional(z.object({ address, privateKey: hash })),
})
export type Environment = z.output<typeof environment>
