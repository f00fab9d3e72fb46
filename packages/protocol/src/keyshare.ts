import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { empty, hex, status } from './wire.ts'

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
    /** Evaluates the blinded input under this node's share, with a proof. */
    evaluate: {
      input: z.object({
        idToken: z.string().check(z.maxLength(8192)),
        blinded: hex,
        /** That the blinded point is the token's own input: 64 bytes. */
        blindProof: hex,
      }),
      output: z.object({ index: z.number(), evaluated: hex, proof: hex }),
    },
  },
} as const satisfies Service
