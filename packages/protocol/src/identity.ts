import { emailPattern } from '@cairn/primitives'
import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { socialProvider } from './social-provider.ts'
import { empty, status } from './wire-calls.ts'

const email = z.pipe(
  z.string().check(z.maxLength(254), z.regex(emailPattern)),
  z.transform((value) => value.toLowerCase()),
)

const purpose = z.enum(['sign-in', 'sign'])

const linkToken = z.string().check(z.maxLength(512))

/** Public key of the asking tab, base64url. */
const session = z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/))

/** Thumbprint (RFC 7638) of the key that an ID token is bound to. */
const key = z.string().check(z.regex(/^[\w-]{43}$/))

const digest = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))

/**
 * Accepts links from sign-in emails and issues short-lived ID tokens. Never
 * receives key material.
 */
export const identity = {
  name: 'Identity',
  methods: {
    ping: { input: empty, output: status },
    /**
     * Emails a one-time link. The link opens `continueUrl`, which carries
     * `digest` and `result`, with `#token=…` appended.
     */
    sendLink: {
      takesToken: true,
      input: z.object({
        email,
        continueUrl: z.url(),
        /**
         * The purpose of the link; a sign-in by default. Signature requests
         * come from a signed-in device, with the wallet's own session.
         */
        purpose: z.optional(purpose),
      }),
      output: empty,
    },
    /**
     * Tells what a link's one-time token was mailed for, and uses nothing up:
     * what a page shows before a press is then of that mail.
     */
    checkLink: {
      input: z.object({ token: linkToken }),
      output: z.object({
        email: z.string(),
        digest,
        purpose,
        account: z.optional(z.string()),
      }),
    },
    /**
     * Exchanges a link's one-time token for an ID token. It names `verifier`
     * `cairn-passwordless`, `verifierId` (the email address) and, as `nonce`,
     * the `digest` of the intent that the link was sent for. Keyshare nodes take
     * only a token that names a key.
     */
    signInWithLink: {
      input: z.object({
        token: linkToken,
        /** The key of the page that will ask the nodes. */
        key: z.optional(key),
      }),
      output: z.object({
        idToken: z.string(),
        email: z.string(),
        /** The purpose that the email stated. */
        purpose,
        /** For a signature: the account whose device asked for it. */
        account: z.optional(z.string()),
      }),
    },
    /**
     * Starts a sign-in with a provider and returns the address of its page. The
     * provider redirects to `/auth/provider/callback/…`, in the browser that
     * holds the cookie `cairn_social_…` with the hash `binding`; with TLS it is
     * `__Host-cairn_social_…`. From there the answer goes into memory
     * (`MemoryStore`): for a popup, sealed to `session` under `result`; for a
     * redirect, under a key that `returnTo` `/auth` receives after its `#`. For
     * a native app's web view, the answer goes sealed to `app.session` to
     * `returnTo` `/native-app-redirect`, after its `#` and into no memory: it
     * reaches the app on this device alone.
     */
    startSocial: {
      input: z.object({
        provider: socialProvider,
        /** Returned as the `nonce` of the ID token. */
        digest,
        /** The key of the tab that will ask the keyshare nodes. */
        key: z.optional(key),
        /** SHA-256 of the cookie, hex. */
        binding: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        returnTo: z.url(),
        /** Email address that the provider may prefill. */
        email: z.optional(email),
        /** For the web view of a native app; `popup` is absent then. */
        app: z.optional(z.object({ session })),
        /** Absent for a sign-in by redirect. */
        popup: z.optional(
          z.object({
            session,
            result: z.string().check(z.regex(/^[A-Za-z0-9_:-]{16,128}$/)),
          }),
        ),
      }),
      output: z.object({ url: z.url() }),
    },
    /**
     * Renews the grant of a Discord sign-in, with the token that came with it.
     */
    refreshDiscord: {
      input: z.object({ token: z.string().check(z.maxLength(4096)) }),
      output: empty,
    },
  },
} as const satisfies Service

/** The claims of an ID token, besides the registered ones. */
export const idTokenClaims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  verifier: z.string(),
  verifierId: z.string(),
  nonce: z.optional(z.string()),
  /** The key whose holder alone may use the token (RFC 7800). */
  cnf: z.optional(z.object({ jkt: z.string() })),
})
export type IdTokenClaims = z.output<typeof idTokenClaims>
