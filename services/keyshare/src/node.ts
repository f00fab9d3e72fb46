import { isBlindProven, keyshareInput } from '@cairn/clients/keyshare'
import type { Hex } from '@cairn/primitives'
import { keyshare } from '@cairn/protocol'
import { HttpError, type Logger, rpcRoutes } from '@cairn/service-kit'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import type { Hono } from 'hono'
import type { CheckIdToken } from './id-token.ts'
import { publicKeyOf, type Share } from './sharing.ts'

const { voprf } = ristretto255_oprf

/**
 * One node: it answers an evaluation under its share to whoever holds a valid
 * ID token and has blinded that token's own input.
 *
 * @see AUTH-05
 */
export function createNode(options: {
  readonly share: Share
  readonly threshold: number
  readonly checkIdToken: CheckIdToken
  readonly limit: (verifierId: string) => Promise<void>
  readonly log: Logger
}): Hono {
  const { share, threshold, checkIdToken, limit, log } = options
  const publicKey = publicKeyOf(share)
  return rpcRoutes(
    keyshare,
    {
      ping: async () => ({ status: true }),

      info: async () => ({
        index: share.index,
        threshold,
        publicKey: toHex(publicKey),
      }),

      async evaluate({ idToken, blinded, blindProof }) {
        const { verifier, verifierId } = await checkIdToken(idToken)
        await limit(`${verifier}|${verifierId}`)
        const point = fromHex(blinded)
        const isBound = isBlindProven({
          input: keyshareInput(verifier, verifierId),
          blinded: point,
          idToken,
          proof: fromHex(blindProof),
        })
        if (!isBound) {
          throw new HttpError(
            'PermissionDenied',
            'The blinded point is not of this ID token.',
          )
        }
        const answer = voprf.blindEvaluate(share.secret, publicKey, point)
        return {
          index: share.index,
          evaluated: toHex(answer.evaluated),
          proof: toHex(answer.proof),
        }
      },
    },
    log,
  )
}

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

function fromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex.slice(2), 'hex'))
}
