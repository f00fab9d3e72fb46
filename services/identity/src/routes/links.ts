import { randomBytes } from 'node:crypto'
import type { identity } from '@cairn/protocol'
import {
  type Database,
  type Handlers,
  HttpError,
  networkOf,
  walletAccount,
} from '@cairn/service-kit'
import type { IdentityContext } from '../context.ts'
import { readContinueUrl } from '../continue-url.ts'
import {
  addLink,
  findLink,
  findLinkEnd,
  takeLink,
} from '../db/links.queries.ts'
import { hashOf } from '../hash-of.ts'
import { writeLinkMail } from '../link-mail.ts'

/** Verifier of email addresses. */
const mailVerifier = 'cairn-passwordless'
const tokenBytes = 32

type Methods = 'sendLink' | 'checkLink' | 'signInWithLink'

/**
 * Handles the calls of email links: sends them, and exchanges them for ID
 * tokens. better-auth is not used: its links are opened by a GET that signs in
 * at once, so an email scanner would use them up, and they cannot be bound to an
 * intent.
 *
 * @see PWLS-02
 */
export function linkHandlers(
  context: IdentityContext,
): Pick<Handlers<typeof identity>, Methods> {
  const { config, database, issuer, sendMail, limits, now } = context
  return {
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
      // The mail server has a budget too, which strangers could use up.
      await limits.networkMail(ip)
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
      return {}
    },

    async checkLink({ token }, { ip }) {
      await limits.ip(ip)
      const tokenHash = hashOf(token)
      const link = await findLink(database, tokenHash, now())
      if (!link) throw await refusalOf(database, tokenHash)
      const { email, digest, purpose, account } = link
      return { email, digest, purpose, ...(account && { account }) }
    },

    async signInWithLink({ token, key }, { ip }) {
      await limits.ip(ip)
      const tokenHash = hashOf(token)
      const link = await takeLink(database, tokenHash, now())
      if (!link) throw await refusalOf(database, tokenHash)
      const idToken = await issuer.sign({
        verifier: mailVerifier,
        verifierId: link.email,
        nonce: link.digest,
        key,
        now: now(),
      })
      const { email, purpose, account } = link
      return { idToken, email, purpose, ...(account && { account }) }
    },
  }
}

async function deliver(
  { log, countMail }: Pick<IdentityContext, 'log' | 'countMail'>,
  sending: Promise<void>,
): Promise<void> {
  try {
    await sending
    countMail('sent')
  } catch (cause) {
    // Answers as for any other address, so that callers cannot learn which
    // mailboxes exist.
    if (isRecipientRefused(cause)) {
      countMail('refused')
      return log.info({}, 'recipient refused')
    }
    countMail('failed')
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
