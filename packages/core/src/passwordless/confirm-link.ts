import { sealAnswer } from '@cairn/clients'
import { BaseError, type Hex } from '@cairn/primitives'
import type { SessionWallet } from '../session/session-wallet.ts'
import { InvalidIdTokenError, readIdToken } from '../signers/id-token.ts'
import { serverNow } from '../tokens/server-time.ts'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'
import { announceAnswer } from './answer-signal.ts'
import { storeIntent, takeIntent } from './intent-memory.ts'
import {
  InvalidIntentError,
  intentDigest,
  type LoginIntent,
  type SigningIntent,
} from './intents.ts'
import { linkLifetimeMs } from './mail-link.ts'
import { isOwnContent, signInLink } from './sign-in-link.ts'

/** The result of opening a mailed link. */
export type LinkReading =
  | { readonly type: 'ready'; readonly intent: LoginIntent | SigningIntent }
  | { readonly type: 'expired' }
  | { readonly type: 'invalid'; readonly reason: string }

export type Link = {
  readonly digest: string | undefined
  readonly result: string | undefined
}

/**
 * Reads what a mailed link asks for, to be shown and compared before anything
 * is confirmed. Memory gives an intent away once, so it is put back: the page
 * may be opened again until someone confirms.
 *
 * @throws what the service threw when it cannot be reached
 * @see PWLS-04
 */
export async function readLink(
  wallet: SessionWallet,
  { digest, result }: Link,
): Promise<LinkReading> {
  if (!isDigest(digest)) return invalid('missing digest')
  if (!result) return invalid('missing result')
  try {
    const intent = await takeIntent(wallet.clients, digest)
    if (!intent) return { type: 'expired' }
    if (intentDigest(intent) !== digest) return invalid('invalid intent')
    if (await isOver(wallet, intent)) return { type: 'expired' }
    if (intent.type === 'sign' && !(await isOwnContent(wallet, intent)))
      return invalid('another content')
    await storeIntent(wallet.clients, intent).catch((error: unknown) => {
      wallet.log.warn({ error: String(error) }, 'Could not put the intent back')
    })
    return { type: 'ready', intent }
  } catch (error) {
    if (error instanceof InvalidIntentError)
      return { type: 'invalid', reason: error.message }
    throw error
  }
}

/**
 * Confirms a link. For a sign-in the tab that asked gets an ID token, for a
 * signature the signature alone, each sealed to it. A call that failed after
 * the mailed token was used can be made again on the same page.
 *
 * @throws {LinkExpiredError} when it was confirmed already, or too late
 * @throws {RpcError} when identity refuses the token
 * @throws {InvalidIdTokenError} when the token was mailed for another intent
 * @see PWLS-04
 */
export async function confirmLink(
  wallet: SessionWallet,
  link: {
    readonly digest: string
    readonly result: string
    /** The one-time token behind the link's `#`. */
    readonly token: string
    readonly intent: LoginIntent | SigningIntent
  },
): Promise<void> {
  const { digest, result, intent } = link
  if (!isDigest(digest) || intentDigest(intent) !== digest)
    throw new InvalidIntentError('digest')
  if (await isOver(wallet, intent)) {
    wallet.signIn.confirming = undefined
    throw new LinkExpiredError()
  }

  const { confirming } = wallet.signIn
  const idToken =
    confirming?.digest === digest
      ? confirming.idToken
      : await takeIdToken(wallet, link)
  const answer =
    intent.type === 'sign' ? await signInLink(wallet, intent, idToken) : idToken
  const value = await sealAnswer(answer, intent.session, digest)
  await wallet.clients.api.memoryStore({ key: result, value })
  wallet.signIn.confirming = undefined
  announceAnswer(wallet.platform)
  await takeIntent(wallet.clients, digest).catch(() => undefined)
}

/** Uses the mailed token up, and checks that it was mailed for this link. */
async function takeIdToken(
  wallet: Pick<SessionWallet, 'clients' | 'signIn'>,
  { digest, token, intent }: Parameters<typeof confirmLink>[1],
): Promise<string> {
  const mailed = await wallet.clients.identity.signInWithLink({ token })
  const { idToken, email } = mailed
  const { nonce, verifierId } = readIdToken(idToken)
  if (nonce !== digest || verifierId !== intent.email || email !== intent.email)
    throw new InvalidIdTokenError()
  if (!isMailedFor(mailed, intent)) throw new InvalidIntentError('purpose')
  wallet.signIn.confirming = { digest, idToken }
  return idToken
}

/** Whether the mail said what the intent is for, and who asked for it. */
function isMailedFor(
  mailed: {
    readonly purpose: 'sign-in' | 'sign'
    readonly account?: string | undefined
  },
  intent: LoginIntent | SigningIntent,
): boolean {
  return intent.type === 'login'
    ? mailed.purpose === 'sign-in'
    : mailed.purpose === 'sign' &&
        mailed.account?.toLowerCase() === intent.metadata.account.toLowerCase()
}

async function isOver(
  wallet: Pick<TokensWallet, 'clients' | 'clock' | 'now'>,
  { timestamp }: LoginIntent | SigningIntent,
): Promise<boolean> {
  return (await serverNow(wallet)) - timestamp > linkLifetimeMs
}

function isDigest(text: string | undefined): text is Hex {
  return text !== undefined && /^0x[0-9a-f]{64}$/.test(text)
}

function invalid(reason: string): LinkReading {
  return { type: 'invalid', reason: `passwordless: ${reason}` }
}

/** The link was confirmed before, or came too late. */
export class LinkExpiredError extends BaseError {
  override readonly name = 'LinkExpiredError'

  constructor() {
    super('The link has expired.')
  }
}
