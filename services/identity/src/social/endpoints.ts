import type { SocialProvider } from '@cairn/protocol'

/**
 * Addresses and parameters of a provider, and the form in which it names the
 * person.
 */
export type Endpoints = {
  /** The page that people are sent to. */
  readonly authorize: string
  /** The address that exchanges a code, called by this service. */
  readonly token: string
  readonly scope: string
  /** Further parameters of its page. */
  readonly extra: Readonly<Record<string, string>>
  /** Supports PKCE. */
  readonly pkce: boolean
  /** Its page accepts an email address that the person has typed. */
  readonly hint: boolean
  readonly who:
    | {
        readonly type: 'id-token'
        readonly issuer: string
        readonly jwks: string
      }
    | { readonly type: 'user'; readonly url: string }
}

/** Public hosts, as each provider documents them. @see AUTH-02 */
export const publicEndpoints: Readonly<Record<SocialProvider, Endpoints>> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scope: 'openid email profile',
    extra: {},
    pkce: true,
    hint: true,
    who: {
      type: 'id-token',
      issuer: 'https://accounts.google.com',
      jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    },
  },
  apple: {
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    scope: 'openid email name',
    // Apple returns name and email address only in a form post.
    extra: { response_mode: 'form_post' },
    pkce: false,
    hint: false,
    who: {
      type: 'id-token',
      issuer: 'https://appleid.apple.com',
      jwks: 'https://appleid.apple.com/auth/keys',
    },
  },
  twitch: {
    authorize: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    scope: 'openid user:read:email',
    extra: {
      claims: JSON.stringify({
        id_token: {
          email: null,
          email_verified: null,
          preferred_username: null,
        },
      }),
    },
    pkce: false,
    hint: false,
    who: {
      type: 'id-token',
      issuer: 'https://id.twitch.tv/oauth2',
      jwks: 'https://id.twitch.tv/oauth2/keys',
    },
  },
  facebook: {
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    scope: 'public_profile email',
    extra: {},
    pkce: true,
    hint: false,
    who: {
      type: 'user',
      url: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
    },
  },
  discord: {
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    extra: {},
    pkce: true,
    hint: false,
    who: { type: 'user', url: 'https://discord.com/api/users/@me' },
  },
}
