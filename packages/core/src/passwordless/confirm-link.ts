import { RpcError, sealAnswer } from '@cairn/clients'
import { BaseError, findError, type Hex } from '@cairn/primitives'
import type { SessionWallet } from '../session/session-wallet.ts'
import { createSignInKey } from '../session/sign-in-key.ts'
import { InvalidIdTokenError, readIdToken } from '../signers/id-token.ts'
import type { BoundIdToken } from '../signers/login-signer.ts'
import { serverNow } from '../tokens/server-time.ts'
import type { TokensWallet } from '../tokens/tokens-wallet.ts'
import { announceAnswer } from './answer-signal.ts'
import {
  endIntent,
  findIntent,
  findLinkEnd,
  type LinkEnd,
} from './intent-memory.ts'
import {
  InvalidIntentError,
  intentDigest,
  type LoginIntent,
  type SigningIntent,
} from './intents.ts'
import { linkLifetimeMs, refusal } from './mail-link.ts'
import { isOwnContent, signInLink } from './sign-in-link.ts'

/** The result of opening a mailed link. */
export type LinkReading =
  | { readonly type: 'ready'; readonly intent: LoginIntent | SigningIntent }
  | { readonly type: 'expired' }
  /** Confirmed before, or refused. */
  | { readonly type: LinkEnd }
  | { readonly type: 'invalid'; readonly reason: string }

export type Link = {
  readonly digest: string | undefined
  readonly result: string | undefined
  /** The one-time token behind the link's `#`. */
  readonly token: string | undefined
}

/**
 * Reads what a mailed link asks for, to be shown and compared before anything
 * is confirmed. Reading uses nothing up: mail scanners open links too, and
 * several at once. Only a press on the page does. Nothing is shown that was not
 * mailed: anybody can store a request, and lead somebody to its page.
 *
 * @throws what the service threw when it cannot be reached
 * @see PWLS-04
 */
export async function readLink(
  wallet: SessionWallet,
  { digest, result, token }: Link,
): Promise<LinkReading> {
  if (!isDigest(digest)) return invalid('missing digest')
  if (!result) return invalid('missing result')
  try {
    const intent = await findIntent(wallet.clients, digest)
    if (!token || !intent) {
      const end = await findLinkEnd(wallet.clients, digest)
      // The page forgets its token once it is read, so that a reload has none.
      return end || token
        ? { type: end ?? 'expired' }
        : invalid('missing token')
    }
    if (intentDigest(intent) !== digest) return invalid('invalid intent')
    if (await isOver(wallet, intent)) return { type: 'expired' }
    const mailed = await wallet.clients.identity.checkLink({ token })
    const isOwn =
      mailed.digest === digest &&
      mailed.email === intent.email &&
      isMailedFor(mailed, intent)
    if (!isOwn) return invalid('another request')
    if (intent.type === 'sign' && !(await isOwnContent(wallet, intent)))
      return invalid('another content')
    return { type: 'ready', intent }
  } catch (error) {
    if (error instanceof InvalidIntentError)
      return { type: 'invalid', reason: error.message }
    const reason = findError(error, RpcError)?.reason
    if (reason === 'link unknown') return invalid('unknown token')
    if (reason === 'link expired') return { type: 'expired' }
    if (reason === 'link used') return { type: 'used' }
    throw error
  }
}

/**
 * Confirms a link. For a sign-in the tab that asked gets an ID token, for a
 * signature the signature alone, each sealed to it. A call that failed after
 * the mailed token was used can be made again on the same page.
 *
 * @throws {LinkEndedError} when it was confirmed or refused, or is too late
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
    throw new LinkEndedError('expired')
  }
  // Another opening of the page may have been pressed since this one was read.
  const end = await findLinkEnd(wallet.clients, digest)
  if (end) throw new LinkEndedError(end)

  const { confirming } = wallet.signIn
  const taken =
    confirming?.digest === digest ? confirming : await takeIdToken(wallet, link)
  const answer =
    intent.type === 'sign'
      ? await signInLink(wallet, intent, taken)
      : taken.idToken
  const value = await sealAnswer(answer, intent.session, digest)
  await wallet.clients.api.memoryStore({ key: result, value })
  wallet.signIn.confirming = undefined
  announceAnswer(wallet.platform)
  await endIntent(wallet.clients, digest, 'used').catch(() => undefined)
}

/**
 * Refuses a link: the page that asked is told, and nobody can confirm it any
 * more. The mailed token is used up as well, in case somebody else has it.
 *
 * @throws {LinkEndedError} when it was confirmed before
 * @throws {RpcError} when it could not be refused; it can be called again
 * @see PWLS-04
 */
export async function refuseLink(
  wallet: Pick<SessionWallet, 'clients' | 'log' | 'platform'>,
  link: {
    readonly digest: string
    readonly result: string
    /** The one-time token behind the link's `#`. */
    readonly token: string
    readonly intent: LoginIntent | SigningIntent
  },
): Promise<void> {
  const { digest, result, token, intent } = link
  if (!isDigest(digest)) throw new InvalidIntentError('digest')
  const end = await findLinkEnd(wallet.clients, digest)
  if (end === 'used') throw new LinkEndedError(end)
  await endIntent(wallet.clients, digest, 'refused')
  const value = await sealAnswer(refusal, intent.session, digest)
  const { api, identity } = wallet.clients
  try {
    await api.memoryStore({ key: result, value })
    announceAnswer(wallet.platform)
    await identity.signInWithLink({ token })
  } catch (error) {
    const status = findError(error, RpcError)?.status
    // Another opening was faster: there is an answer, or the token is gone.
    if (status === 409) throw new LinkEndedError('used')
    // It is refused already; the token ends by itself.
    wallet.log.warn({ error: String(error) }, 'A refusal is incomplete')
  }
}

/**
 * Uses the mailed token up, and checks that it was mailed for this link. The ID
 * token is bound to the tab that asked for a sign-in, or to this page, which
 * makes a signature itself.
 */
async function takeIdToken(
  wallet: Pick<SessionWallet, 'clients' | 'signIn'>,
  { digest, token, intent }: Parameters<typeof confirmLink>[1],
): Promise<BoundIdToken> {
  const key = await createSignInKey()
  const mailed = await wallet.clients.identity.signInWithLink({
    token,
    key: intent.type === 'login' ? intent.key : key.thumbprint,
  })
  const { idToken, email } = mailed
  const { nonce, verifierId } = readIdToken(idToken)
  if (nonce !== digest || verifierId !== intent.email || email !== intent.email)
    throw new InvalidIdTokenError()
  if (!isMailedFor(mailed, intent)) throw new InvalidIntentError('purpose')
  wallet.signIn.confirming = { digest, idToken, key }
  return { idToken, key }
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

/** The link was confirmed or refused before, or came too late. */
export class LinkEndedError extends BaseError {
  override readonly name = 'LinkEndedError'
  readonly end: LinkEnd | 'expired'

  constructor(end: LinkEnd | 'expired') {
    super(end === 'expired' ? 'The link has expired.' : `The link was ${end}.`)
    this.end = end
  }
}
