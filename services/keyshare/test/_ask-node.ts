import { createRpcClient } from '@cairn/clients'
import type { DpopKey } from '@cairn/clients/dpop-key'
import { proveBlind } from '@cairn/clients/keyshare'
import { keyshare } from '@cairn/protocol'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { decodeJwt } from 'jose'

const { voprf } = ristretto255_oprf

export const hexOf = (bytes: Uint8Array) =>
  `0x${Buffer.from(bytes).toString('hex')}` as const

export type Asking = {
  input: Uint8Array
  /** The input that the proof is about; the same without. */
  proofFor?: Uint8Array
  /** The key that the token names. */
  key: DpopKey
  /** Index of the node. */
  at?: number
  via: {
    readonly nodes: readonly { readonly url: string }[]
    readonly fetch: typeof globalThis.fetch
  }
}

/** Requests an evaluation from a node, as a dishonest client would. */
export function askNode(
  idToken: string,
  { input, proofFor = input, key, at = 0, via }: Asking,
) {
  const { blind, blinded } = voprf.blind(input)
  const proof = proveBlind({ input: proofFor, blind, blinded, idToken })
  const url = via.nodes[at]?.url ?? ''
  const point = hexOf(blinded)
  return createRpcClient(keyshare, {
    ...{ url, fetch: via.fetch },
    authorize: (called) => proveTo(called, { key, idToken, blinded: point }),
  }).evaluate({
    idToken,
    blinded: point,
    blindProof: hexOf(proof),
  })
}

/** Returns the header that proves the key of a token to one node. */
export async function proveTo(
  url: string,
  asked: {
    readonly key: DpopKey
    readonly idToken: string
    readonly blinded: string
  },
): Promise<Record<string, string>> {
  const { key, idToken, blinded } = asked
  const dpop = await key.prove({
    url,
    issuedAt: issuedAtOf(idToken),
    token: idToken,
    claims: { blinded },
  })
  return { dpop }
}

function issuedAtOf(idToken: string): number {
  try {
    return decodeJwt(idToken).iat ?? 0
  } catch {
    return 0
  }
}
