import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { address, hash, hex } from './wire.ts'
import { empty, status } from './wire-calls.ts'

/**
 * A key of user storage or memory. Control characters and unpaired surrogates,
 * which stores cannot keep, and `__proto__` are not allowed.
 */
const key = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(256),
    z.regex(/^(?!__proto__$)[^\p{Cc}\p{Cs}]+$/u),
  )

/** A schema of the library's own would weigh on the first screen. */
const base64 = z
  .string()
  .check(z.regex(/^(?:[\da-z+/]{4})*(?:[\da-z+/]{2}==|[\da-z+/]{3}=)?$/i))
const integer = z.number().check(z.refine(Number.isSafeInteger))

const token = z.object({
  chainId: z.number(),
  contractAddress: z.string(),
  tokenId: z.optional(z.string()),
})

const price = z.object({ value: z.number(), currency: z.string() })

const tokenPrice = z.object({
  token,
  // An invalid price drops that token's price only, not the whole answer.
  price: z.catch(z.optional(z.nullable(price)), null),
  price24hChange: z.catch(z.optional(z.nullable(price)), null),
  floorPrice: z.optional(z.nullable(price)),
  buyPrice: z.optional(z.nullable(price)),
  sellPrice: z.optional(z.nullable(price)),
  updatedAt: z.string(),
})
export type TokenPrice = z.output<typeof tokenPrice>

const prices = {
  input: z.object({ tokens: z.array(token).check(z.maxLength(50)) }),
  output: z.object({ tokenPrices: z.array(tokenPrice) }),
}

const clientToken = {
  takesToken: true,
  input: empty,
  output: z.object({ token: z.string() }),
} as const

/** Period that a price history covers; `all` is as far as its source goes. */
const pricePeriod = z.enum(['day', 'week', 'month', 'year', 'all'])
export type PricePeriod = z.output<typeof pricePeriod>

const tupleComponent = z.object({
  name: z.optional(z.string()),
  type: z.string(),
  value: z.unknown(),
})

/** Product API. User storage needs a session; the other methods are public. */
export const api = {
  name: 'API',
  codes: { InvalidArgument: 2000 },
  methods: {
    ping: { input: empty, output: status },
    clock: { input: empty, output: z.object({ serverTime: z.string() }) },
    /**
     * Gives a nonce to the key whose DPoP proof the call carries. The wallet's
     * own sign-in proofs name one.
     */
    getAuthNonce: { input: empty, output: z.object({ nonce: integer }) },
    getAuthToken: {
      input: z.object({
        /** An ETHAuth proof: `eth.{address}.{claims}.{signature}`. */
        ewtString: z.string().check(z.maxLength(64 * 1024)),
        testnetMode: z.optional(z.boolean()),
      }),
      output: z.object({
        status: z.boolean(),
        jwtToken: z.string(),
        address: z.string(),
      }),
    },
    /** Ends all sessions of the caller's account that began before now. */
    revokeAuthTokens: { takesToken: true, input: empty, output: status },
    /**
     * Returns the claims of a valid session token to another service. That
     * service checks the proof of the token's key itself.
     */
    checkAuthToken: {
      input: z.object({ token: z.string().check(z.maxLength(8192)) }),
      output: z.object({
        account: address,
        app: z.string(),
        origin: z.string(),
        /** `true` if the app is the wallet itself. */
        isWallet: z.boolean(),
        /** The key that must prove each call; absent for a plain token. */
        thumbprint: z.optional(z.string()),
      }),
    },
    userStorageFetch: {
      takesToken: true,
      input: z.object({ key }),
      output: z.object({ object: z.unknown() }),
    },
    userStorageSave: {
      takesToken: true,
      input: z.object({ key, object: z.unknown() }),
      output: z.object({ ok: z.boolean() }),
    },
    userStorageDelete: {
      takesToken: true,
      input: z.object({ key }),
      output: z.object({ ok: z.boolean() }),
    },
    userStorageFetchAll: {
      takesToken: true,
      input: z.object({
        keys: z.optional(z.array(key).check(z.maxLength(1_000))),
      }),
      output: z.object({ objects: z.record(z.string(), z.unknown()) }),
    },
    /**
     * Values handed over during sign-in: read once unless the reader leaves
     * them there, short-lived and size-capped.
     * `source`: the network of the browser that a service stores for. It counts
     * only from the installation's own hosts.
     */
    memoryStore: {
      input: z.object({
        key,
        value: base64.check(z.maxLength(64 * 1024)),
        source: z.optional(
          z.string().check(z.regex(/^[\da-f.:]{2,45}(?:\/64)?$/)),
        ),
      }),
      output: z.object({ ok: z.boolean() }),
    },
    /**
     * `waits`: a caller who asks again until there is a value gets an empty one
     * meanwhile instead of `NotFound`, which browsers print to the console.
     * `keeps`: the value stays for others, who may read it too.
     */
    memoryLoad: {
      input: z.object({
        key,
        waits: z.optional(z.boolean()),
        keeps: z.optional(z.boolean()),
      }),
      output: z.object({ value: base64 }),
    },
    /**
     * Signs a link to moonpay's page: one that names the configured page and
     * key, and the session's own account as the receiver.
     */
    getMoonpayLink: {
      takesToken: true,
      input: z.object({ url: z.string().check(z.maxLength(2048)) }),
      output: z.object({ signedUrl: z.string() }),
    },
    /** Returns a token with which sardine's page starts. */
    sardineGetClientToken: clientToken,
    /** The same call by its other name. */
    getSardineClientToken: clientToken,
    getCoinPrices: prices,
    getCollectiblePrices: prices,
    /** Returns past prices of a coin, oldest first; empty without a history. */
    getCoinPriceHistory: {
      input: z.object({
        token,
        period: pricePeriod,
        /**
         * Currency of the values, at the rates of their times; US dollars by
         * default.
         */
        currency: z.optional(z.string().check(z.maxLength(8))),
      }),
      output: z.object({
        currency: z.string(),
        prices: z.array(z.object({ time: z.string(), value: z.number() })),
      }),
    },
    getExchangeRate: {
      input: z.object({ toCurrency: z.string().check(z.maxLength(8)) }),
      output: z.object({
        exchangeRate: z.object({
          name: z.string(),
          symbol: z.string(),
          /** Units of the currency that one US dollar buys. */
          value: z.number(),
          vsCurrency: z.string(),
          currencyType: z.string(),
        }),
      }),
    },
    decodeContractCall: {
      input: z.object({ callData: hex }),
      output: z.object({
        call: z.object({
          signature: z.string(),
          function: z.string(),
          args: z.array(tupleComponent),
        }),
      }),
    },
    lookupContractCallSelectors: {
      input: z.object({
        selectors: z.array(z.string()).check(z.maxLength(100)),
      }),
      output: z.object({ signatures: z.array(z.array(z.string())) }),
    },
    isValidSignature: {
      input: z.object({
        chainId: z.string(),
        walletAddress: address,
        digest: hash,
        signature: hex,
      }),
      output: z.object({ isValid: z.boolean() }),
    },
    isValidMessageSignature: {
      input: z.object({
        chainId: z.string(),
        walletAddress: address,
        message: z.string(),
        signature: hex,
      }),
      output: z.object({ isValid: z.boolean() }),
    },
    isValidETHAuthProof: {
      input: z.object({
        chainId: z.string(),
        walletAddress: address,
        ethAuthProofString: z.string(),
      }),
      output: z.object({ isValid: z.boolean() }),
    },
  },
} as const satisfies Service
