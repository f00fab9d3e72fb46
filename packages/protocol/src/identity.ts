import { emailPattern } from '@cairn/primitives'
import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { socialProvider } from './social-provider.ts'
import { empty, status } from './wire-calls.ts'

const email = z
  .string()
  .check(z.maxLength(254), z.regex(emailPattern), z.toLowerCase())

const purpose = z.enum(['sign-in', 'sign'])

const digest = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))

/** Mail links in, short ID tokens out. Key material never passes here. */
export const identity = {
  name: 'Identity',
  methods: {
    ping: { input: empty, output: status },
    /**
     * Mails a one-time link. The link opens `continueUrl` (which carries
     * `digest` and `result`) with `#token=…` behind it.
     */
    sendLink: {
      takesToken: true,
      input: z.object({
        email,
        continueUrl: z.url(),
        /**
         * What the link confirms; a sign-in when nothing is said. A signature is
         * asked for by a signed-in device, with the wallet's own session.
         */
        purpose: z.optional(purpose),
      }),
      output: empty,
    },
    /**
     * Trades a link's one-time token for an ID token. It names `verifier`
     * `cairn-passwordless`, `verifierId` (the mail address) and, as `nonce`,
     * the `digest` of the intent that the link was mailed for.
     */
    signInWithLink: {
      input: z.object({ token: z.string().check(z.maxLength(512)) }),
      output: z.object({
        idToken: z.string(),
        email: z.string(),
        /** What the mail said. */
        purpose,
        /** Of a signature: the account whose device asked for it. */
        account: z.optional(z.string()),
      }),
    },
    /**
     * Begins a sign-in with a provider: answers the address of its page. The
     * provider leads back to `/auth/provider/callback/…`, in the browser that
     * holds the cookie `cairn_social_…` which `binding` is the hash of. From
     * there the answer goes into memory (`MemoryStore`): sealed to `session`
     * under `result` for a popup, or for a redirect under a key that `returnTo`
     * `/auth` gets behind its `#`.
     */
    startSocial: {
      input: z.object({
        provider: socialProvider,
        /** Comes back as the `nonce` of the ID token. */
        digest,
        /** SHA-256 of the cookie, hex. */
        binding: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        returnTo: z.url(),
        /** A mail address that the provider may fill in. */
        email: z.optional(email),
        /** Absent: the sign-in comes back by redirect. */
        popup: z.optional(
          z.object({
            /** The asking tab's public key, base64url. */
            session: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
            result: z.string().check(z.regex(/^[A-Za-z0-9_:-]{16,128}$/)),
          }),
        ),
      }),
      output: z.object({ url: z.url() }),
    },
    /** Renews the grant behind a Discord sign-in, by what came with it. */
    refreshDiscord: {
      input: z.object({ token: z.string().check(z.maxLength(4096)) }),
      output: empty,
    },
  },
} as const satisfies Service

/** What an ID token says, besides the registered claims. */
export const idTokenClaims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  verifier: z.string(),
  verifierId: z.string(),
  nonce: z.optional(z.string()),
})
export type IdTokenClaims = z.output<typeof idTokenClaims>
