import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { address, empty, hash, hex, status } from './wire.ts'

const request = z.object({
  chainId: z.number(),
  /** The 32-byte subdigest that is to be signed. */
  msg: hash,
  /** `abi.encode(address wallet, uint256 chainId, bytes digest, bytes partialSignature)` */
  auxData: z.optional(hex),
})

const token = z.object({ id: z.enum(['TOTP', 'PIN']), token: z.string() })

const ownershipProof = z.object({
  wallet: address,
  /** Milliseconds. */
  timestamp: z.number(),
  signer: address,
  signature: hex,
  chainId: z.number(),
})

/** The second signer. It signs only after another signer has. */
export const guard = {
  name: 'Guard',
  methods: {
    ping: { input: empty, output: status },
    signWith: {
      input: z.object({ signer: address, request, token: z.optional(token) }),
      output: z.object({ sig: hex }),
    },
    authMethods: {
      input: z.object({ proof: z.optional(ownershipProof) }),
      output: z.object({ methods: z.array(z.string()), active: z.boolean() }),
    },
  },
} as const satisfies Service
