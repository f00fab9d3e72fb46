import { type SocialProvider, socialProvider } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { readTransportSession } from './open-intent.ts'

const way = z.enum(['email', ...socialProvider.options])
const ways = z.catch(z.optional(z.array(way)), undefined)
const oneWay = z.catch(z.optional(way), undefined)
const words = z.catch(z.optional(z.string()), undefined)

const steering = {
  signInOptions: ways,
  signInWith: oneWay,
  signInWithEmail: words,
}

const transportSession = z.object({
  intent: z.object({
    type: z.enum(['connect', 'openWithOptions']),
    options: z.object({
      appProtocol: words,
      keepWalletOpened: z.catch(z.optional(z.boolean()), undefined),
      settings: z.catch(z.optional(z.object(steering)), undefined),
      ...steering,
    }),
  }),
})

/** The ways to sign in that a dapp asked for when it opened the wallet. */
export type SignInSteering = {
  /** Providers to offer, in the order in which their buttons stand. */
  readonly providers: readonly SocialProvider[]
  /** Whether a mail address will do. */
  readonly email: boolean
  /** No other way but the mail address: there is nothing to choose. */
  readonly emailOnly: boolean
  /** A provider to go to at once. */
  readonly provider: SocialProvider | undefined
  /** A mail address to go on with at once. */
  readonly address: string | undefined
  readonly appProtocol: string | undefined
  readonly keepWalletOpened: boolean
}

/**
 * Reads how to sign in from the connect options of the dapp that opened the
 * wallet. Offers everything if there are none or they cannot be read.
 *
 * @see AUTH-06
 */
export function signInSteering(
  wallet: Pick<BaseWallet, 'environment' | 'log' | 'platform'>,
): SignInSteering {
  const all = wallet.environment.socialProviders ?? []
  const options = readOptions(wallet)
  const allowed = options?.signInOptions ?? options?.settings?.signInOptions
  const wanted = options?.signInWith ?? options?.settings?.signInWith
  const address = options?.signInWithEmail ?? options?.settings?.signInWithEmail
  const providers = all.filter((it) => !allowed || allowed.includes(it))
  // Options that leave no way in at all are no options.
  const email = !allowed || allowed.includes('email') || providers.length === 0
  return {
    providers,
    email,
    emailOnly: allowed !== undefined && providers.length === 0,
    provider: providers.find((it) => it === wanted),
    address: address?.trim().toLowerCase() || undefined,
    appProtocol: options?.appProtocol,
    keepWalletOpened: options?.keepWalletOpened ?? false,
  }
}

function readOptions(wallet: Pick<BaseWallet, 'log' | 'platform'>) {
  const kept = readTransportSession(wallet)
  if (kept === null) return undefined
  const session = z.safeParse(transportSession, kept)
  if (session.success) return session.data.intent.options
  const error = String(session.error)
  wallet.log.warn({ error }, 'Connect options are not readable')
  return undefined
}
