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
      }),
    },
    /**
     * Evaluates the blinded input under this node's share, with a proof.
     *
     * The input is the ID token's own `verifier|verifierId`. `blinded` hides it
     * from the node, so `blindProof` proves it. Without that proof, a token for
     * one user would give an evaluation for any other. Blinding also keeps
     * readers of the answers from combining them to a key.
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
