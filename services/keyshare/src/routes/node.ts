import { isBlindProven, keyshareInput } from '@cairn/clients/keyshare'
import type { Hex } from '@cairn/primitives'
import { keyshare } from '@cairn/protocol'
import {
  createStoredLimit,
  type Database,
  type Handlers,
  HttpError,
  type Logger,
  limitCalls,
  rpcRoutes,
} from '@cairn/service-kit'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import type { Hono } from 'hono'
import type { KeyshareConfig } from '../config.ts'
import { addTokenUse } from '../db/token-uses.queries.ts'
import type { Bearer } from '../id-token.ts'
import { createKeyProofCheck } from '../key-proof.ts'
import { pathOf } from '../resharing/plan.ts'
import { publicKeyOf, type Share } from '../shares.ts'

/** Dependencies of a node. */
export type NodeContext = {
  readonly config: KeyshareConfig
  /** Public address of this process. */
  readonly publicUrl: string
  readonly database: Database
  readonly now: () => Date
  readonly log: Logger
  readonly checkIdToken: (idToken: string) => Promise<Bearer>
}

const hourS = 3_600

/**
 * Creates a node of threshold key derivation.
 *
 * The node answers only the tab that the ID token was issued for: each call
 * proves that tab's key for this node and this point (see
 * `createKeyProofCheck`). Every node gets the token, so without it each could
 * use it at the others.
 *
 * It evaluates only the input that the ID token names. The caller blinds
 * that input, and proves that it is the blinded one (see `proveBlind`). RFC
 * 9497's mode with public info would bind the name too, but it inverts the key
 * per name, which shares of a key cannot combine to. Plain input would protect
 * as well against callers, but it would let a reader of the answers of enough
 * nodes combine them into the key.
 *
 * @see AUTH-05 AUTH-12
 */
export function createNode(context: NodeContext, share: Share): Hono {
  const { config, database, checkIdToken } = context
  const { index } = share
  const publicKey = publicKeyOf(share)
  const publicBytes = fromHex(publicKey)
  const proofUrl = context.publicUrl + pathOf(index, share.epoch)
  const checkKey = createKeyProofCheck({ url: proofUrl, now: context.now })
  const allow = createStoredLimit(context, {
    schema: 'keyshare',
    name: `node ${index}`,
    points: config.perIdHourly,
    durationS: hourS,
  })
  const handlers: Handlers<typeof keyshare> = {
    ping: async () => ({ status: true }),
    info: async () => ({
      index,
      threshold: share.threshold,
      publicKey,
      proofUrl,
    }),
    async evaluate({ idToken, ...hidden }, call) {
      const bearer = await checkIdToken(idToken)
      const proofOfKey = await checkKey(call, { ...hidden, idToken, bearer })
      const { verifier, verifierId, tokenId, expiresAt } = bearer
      const input = keyshareInput(verifier, verifierId)
      await allow(`${verifier}|${verifierId}`)
      const blinded = fromHex(hidden.blinded)
      const proof = fromHex(hidden.blindProof)
      if (!isBlindProven({ input, blinded, idToken, proof })) {
        const sentence = 'The blinded input is not that of the ID token.'
        throw new HttpError('PermissionDenied', sentence)
      }
      proofOfKey.take()
      const use = { node: index, tokenId, expiresAt }
      if (!(await addTokenUse(database, use, config.tokenUses))) {
        const sentence = 'The ID token was used too often.'
        throw new HttpError('Unauthorized', sentence, {
          reason: 'token used up',
        })
      }
      const answer = ristretto255_oprf.voprf.blindEvaluate(
        share.secret,
        publicBytes,
        blinded,
      )
      return {
        index,
        evaluated: toHex(answer.evaluated),
        proof: toHex(answer.proof),
      }
    },
  }
  const limited = limitCalls<typeof keyshare, keyof typeof keyshare.methods>(
    handlers,
    config.callLimits,
  )
  return rpcRoutes(keyshare, limited, context.log)
}

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

function fromHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex.slice(2), 'hex'))
}
