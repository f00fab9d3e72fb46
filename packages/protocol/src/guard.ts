import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { address, hash, hex } from './wire.ts'
import { empty, status } from './wire-calls.ts'

const request = z.object({
  chainId: z.number(),
  /** The 32-byte subdigest to sign. */
  msg: hash,
  /** `abi.encode(address wallet, uint256 chainId, bytes digest, bytes partialSignature)` */
  auxData: z.optional(hex),
})

const token = z.object({ id: z.enum(['TOTP', 'PIN']), token: z.string() })

const ownershipProof = z.object({
  wallet: address,
  /** In milliseconds. */
  timestamp: z.number(),
  signer: address,
  signature: hex,
  chainId: z.number(),
})

/** The proof that a wallet signs to change its second factor. */
const authUpdateProof = z.object({
  /** In milliseconds. */
  timestamp: z.number(),
  signature: hex,
  chainId: z.number(),
})

/**
 * The recovery codes. A code is empty if it can no longer be shown; it still
 * counts.
 */
const recoveryCodes = z.object({
  codes: z.array(z.object({ code: z.string(), used: z.boolean() })),
})

/** The second signer. It signs only after another signer has. */
export const guard = {
  name: 'Guard',
  methods: {
    ping: { input: empty, output: status },
    signWith: {
      input: z.object({
        signer: address,
        request,
        token: z.optional(token),
        /**
         * Made by a signer of the request for this call. Without one, wrong
         * codes count for the caller's network.
         */
        proof: z.optional(ownershipProof),
      }),
      output: z.object({ sig: hex }),
    },
    authMethods: {
      takesToken: true,
      input: z.object({ proof: z.optional(ownershipProof) }),
      output: z.object({ methods: z.array(z.string()), active: z.boolean() }),
    },
    createTOTP: {
      takesToken: true,
      input: authUpdateProof,
      output: z.object({ uri: z.string() }),
    },
    commitTOTP: {
      takesToken: true,
      input: z.object({ token: z.string().check(z.maxLength(16)) }),
      output: recoveryCodes,
    },
    resetTOTP: { takesToken: true, input: authUpdateProof, output: empty },
    recoveryCodes: {
      takesToken: true,
      input: authUpdateProof,
      output: recoveryCodes,
    },
    resetRecoveryCodes: {
      takesToken: true,
      input: authUpdateProof,
      output: recoveryCodes,
    },
    reset2FA: {
      takesToken: true,
      input: z.object({
        code: z.string().check(z.maxLength(64)),
        proof: z.optional(ownershipProof),
      }),
      output: empty,
    },
  },
} as const satisfies Service
