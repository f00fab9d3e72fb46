import * as z from 'zod/mini'
import { socialProvider } from './social-provider.ts'
import { address, hash, hex } from './wire.ts'

const url = z.url()
/** A web address that users open, so schemes that run code are not allowed. */
const webPage = z.url({ protocol: /^https?$/ })

/** Empty if this deployment lacks the service; features that need it say so. */
const serviceUrl = z.union([z.literal(''), url])

const network = z.object({
  chainId: z.number(),
  /** Short name for paths, such as `polygon`. */
  name: z.string(),
  /** Name that users read, such as `Polygon`. */
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
  /** Way of trying calls; absent if it was not found out. @see NODE-01 b */
  testRun: z.optional(z.enum(['v1', 'call'])),
  /** Contract that reverts a batch in which too little arrives. @see SWAP-01 */
  balanceCheck: z.optional(address),
  /** Contracts that swaps may call; absent means no swaps here. @see SWAP-01 */
  swap: z.optional(
    z.object({
      /** Exchanges, which may also be allowed to spend the coin paid. */
      targets: z.array(address),
      wrappedNative: address,
      /** Whether an exact amount to get can be asked for too. */
      exactOutput: z.optional(z.boolean()),
    }),
  ),
  /** The bridge aggregator's contracts here, and who takes its fee. @see BRDG-01 */
  bridge: z.optional(
    z.object({ targets: z.array(address), feeTaker: z.optional(address) }),
  ),
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
  /**
   * The node's verification key. Answers without a valid proof are not used.
   */
  publicKey: hex,
})

/**
 * The environment of a deployment, at `/.well-known/cairn.json`. A service's
 * value is its address before `/rpc/…`.
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
    /** WebSocket address of the relay, `ws` or `wss`. @see WCON-01 */
    walletConnect: z.optional(url),
    mailbox: z.optional(url),
    faucet: z.optional(url),
    /** Bridge aggregator, with its version in the path. @see BRDG-02 */
    bridge: z.optional(url),
    /**
     * Answers a GET with the caller's `{ country }`, ISO 3166. @see PRICE-02
     */
    location: z.optional(url),
  }),
  /**
   * The nodes of `services.keyshare`, with the keys that verify their answers.
   */
  keyshareNodes: z.array(keyshareNode),
  keyshareThreshold: z.number(),
  /**
   * Hashed into sign-in keys; another index gives other wallets. @see AUTH-11
   */
  keyIndex: z.optional(z.number()),
  /** Providers that users can sign in with; absent means none. @see AUTH-01 */
  socialProviders: z.optional(z.array(socialProvider)),
  networks: z.array(network).check(
    z.minLength(1),
    z.refine(
      (networks) => networks.filter((n) => n.isDefaultChain).length === 1,
      'exactly one default chain',
    ),
  ),
  guards: z.array(z.object({ version: z.number(), address, url })),
  /** The wallet contracts by version. */
  contexts: z.optional(z.record(z.string(), walletContext)),
  /** Origins of pages that may embed the wallet's `/frame`. @see DAPP-01 */
  frameOrigins: z.optional(z.array(z.string())),
  /** `onrampSettings`: its schema is where it is used, off the first screen. */
  onramp: z.optional(z.unknown()),
  /** Support and community pages; absent means no links. @see SHELL-05 */
  links: z.optional(
    z.object({ support: z.optional(webPage), community: z.optional(webPage) }),
  ),
  /** Project id for the relay, which may require one. @see WCON-01 */
  walletConnect: z.optional(z.object({ projectId: z.string() })),
  /** The wallet keeps itself in the browser, to open offline. @see ENVC-02 */
  serviceWorker: z.optional(z.boolean()),
  /** `bridgeTerms`: its schema is where it is used, off the first screen. */
  bridge: z.optional(z.unknown()),
  /** The analytics token; absent means no analytics. @see ANLT-01 */
  analytics: z.optional(z.object({ token: z.string() })),
  /** Hash of the developer mode password; absent means no password. */
  developerPasswordHash: z.optional(z.string()),
  /** The guard of version 1 wallets on test networks. Its key is public. */
  testnetGuard: z.optional(z.object({ address, privateKey: hash })),
})
export type Environment = z.output<typeof environment>
