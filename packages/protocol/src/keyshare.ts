import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { hex } from './wire.ts'
import { empty, status } from './wire-calls.ts'

/** One node of threshold key derivation. Group elements travel as hex. */
export const keyshare = {
  name: 'Keyshare',
  methods: {
    ping: { input: empty, output: status },
    info: {
      input: empty,
      output: z.object({
        /** The node's place in the sharing: 1, 2, 3… */
        index: z.number(),
        threshold: z.number(),
        publicKey: hex,
      }),
    },
    /**
     * Evaluates the blinded input under this node's share, with a proof.
     *
     * The input is the ID token's own `verifier|verifierId`. A node cannot see
     * it in `blinded`, so `blindProof` shows it: without, a token for one
     * person would buy an evaluation for any other. Blinding stays, so that who
     * reads what nodes answer cannot add it up to a key.
     */
    evaluate: {
      input: z.object({
        idToken: z.string().check(z.maxLength(8192)),
        blinded: hex,
        /** Schnorr's: `blinded` is a known multiple of the input's element. */
        blindProof: hex,
      }),
      output: z.object({ index: z.number(), evaluated: hex, proof: hex }),
    },
  },
} as const satisfies Service
