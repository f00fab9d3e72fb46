import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { hex } from './wire.ts'
import { empty, status } from './wire-calls.ts'

/** A node of the threshold key derivation. Group elements are sent as hex. */
export const keyshare = {
  name: 'Keyshare',
  methods: {
    ping: { input: empty, output: status },
    info: {
      input: empty,
      output: z.object({
        /** Index of the node in the sharing, from 1. */
        index: z.number(),
        threshold: z.number(),
        publicKey: hex,
        /**
         * The node's address, before `/rpc/…`, that the proofs of `evaluate`
         * must name. A node without it takes ID tokens without a proof.
         */
        proofUrl: z.optional(z.string()),
      }),
    },
    /**
     * Evaluates the blinded input under this node's share, with a proof.
     *
     * The input is the ID token's own `verifier|verifierId`. `blinded` hides it
     * from the node, so `blindProof` proves it. Without that proof, a token for
     * one user would give an evaluation for any other. Blinding also keeps
     * readers of the answers from combining them to a key.
     *
     * The call carries a DPoP proof (RFC 9449) of the key that the ID token
     * names as `cnf.jkt`, for this node's `proofUrl`. Its `ath` is of the ID
     * token, its `iat` that of the token, and its claim `blinded` the point. So
     * a node, or a reader of its requests, can use the token nowhere.
     */
    evaluate: {
      input: z.object({
        idToken: z.string().check(z.maxLength(8192)),
        blinded: hex,
        /**
         * Schnorr proof that `blinded` is a known multiple of the input's
         * element.
         */
        blindProof: hex,
      }),
      output: z.object({ index: z.number(), evaluated: hex, proof: hex }),
    },
  },
} as const satisfies Service
