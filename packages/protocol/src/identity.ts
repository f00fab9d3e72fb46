import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { empty, status } from './wire.ts'

const email = z.string().check(z.maxLength(254), z.email(), z.toLowerCase())

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
      input: z.object({
        email,
        continueUrl: z.url(),
        /** What the mail says it is for; a sign-in when nothing is said. */
        purpose: z.optional(z.enum(['sign-in', 'sign'])),
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
      output: z.object({ idToken: z.string(), email: z.string() }),
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
