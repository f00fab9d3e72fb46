import { walletApp } from '@cairn/protocol'
import {
  type Database,
  HttpError,
  type Keyring,
  type KnownToken,
  verifySessionToken,
} from '@cairn/service-kit'
import { findRevocation } from './db/revoked-tokens.queries.ts'

/**
 * Returns the session of a valid token.
 *
 * @param options.walletOrigins - origins that serve the wallet itself
 * @returns `undefined` when the token is forged, expired or revoked
 * @see AUTH-10 SESS-01
 */
export async function lookUpToken(
  token: string,
  options: {
    readonly sessionKeys: Keyring
    readonly walletOrigins: readonly string[]
    readonly database: Database
    readonly now: () => Date
  },
): Promise<KnownToken | undefined> {
  const { sessionKeys, walletOrigins, database, now } = options
  const keys = await sessionKeys()
  const claims = await verifySessionToken(keys, token, now()).catch(
    (error: unknown) => {
      if (error instanceof HttpError) return undefined
      throw error
    },
  )
  if (!claims) return undefined
  const { account, app, origin, cnf, epoch } = claims
  const revocation = await findRevocation(database, account)
  if (epoch < revocation.epoch) return undefined
  const thumbprint = cnf?.jkt
  const isWallet =
    thumbprint !== undefined && isWalletScope({ app, origin }, walletOrigins)
  return { account, app, origin, thumbprint, isWallet }
}

/** Whether an app and an origin are those of the wallet itself. */
export function isWalletScope(
  { app, origin }: { readonly app: string; readonly origin: string },
  walletOrigins: readonly string[],
): boolean {
  return app === walletApp && walletOrigins.includes(origin)
}
