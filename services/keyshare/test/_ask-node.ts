import { createRpcClient } from '@cairn/clients'
import { proveBlind } from '@cairn/clients/keyshare'
import { keyshare } from '@cairn/protocol'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'

const { voprf } = ristretto255_oprf

export const hexOf = (bytes: Uint8Array) =>
  `0x${Buffer.from(bytes).toString('hex')}` as const

export type Asking = {
  input: Uint8Array
  /** The input that the proof is about; the same without. */
  proofFor?: Uint8Array
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
  { input, proofFor = input, at = 0, via }: Asking,
) {
  const { blind, blinded } = voprf.blind(input)
  const proof = proveBlind({ input: proofFor, blind, blinded, idToken })
  const url = via.nodes[at]?.url ?? ''
  return createRpcClient(keyshare, { url, fetch: via.fetch }).evaluate({
    idToken,
    blinded: hexOf(blinded),
    blindProof: hexOf(proof),
  })
}
