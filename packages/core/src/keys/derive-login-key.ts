import { createRpcClient } from '@cairn/clients'
import { keyshareInput, proveBlind } from '@cairn/clients/keyshare'
import { BaseError } from '@cairn/primitives'
import { type Environment, keyshare } from '@cairn/protocol'
import { ristretto255, ristretto255_oprf } from '@noble/curves/ed25519.js'
import * as Bytes from 'ox/Bytes'
import * as Hash from 'ox/Hash'
import * as Hex from 'ox/Hex'

type Node = Environment['keyshareNodes'][number]

export type DeriveOptions = {
  readonly nodes: readonly Node[]
  /** How many nodes must answer. */
  readonly threshold: number
  readonly verifier: string
  readonly verifierId: string
  readonly idToken: string
  readonly fetch: typeof globalThis.fetch
}

const { Point } = ristretto255
const { Fn } = Point
const { oprf, voprf } = ristretto255_oprf

/**
 * Derives the secret key of a sign-in from what `threshold` nodes answer. No
 * node sees what it evaluates, each proves that it used its own share, and
 * fewer than `threshold` of them could derive nothing.
 *
 * @throws {KeyshareError} when too few nodes answer as they should
 * @see AUTH-05
 */
export async function deriveLoginKey(
  options: DeriveOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { nodes, threshold, verifier, verifierId } = options
  const input = keyshareInput(verifier, verifierId)
  const { blind, blinded } = voprf.blind(input)
  const answers = await firstOf(
    threshold,
    nodes.map((node) => evaluate(node, options, { input, blind, blinded })),
  )
  const output = oprf.finalize(input, blind, combine(answers))
  const domain = new TextEncoder().encode('cairn login key 1')
  const secret = Hash.keccak256(Bytes.concat(domain, output))
  output.fill(0)
  return new Uint8Array(secret)
}

type Blinding = {
  readonly input: Uint8Array
  readonly blind: Uint8Array
  readonly blinded: Uint8Array
}

type Answer = { readonly index: bigint; readonly point: Uint8Array }

async function evaluate(
  node: Node,
  { idToken, fetch }: DeriveOptions,
  { input, blind, blinded }: Blinding,
): Promise<Answer> {
  const client = createRpcClient(keyshare, { url: node.url, fetch })
  const answer = await client.evaluate({
    idToken,
    blinded: Hex.fromBytes(blinded),
    blindProof: Hex.fromBytes(proveBlind({ input, blind, blinded, idToken })),
  })
  const point = Hex.toBytes(answer.evaluated)
  const publicKey = Hex.toBytes(node.publicKey)
  const proof = Hex.toBytes(answer.proof)
  // Throws unless the proof holds; its result is of this share alone.
  voprf.finalize(input, blind, point, blinded, publicKey, proof)
  return { index: BigInt(node.index), point }
}

/** The first `count` that succeed. */
function firstOf<T>(count: number, tries: readonly Promise<T>[]): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const found: T[] = []
    const failures: unknown[] = []
    const settle = () => {
      if (found.length >= count) resolve(found.slice(0, count))
      else if (tries.length - failures.length < count)
        reject(new KeyshareError(failures))
    }
    settle()
    for (const attempt of tries)
      attempt
        .then(
          (value) => void found.push(value),
          (cause) => void failures.push(cause),
        )
        .then(settle)
  })
}

/** Lagrange interpolation at zero, in the exponent. */
function combine(answers: readonly Answer[]): Uint8Array {
  let sum = Point.ZERO
  for (const { index, point } of answers) {
    let factor = 1n
    for (const other of answers) {
      if (other.index === index) continue
      const difference = Fn.create(other.index - index)
      factor = Fn.mul(factor, Fn.div(other.index, difference))
    }
    sum = sum.add(Point.fromBytes(point).multiply(Fn.create(factor)))
  }
  return sum.toBytes()
}

/** Too few nodes answered, or proved that they answered with their share. */
export class KeyshareError extends BaseError {
  override readonly name = 'KeyshareError'
  readonly failures: readonly unknown[]

  constructor(failures: readonly unknown[]) {
    super('Too few keyshare nodes answered.', { cause: failures[0] })
    this.failures = failures
  }
}
