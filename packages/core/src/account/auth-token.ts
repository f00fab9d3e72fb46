import { createRpcClient } from '@cairn/clients'
import { api } from '@cairn/protocol'
import type { Wallet } from '../wallet.ts'
import { checkDevice } from './check-device.ts'
import { authNetwork, EngineNotReadyError, getAccount } from './engine.ts'
import { serverNow } from './server-time.ts'

/** How long a session's token is asked for, in seconds: 30 days. */
const lifetimeSeconds = 2_592_000

/** The same for developers who want to see it end. @see DEVM-01 */
const fastLifetimeSeconds = 60

/** A token this near its end, in seconds, is renewed. */
const marginSeconds = 10

/**
 * The session's token for services that keep what is the account's own: the
 * stored one, or a new one for a proof that device and guard sign.
 *
 * @throws {EngineNotReadyError} when nobody is signed in
 * @see AUTH-10
 */
export function getAuthToken(wallet: Wallet): Promise<string> {
  const { runtime } = wallet
  const stored = storedToken(wallet)
  if (stored) return Promise.resolve(stored)
  runtime.token ??= renew(wallet).finally(() => {
    runtime.token = undefined
  })
  return runtime.token
}

/** The token at hand, without asking anyone. */
export function storedToken(wallet: Wallet): string | undefined {
  const jwt = wallet.storage.get('sessionDump')?.jwt
  const now = wallet.now() / 1000
  return jwt && jwt.expiration - marginSeconds > now ? jwt.token : undefined
}

/**
 * Whether the token can be had without a person: it is at hand, or its proof
 * is signed unseen. What runs in the background asks this first, so that a
 * person who chooses each signature is asked for none they did not start.
 *
 * @see SIGN-02
 */
export function hasQuietToken(wallet: Wallet): boolean {
  const { manualSigning } = wallet.settings.getState()
  return !manualSigning || storedToken(wallet) !== undefined
}

/** Drops a token that a service no longer takes. */
export function dropToken(wallet: Wallet): void {
  const dump = wallet.storage.get('sessionDump')
  if (!dump) return
  const { jwt: _, ...kept } = dump
  wallet.storage.set('sessionDump', kept)
}

async function renew(wallet: Wallet): Promise<string> {
  const { environment, origin, runtime } = wallet
  const account = await getAccount(wallet)
  const session = wallet.storage.get('sessionDump')
  // A device that was removed must not ask a person to sign in vain.
  if (session && !(await checkDevice(wallet, session)))
    throw new EngineNotReadyError()
  const issuedAt = Math.floor((await serverNow(wallet)) / 1000)
  const lifetime = lifetimeOf(wallet)
  const ewtString = await account.signAuthProof({
    chainId: authNetwork(wallet).chainId,
    app: 'Cairn',
    origin,
    issuedAt,
    expiresAt: issuedAt + lifetime,
  })
  const { api: url } = environment.services
  const client = createRpcClient(api, { url, fetch: runtime.fetch })
  const { jwtToken: token } = await client.getAuthToken({ ewtString })
  const dump = wallet.storage.get('sessionDump')
  // By this device's clock, which is what it is compared with.
  const expiration = Math.floor(wallet.now() / 1000) + lifetime
  if (dump?.address === account.address)
    wallet.storage.set('sessionDump', { ...dump, jwt: { token, expiration } })
  return token
}

function lifetimeOf(wallet: Wallet): number {
  const { enabled, fastJwtExpiry } = wallet.settings.getState().devMode
  return enabled && fastJwtExpiry ? fastLifetimeSeconds : lifetimeSeconds
}
