import * as z from 'zod/mini'
import { socialProvider } from '../social-provider.ts'

const text = z.catch(z.optional(z.string().check(z.maxLength(2000))), undefined)
const flag = z.catch(z.optional(z.boolean()), undefined)
const way = z.enum(['email', ...socialProvider.options])
const ways = z.catch(z.optional(z.array(way)), undefined)
const oneWay = z.catch(z.optional(way), undefined)
const count = z.catch(z.optional(z.number()), undefined)
const chain = z.catch(z.optional(z.union([z.string(), z.number()])), undefined)

const steering = {
  signInOptions: ways,
  signInWith: oneWay,
  signInWithEmail: text,
}

const settings = z.object({
  ...steering,
  theme: text,
  bannerUrl: text,
  bannerSize: text,
  includedPaymentProviders: z.catch(z.optional(z.array(z.string())), undefined),
  defaultFundingCurrency: text,
  defaultPurchaseAmount: count,
  lockFundingCurrencyToDefault: flag,
})

/**
 * The wishes of a dapp that opens the wallet. A field that is not readable
 * counts as absent, so that one mistake does not lose the others.
 *
 * @see AUTH-06 DAPP-01
 */
export const connectOptions = z.object({
  ...steering,
  app: text,
  appProtocol: text,
  origin: text,
  networkId: chain,
  /** Life of the proof that `authorize` asks for, in seconds. */
  expiry: count,
  authorize: flag,
  authorizeNonce: count,
  authorizeVersion: count,
  askForEmail: flag,
  keepWalletOpened: flag,
  settings: z.catch(z.optional(settings), undefined),
})
export type ConnectOptions = z.output<typeof connectOptions>

/** Reason for which a dapp opened the wallet. @see SHELL-01 */
const intent = z.union([
  z.object({
    type: z.enum(['connect', 'openWithOptions']),
    options: z.catch(z.optional(connectOptions), undefined),
  }),
  z.object({ type: z.literal('jsonRpcRequest'), method: z.string() }),
])

/** A visit that a dapp began by opening the wallet. */
export const dappVisit = z.object({
  /** Made by the dapp; digits and dots. */
  sessionId: z.string().check(z.regex(/^[\d.]{1,40}$/)),
  networkId: chain,
  intent: z.catch(z.optional(intent), undefined),
  /** The page is in a native app's web view, which has to offer its bridge. */
  view: z.catch(z.optional(z.literal('native')), undefined),
})
export type DappVisit = z.output<typeof dappVisit>

/**
 * Reads the visit from the query of the address that a dapp opened.
 *
 * @returns `undefined` if no dapp opened this page
 * @see DAPP-01
 */
export function readDappVisit(query: URLSearchParams): DappVisit | undefined {
  const visit = z.safeParse(dappVisit, {
    sessionId: query.get('sid'),
    networkId: query.get('net') ?? undefined,
    intent: readIntent(query.get('intent')),
    view: query.get('view') ?? undefined,
  })
  return visit.success ? visit.data : undefined
}

function readIntent(encoded: string | null): unknown {
  if (!encoded || encoded.length > 20_000) return undefined
  try {
    const plain = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
