import { transactionTypes } from '@cairn/primitives'
import { address, decimal, hex, socialProvider } from '@cairn/protocol'
import * as z from 'zod/mini'

const serviceUrl = z.union([z.literal(''), z.url()])

/** A network that a person added. @see NETS-02 */
const addedNetwork = z.object({
  chainId: z.number(),
  name: z.string(),
  title: z.string(),
  type: z.enum(['mainnet', 'testnet']),
  rpcUrl: z.url(),
  indexerUrl: serviceUrl,
  relayerUrl: serviceUrl,
  blockExplorerUrl: z.optional(z.url()),
  nativeToken: z.object({
    symbol: z.string(),
    name: z.string(),
    decimals: z.number(),
  }),
})

/** The person's changes to a network of the environment. */
const changedNetwork = z.object({
  chainId: z.number(),
  title: z.optional(z.string()),
  rpcUrl: z.optional(z.url()),
  indexerUrl: z.optional(z.url()),
  relayerUrl: z.optional(z.url()),
})

export const loginDetails = z.object({
  type: z.enum([
    'passwordless',
    'google',
    'facebook',
    'apple',
    'discord',
    'twitch',
    'unknown',
  ]),
  email: z.optional(z.string()),
  /** The person's name, as the provider has it. */
  name: z.optional(z.string()),
})

/** A connected app: what it may see, and its last visit. Times in milliseconds. */
const connectedSite = z.object({
  account: address,
  /** Address that the app claims; absent if its key is its proven origin. */
  origin: z.optional(z.string()),
  /** Name that the app gives itself. */
  app: z.optional(z.string()),
  /** Mail address that the app was given; absent if it got none. @see AUTH-10 */
  email: z.optional(z.string()),
  chainIds: z.array(z.number()),
  connectedAt: z.number(),
  lastUsedAt: z.number(),
})

/** One call of a transaction, amounts as decimal text. */
const storedCall = z.object({
  to: address,
  value: decimal,
  data: hex,
  gasLimit: z.optional(decimal),
  /** `false`: when it fails, the other calls happen all the same. */
  revertOnError: z.optional(z.boolean()),
  /** Another's code never runs in the wallet's place on request. */
  delegateCall: z.optional(z.literal(false)),
})

/** @see TXRQ-01 */
export const requestedTransaction = z.object({
  /** When it was requested, in milliseconds; unique in the queue. */
  id: z.number(),
  type: z.enum([
    'external',
    'send',
    'swap',
    'wrap',
    'unwrap',
    'bridge',
    'walletDeployment',
  ]),
  txs: z.array(storedCall),
  chainId: z.number(),
  timestamp: z.number(),
  /** The nonce space, if another transaction is or was signed in it. */
  space: z.optional(decimal),
  origin: z.optional(z.string()),
  projectAccessKey: z.optional(z.string()),
  aux: z.optional(
    z.object({
      /** A bridge goes from one chain to another. */
      fromChainId: z.optional(z.number()),
      toChainId: z.optional(z.number()),
      /** `moneyTerms`: its schema is where it is used, off the first screen. */
      terms: z.optional(z.unknown()),
    }),
  ),
})

/** All five of these must be there, or the entry is dropped. @see TXPD-01 */
export const pendingTransaction = z.object({
  type: z.string(),
  metaTxnHash: z.string(),
  chainId: z.number(),
  requestedTransaction,
  /** The effect of the calls, in the words of a row of the wallet. */
  decodedTransaction: z.object({
    type: z.enum(transactionTypes),
    title: z.string(),
    transfers: z.array(
      z.object({
        contractAddress: z.string(),
        to: z.string(),
        symbol: z.string(),
        decimals: z.number(),
        amount: decimal,
      }),
    ),
  }),
  timestamp: z.number(),
  status: z.enum(['pending', 'complete', 'failed']),
  txnHash: z.optional(z.string()),
  error: z.optional(z.string()),
  /** When this device learned the end, in milliseconds. */
  endedAt: z.optional(z.number()),
  /**
   * It came from the account's remote storage, whose service could have written
   * it: its calls are never signed without a review.
   */
  elsewhere: z.optional(z.boolean()),
  /** Times that the relayer sent it, at a higher price each time. */
  attempts: z.optional(z.number()),
  /** State of the other side of a bridge. @see BRDG-02 */
  bridgeStatus: z.optional(
    z.object({
      destinationTxStatus: z.string(),
      /** `bridgeDetails`: its schema is off the first screen. */
      details: z.optional(z.unknown()),
    }),
  ),
})

const ownCoin = z.object({
  chainId: z.number(),
  /** In lower case. */
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
})
/** A coin that the person added by its address. @see COIN-01 */
export type OwnCoin = z.output<typeof ownCoin>

/**
 * Everything the wallet keeps in the browser's local storage, one schema per
 * key. The version is raised when a shape changes; older data is ignored.
 *
 * @see STOR-01
 */
export const storageKeys = {
  acceptedTerms: { version: 1, schema: z.string() },
  acceptedTooManySessions: { version: 1, schema: z.boolean() },
  hiddenTokens: { version: 1, schema: z.array(z.string()) },
  shownTokens: { version: 1, schema: z.array(z.string()) },
  reportedTokens: { version: 1, schema: z.array(z.string()) },
  coinView: { version: 1, schema: z.string() },
  /** The reminder of a recovery key waits until then, in milliseconds. */
  recoveryLater: { version: 1, schema: z.number() },
  recoveryMissing: { version: 1, schema: z.boolean() },
  ownCoins: { version: 1, schema: z.array(ownCoin) },
  hideUnlistedTokens: { version: 1, schema: z.boolean() },
  hideCollectibles: { version: 1, schema: z.boolean() },
  hideBalances: { version: 1, schema: z.boolean() },
  /** JSON, like the next five; their schemas are where they are used, off the first screen. */
  contracts: { version: 1, schema: z.string() },
  ownDescriptors: { version: 1, schema: z.string() },
  contacts: { version: 1, schema: z.string() },
  tokenBalances: { version: 1, schema: z.string() },
  prices: { version: 1, schema: z.string() },
  buys: { version: 1, schema: z.string() },
  /** JSON by form, in this tab's storage alone. */
  formDrafts: { version: 1, schema: z.record(z.string(), z.string()) },
  currency: { version: 1, schema: z.string() },
  locationCurrency: {
    version: 1,
    schema: z.object({ symbol: z.string(), at: z.number() }),
  },
  devMode: {
    version: 1,
    schema: z.object({
      enabled: z.boolean(),
      forceCreateWallet: z.boolean(),
      fastJwtExpiry: z.boolean(),
    }),
  },
  defaultChain: { version: 1, schema: z.number() },
  /** Apps that are connected, by `siteKey`: the origin where it is proven. */
  connectedSites: { version: 1, schema: z.record(z.string(), connectedSite) },
  /** Whether the browser extension is the one that answers apps. */
  isDefaultExtension: { version: 1, schema: z.boolean() },
  /** The user's own name, and when it was asked for. */
  ens: {
    version: 1,
    schema: z.object({
      address,
      name: z.nullable(z.string()),
      timestamp: z.number(),
    }),
  },
  keyShortcuts: { version: 1, schema: z.boolean() },
  includeTestnets: { version: 1, schema: z.boolean() },
  locale: { version: 1, schema: z.literal('en') },
  loginDetails: { version: 1, schema: loginDetails },
  loginKeyAddress: { version: 1, schema: address },
  /** A wallet of the first version waits for its owner's sign-in. */
  migrationNotice: { version: 1, schema: z.object({ loginDetails }) },
  networks: {
    version: 1,
    schema: z.object({
      changed: z.array(changedNetwork),
      added: z.array(addedNetwork),
      off: z.array(z.number()),
    }),
  },
  networkFeeToken: {
    version: 1,
    schema: z.record(z.string(), z.string()),
  },
  /** Each is checked by itself: one that is not whole costs no other. */
  pendingTransactions: { version: 1, schema: z.array(z.unknown()) },
  /**
   * The person's own questions. Each entry is checked by itself: see
   * `validEntries`, which also reads those of version 1.
   */
  transactionQueue: { version: 2, reads: 1, schema: z.array(z.unknown()) },
  /** The app that opened this tab: plain JSON, read before the wallet is there. @see DAPP-01 */
  dappVisit: { version: 1, schema: z.string() },
  /** Questions of apps, in this tab's storage alone. @see TXRQ-01 */
  tabInbox: { version: 1, schema: z.array(z.unknown()) },
  /** Questions over WalletConnect, for all tabs. @see WCON-02 */
  walletConnectQueue: { version: 1, schema: z.array(z.unknown()) },
  /** Calls that were sent for apps, by their ids (EIP-5792). @see DAPP-03 */
  appCalls: { version: 1, schema: z.array(z.unknown()) },
  pendingRoute: { version: 1, schema: z.string() },
  /** Removals after which tokens are to end; an older release noted `true`. @see REMV-01 */
  tokensToEnd: {
    version: 1,
    schema: z.union([z.array(z.string()), z.literal(true)]),
  },
  /** The account whose queue waits here since this device lost its key. @see STOR-02 */
  workOf: { version: 1, schema: address },
  /** A sign-in that left this tab for its provider's page. @see AUTH-02 */
  pendingSocial: {
    version: 1,
    schema: z.object({
      provider: socialProvider,
      digest: z.string(),
      /** Opens an answer that comes through a native app. @see AUTH-06 */
      key: z.optional(z.string()),
      /** When this tab left, in milliseconds: part of its key's name. */
      askedAt: z.optional(z.number()),
    }),
  },
  /** A sign-in that this tab makes for a native app. @see AUTH-06 */
  nativeRedirect: {
    version: 1,
    schema: z.object({ protocol: z.string(), digest: z.string() }),
  },
  sessionDump: {
    version: 1,
    schema: z.object({
      version: z.literal(2),
      address,
      /** The device key's address. */
      sessionAddress: address,
      jwt: z.optional(
        z.object({
          token: z.string(),
          expiration: z.number(),
          /** Thumbprint of the key it is bound to; older ones have none. */
          key: z.optional(z.string()),
        }),
      ),
    }),
  },
  /** Signers that the account does not remember yet: JSON. @see SIGN-10 */
  unsavedSigners: { version: 1, schema: z.string() },
  /** Recovery codes were shown, and not said to be kept. @see GUARD-03 */
  codesNotKept: { version: 1, schema: z.boolean() },
  /** The guard asked for codes when it was looked up last. @see GUARD-01 */
  secondFactor: { version: 1, schema: z.boolean() },
  /** Version of the signers' storage; absent means the first. @see SIGN-10 */
  signerStoreVersion: { version: 1, schema: z.enum(['1', '2']) },
  /** A mailed link this tab waits for: JSON that its reader checks. @see PWLS-02 */
  waitingLink: { version: 1, schema: z.string() },
  /** The address that this wallet watches: it has no session. @see SHELL-12 */
  watchedAddress: { version: 1, schema: address },
  /** The person's own name for this wallet, on this device alone. @see SHELL-11 */
  walletName: { version: 1, schema: z.string() },
  /** A page is removing this device; if it closes, the next one completes it. @see SESS-03 */
  signingOut: { version: 1, schema: z.boolean() },
  /** Message for the page that loads after signing out, or after a reload. @see SESS-03 */
  signedOut: {
    version: 1,
    schema: z.enum([
      'device-not-removed',
      'tokens-not-ended',
      'sign-in-interrupted',
    ]),
  },
  /** Name of a device that could not be removed, for that page. @see SESS-03 */
  leftDevice: { version: 1, schema: z.string() },
  /** A secret on this tab's screen, sealed: JSON that its reader checks. @see AUTH-07 */
  shownSecret: { version: 1, schema: z.string() },
  /** The sign-in method that a dapp's options already led this tab to. @see AUTH-06 */
  steeredTo: { version: 1, schema: z.string() },
  /** The request on this tab's screen. @see TXRQ-01 */
  selectedRequest: { version: 1, schema: z.number() },
  theme: { version: 1, schema: z.enum(['light', 'dark']) },
  manualSigning: { version: 1, schema: z.boolean() },
  forceFailingTransactions: { version: 1, schema: z.boolean() },
  showExportTransaction: { version: 1, schema: z.boolean() },
  persistentSignatures: { version: 1, schema: z.boolean() },
  /** Salt of this browser's pseudonyms. @see ANLT-01 */
  analytics: {
    version: 1,
    schema: z.object({ at: z.number(), salt: z.string() }),
  },
  /** Signatures for unfinished requests, by digest. */
  keptSignatures: {
    version: 1,
    schema: z.record(
      hex,
      z.object({ at: z.number(), signatures: z.record(address, hex) }),
    ),
  },
} as const

export type StorageKey = keyof typeof storageKeys
export type Stored<K extends StorageKey> = z.output<
  (typeof storageKeys)[K]['schema']
>
