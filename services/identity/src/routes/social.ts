import { randomBytes } from 'node:crypto'
import type { identity, SocialProvider } from '@cairn/protocol'
import { type Handlers, HttpError } from '@cairn/service-kit'
import type { IdentityContext } from '../context.ts'
import { addAttempt } from '../db/social-attempts.queries.ts'
import { hashOf } from '../hash-of.ts'
import { authorizeUrl } from '../social/authorize.ts'
import { refreshGrant } from '../social/exchange.ts'
import { openGrant } from '../social/grant.ts'

/**
 * Lifetime of a sign-in, in ms. People need time, and providers ask for second
 * factors.
 */
const lifeMs = 10 * 60_000

type Methods = 'startSocial' | 'refreshDiscord'

/**
 * Handles the calls of signing in with a provider. An attempt belongs to the
 * browser that started it. A victim who is sent to a provider by an attacker's
 * address has no cookie of the attempt, so the attacker gets no answer.
 *
 * @see AUTH-02 AUTH-04
 */
export function socialHandlers(
  context: IdentityContext,
): Pick<Handlers<typeof identity>, Methods> {
  const { config, database, social, limits, now, log } = context
  return {
    async startSocial(input, { ip }) {
      await limits.ip(ip)
      const provider = social.providers.get(input.provider)
      if (!provider) throw notSetUp(input.provider)
      const returnTo = new URL(input.returnTo).origin
      if (!config.origins.includes(returnTo))
        throw new HttpError('InvalidArgument', 'Not valid: returnTo.')
      const state = randomBytes(32).toString('base64url')
      await addAttempt(database, {
        stateHash: hashOf(state),
        provider: input.provider,
        digest: input.digest,
        key: input.key ?? null,
        binding: input.binding,
        returnTo,
        session: input.popup?.session ?? input.app?.session ?? null,
        result: input.popup?.result ?? null,
        expiresAt: new Date(now().getTime() + lifeMs),
      })
      const url = authorizeUrl(social, input.provider, provider, state)
      if (provider.hint && input.email)
        url.searchParams.set('login_hint', input.email)
      return { url: url.href }
    },

    async refreshDiscord({ token }, { ip }) {
      await limits.ip(ip)
      const provider = social.providers.get('discord')
      if (!provider) throw notSetUp('discord')
      const refreshToken = openGrant(social.secret, token)
      if (refreshToken === undefined)
        throw new HttpError('InvalidArgument', 'Not valid: token.')
      try {
        await refreshGrant(provider, refreshToken, { fetch: social.fetch })
      } catch (cause) {
        log.warn({ err: String(cause) }, 'grant not renewed')
        throw new HttpError('Unavailable', 'The grant could not be renewed.', {
          cause,
        })
      }
      return {}
    },
  }
}

function notSetUp(provider: SocialProvider): HttpError {
  return new HttpError('NotFound', `Signing in with ${provider} is not set up.`)
}
