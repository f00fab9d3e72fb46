import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(500))

/**
 * The envelope of every message between a dapp and a wallet, whatever carries
 * it. Requests have an `idx` of 1 or more; notifications and the handshake -1.
 *
 * @see DAPP-01
 */
export const providerMessage = z.object({
  idx: z.number(),
  type: z.enum([
    'init',
    'open',
    'close',
    'message',
    'connect',
    'disconnect',
    'accountsChanged',
    'chainChanged',
    'networks',
    'walletContext',
  ]),
  data: z.unknown(),
  chainId: z.optional(z.union([z.number(), z.string()])),
  /** The dapp's own claim: a transport overwrites it with what it knows. */
  origin: z.optional(text),
  clientVersion: z.optional(text),
  projectAccessKey: z.optional(text),
})
export type ProviderMessage = z.output<typeof providerMessage>

/** The dapp's part of the handshake. */
export const initAnswer = z.object({ sessionId: text, nonce: text })

/** A JSON-RPC request, as it stands in the data of a `message`. */
export const rpcRequest = z.object({
  id: z.optional(z.union([z.number(), z.string()])),
  method: z.string().check(z.minLength(1), z.maxLength(100)),
  params: z.optional(z.unknown()),
  chainId: z.optional(z.union([z.number(), z.string()])),
})

/** Version that both sides of the ecosystem's library name. */
export const dappClientVersion = '2.3.28'
