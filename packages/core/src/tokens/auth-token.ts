import { type CallHeaders, createRpcClient, RpcError } from '@cairn/clients'
import { api, keyClaim, walletApp } from '@cairn/protocol'
import {
  authNetwork,
  EngineNotReadyError,
  getAccount,
} from '../account/engine.ts'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import type { TokenKey } from '../keys/token-key.ts'
import type { BaseWallet } from '../platform/base-wallet.ts'
import { knownServerNow, serverNow } from './server-time.ts'
import { dropToken, storedToken } from './stored-token.ts'
import type { TokensWallet } from './tokens-wallet.ts'

/** Life of a session token, in seconds: 30 days. */
const lifetimeSeconds = 2_592_000

/** The same for developers who want to see it end. @see DEVM-01 */
const fastLifetimeSeconds = 60

/**
 * Returns the session's token for services that keep what is the account's
 * own: the stored one, or a new one for a proof that device and guard sign. It
 * is bound to this browser's token key: see {@link authorize}.
 *
 * @throws {EngineNotReadyError} when nobody is signed in
 * @see AUTH-10
 */
export async function getAuthToken(wallet: TokensWallet): Promise<string> {
  return (await boundToken(wallet)).token
}

/**
 * Returns the headers that authorise one call of the session: its token, and a
 * proof of the token's key for this address and this time.
 *
 * @throws {EngineNotReadyError} when nobody is signed in
 * @see AUTH-10
 */
export async function authorize(
  wallet: TokensWallet,
  url: string,
): Promise<CallHeaders> {
  return headersOf(wallet, url, await boundToken(wallet))
}

/**
 * The same with the token at hand alone: nothing is signed for a new one.
 *
 * @returns nothing when there is no token, or none of this browser's key
 * @see GUARD-03
 */
export async function authorizeAtHand(
  wallet: Pick<TokensWallet, 'clock' | 'now' | 'platform' | 'storage'>,
  url: string,
): Promise<CallHeaders | undefined> {
  const token = storedToken(wallet)
  if (!token) return undefined
  const key = await keyOf(wallet)
  return isOfKey(wallet, key)
    ? headersOf(wallet, url, { token, key })
    : undefined
}

async function headersOf(
  wallet: Pick<TokensWallet, 'clock' | 'now'>,
  url: string,
  { token, key }: BoundToken,
): Promise<CallHeaders> {
  const issuedAt = Math.floor(knownServerNow(wallet) / 1000)
  const dpop = await key.prove({ url, issuedAt, token })
  return { authorization: `DPoP ${token}`, dpop }
}

/**
 * Prepares for one more try of a call that a service refused: corrects the
 * clock, or drops a token that is not taken any more. A token that only a
 * person can renew is left to what they do next.
 *
 * @returns the cause that it mended; `undefined` for any other refusal
 * @see AUTH-10
 */
export async function mendRefusal(
  wallet: TokensWallet,
  error: unknown,
  refused: {
    /** The token of the call; absent where it had to be asked for first. */
    readonly token: string | undefined
    /** Somebody waits for the call, and may be asked to sign or for a code. */
    readonly isAttended?: boolean
  },
): Promise<'clock' | 'token' | undefined> {
  if (await mendClock(wallet, error)) return 'clock'
  if (!(error instanceof RpcError)) return undefined
  if (error.status !== 401 && error.error !== 'SessionExpired') return undefined
  dropToken(wallet, refused.token)
  return refused.isAttended || hasQuietToken(wallet) ? 'token' : undefined
}

/** Asks for the services' time when a proof was refused for its own. */
export async function mendClock(
  wallet: Pick<TokensWallet, 'clients' | 'clock' | 'now'>,
  error: unknown,
): Promise<boolean> {
  const isStale =
    error instanceof RpcError &&
    error.status === 401 &&
    error.reason === 'proof is not of now'
  if (isStale) await serverNow(wallet)
  return isStale
}

/**
 * Whether the token can be had without a person: it is at hand, or its proof
 * is signed unseen. What runs in the background asks this first, so that
 * nobody has to sign or type a code for what they did not start.
 *
 * @see SIGN-02 GUARD-01
 */
export function hasQuietToken(
  wallet: Pick<ConnectedWallet, 'now' | 'settings' | 'storage'>,
): boolean {
  if (storedToken(wallet) !== undefined) return true
  const asksPerson =
    wallet.settings.getState().manualSigning ||
    wallet.storage.get('secondFactor') === true
  return !asksPerson
}

type BoundToken = { readonly token: string; readonly key: TokenKey }

/** A token without its key, or of an older wallet that had none, is renewed. */
async function boundToken(wallet: TokensWallet): Promise<BoundToken> {
  const { tokens } = wallet
  const token = storedToken(wallet)
  // Without a session there is nothing to make a key for.
  if (!token) await getAccount(wallet)
  const key = await keyOf(wallet)
  if (token && isOfKey(wallet, key)) return { token, key }
  tokens.renewal ??= renew(wallet, key).finally(() => {
    tokens.renewal = undefined
  })
  return { token: await tokens.renewal, key }
}

/** The first screens ask about tokens, and need no key for that. */
async function keyOf({
  platform,
}: Pick<BaseWallet, 'platform'>): Promise<TokenKey> {
  const { loadTokenKey } = await import('../keys/token-key.ts')
  return loadTokenKey(platform.indexedDB)
}

function isOfKey(
  { storage }: Pick<BaseWallet, 'storage'>,
  { thumbprint }: TokenKey,
): boolean {
  return storage.get('sessionDump')?.jwt?.key === thumbprint
}

async function renew(wallet: TokensWallet, key: TokenKey): Promise<string> {
  const { environment, origin, platform } = wallet
  const account = await getAccount(wallet)
  // A device that was removed must not ask a person to sign in vain.
  if (!(await wallet.tokens.mayRenew())) throw new EngineNotReadyError()
  const issuedAt = Math.floor((await serverNow(wallet)) / 1000)
  const lifetime = lifetimeOf(wallet)
  const client = createRpcClient(api, {
    url: environment.services.api,
    fetch: platform.fetch,
    async authorize(url) {
      // Signing may have taken minutes.
      const calledAt = Math.floor(knownServerNow(wallet) / 1000)
      return { dpop: await key.prove({ url, issuedAt: calledAt }) }
    },
  })
  const { nonce } = await client.getAuthNonce({})
  const ewtString = await account.signAuthProof({
    chainId: authNetwork(wallet).chainId,
    app: walletApp,
    origin,
    key: keyClaim(key.thumbprint),
    nonce,
    issuedAt,
    expiresAt: issuedAt + lifetime,
  })
  const { jwtToken: token } = await client.getAuthToken({ ewtString })
  const dump = wallet.storage.get('sessionDump')
  // Expirations are compared with this device's clock.
  const expiration = Math.floor(wallet.now() / 1000) + lifetime
  const jwt = { token, expiration, key: key.thumbprint }
  if (dump?.address === account.address) {
    wallet.storage.set('sessionDump', { ...dump, jwt })
    void wallet.tokens.onRenewed()
  }
  return token
}

function lifetimeOf(wallet: Pick<ConnectedWallet, 'settings'>): number {
  const { enabled, fastJwtExpiry } = wallet.settings.getState().devMode
  return enabled && fastJwtExpiry ? fastLifetimeSeconds : lifetimeSeconds
}
