import { createHash, randomBytes } from 'node:crypto'
import { identity } from '@cairn/protocol'
import {
  type Database,
  type Handlers,
  HttpError,
  networkOf,
  rpcRoutes,
  walletAccount,
} from '@cairn/service-kit'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { IdentityContext } from './context.ts'
import { readContinueUrl } from './continue-url.ts'
import {
  addLink,
  findLinkEnd,
  pruneLinks,
  takeLink,
} from './db/links.queries.ts'
import { writeLinkMail } from './link-mail.ts'
import { socialHandlers, socialRoutes } from './social/social.ts'

/** Verifier of email addresses. */
const mailVerifier = 'cairn-passwordless'
const tokenBytes = 32
const dayMs = 24 * 60 * 60_000

/**
 * Serves email links, providers, and the keys for checking ID tokens.
 * better-auth is not used for links: its links are opened by a GET that signs
 * in at once, so an email scanner would use them up, and they cannot be bound
 * to an intent.
 *
 * @see PWLS-02 SRVC-01
 */
export function createIdentity(context: IdentityContext): Hono {
  const app = new Hono()
  app.get('/auth/provider/jwks', cors({ origin: '*' }), (c) =>
    c.json(context.issuer.jwks, 200, { 'cache-control': 'max-age=300' }),
  )
  app.route('/', socialRoutes(context))
  return app.route('/', rpcRoutes(identity, handlers(context), context.log))
}

function handlers(context: IdentityContext): Handlers<typeof identity> {
  const { config, database, issuer, sendMail, limits, now } = context
  return {
    ping: async () => ({ status: true }),
    ...socialHandlers(context),

    async sendLink({ email, continueUrl, purpose = 'sign-in' }, call) {
      const { ip } = call
      await limits.ip(ip)
      const { url, digest } = readContinueUrl(continueUrl, config.origins)
      const account =
        purpose === 'sign'
          ? walletAccount(await context.sessionOf(call))
          : undefined
      // Counted per requester, so that a stranger cannot use up someone's
      // emails.
      await limits.mail(`${networkOf(ip)} ${email}`)
      const token = randomBytes(tokenBytes).toString('base64url')
      const askedAt = now()
      await addLink(database, {
        tokenHash: hashOf(token),
        email,
        digest,
        purpose,
        account,
        expiresAt: new Date(askedAt.getTime() + config.linkTtlMs),
      })
      // A fragment is not part of any request, so it is in no log on the way.
      url.hash = `token=${token}`
      const lifeMinutes = Math.round(config.linkTtlMs / 60_000)
      await deliver(
        context,
        sendMail(
          email,
          writeLinkMail({
            link: url.href,
            askedAt,
            askedFrom: ip,
            lifeMinutes,
            purpose,
          }),
        ),
      )
      await pruneLinks(database, new Date(askedAt.getTime() - dayMs))
      return {}
    },

    async signInWithLink({ token }, { ip }) {
      await limits.ip(ip)
      const tokenHash = hashOf(token)
      const link = await takeLink(database, tokenHash, now())
      if (!link) throw await refusalOf(database, tokenHash)
      const idToken = await issuer.sign({
        verifier: mailVerifier,
        verifierId: link.email,
        nonce: link.digest,
        now: now(),
      })
      const { email, purpose, account } = link
      return { idToken, email, purpose, ...(account && { account }) }
    },
  }
}

async function deliver(
  { log }: IdentityContext,
  sending: Promise<void>,
): Promise<void> {
  try {
    await sending
  } catch (cause) {
    // Answers as for any other address, so that callers cannot learn which
    // mailboxes exist.
    if (isRecipientRefused(cause)) return log.info({}, 'recipient refused')
    // Logs the code alone, because the error names the address.
    log.error({ code: codeOf(cause) }, 'mail not sent')
    throw new HttpError('Unavailable', 'The mail could not be sent.', { cause })
  }
}

async function refusalOf(
  database: Database,
  tokenHash: string,
): Promise<HttpError> {
  switch (await findLinkEnd(database, tokenHash)) {
    case 'used':
      return new HttpError('RequestConflict', 'The link has been used.', {
        reason: 'link used',
      })
    case 'expired':
      return new HttpError('NotFound', 'The link has expired.', {
        reason: 'link expired',
      })
    default:
      return new HttpError('NotFound', 'We mailed no such link.', {
        reason: 'link unknown',
      })
  }
}

/** Whether the mail server accepted the sender and refused the recipient. */
function isRecipientRefused(error: unknown): boolean {
  const isEnvelope = codeOf(error) === 'EENVELOPE'
  return isEnvelope && (error as { command?: string }).command === 'RCPT TO'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Hashes a token. Tokens are 256 random bits, so a fast hash is enough. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
