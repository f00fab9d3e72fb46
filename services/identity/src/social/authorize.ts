import { createHash, createHmac } from 'node:crypto'
import type { SocialProvider } from '@cairn/protocol'
import type { SocialContext } from './context.ts'
import type { SetUpProvider } from './exchange.ts'

/** Builds the address of a provider's page for a sign-in. @see AUTH-02 */
export function authorizeUrl(
  social: SocialContext,
  name: SocialProvider,
  provider: SetUpProvider,
  state: string,
): URL {
  const url = new URL(provider.authorize)
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri(social, name),
    scope: provider.scope,
    state,
    ...(provider.who.type === 'id-token' && {
      nonce: derive(social, 'nonce', state),
    }),
    ...(provider.pkce && {
      code_challenge: createHash('sha256')
        .update(derive(social, 'pkce', state))
        .digest('base64url'),
      code_challenge_method: 'S256',
    }),
    ...provider.extra,
  }
  for (const [key, value] of Object.entries(parameters))
    url.searchParams.set(key, value)
  return url
}

/** Returns the address that a provider returns to. */
export function redirectUri(
  { publicUrl }: SocialContext,
  name: SocialProvider,
) {
  return `${publicUrl}/auth/provider/callback/${name}`
}

/**
 * Derives the PKCE verifier or the nonce of a sign-in from its state, so that
 * neither is stored.
 */
export function derive(
  { secret }: SocialContext,
  use: 'pkce' | 'nonce',
  state: string,
): string {
  return createHmac('sha256', secret)
    .update(`${use}:${state}`)
    .digest('base64url')
}
