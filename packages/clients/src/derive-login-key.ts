import { BaseError } from '@cairn/primitives'
import { type Environment, keyshare } from '@cairn/protocol'
import { ristretto255, ristretto255_oprf } from '@noble/curves/ed25519.js'
import * as Base64 from 'ox/Base64'
import * as Bytes from 'ox/Bytes'
import * as Hash from 'ox/Hash'
import * as Hex from 'ox/Hex'
import type { DpopKey } from './dpop-key.ts'
import { keyshareInput, proveBlind } from './keyshare-binding.ts'
import { createRpcClient } from './rpc-client.ts'

type Node = Environment['keyshareNodes'][number]

export type DeriveLoginKeyOptions = {
  readonly nodes: readonly Node[]
  /** Number of nodes that must answer. */
  readonly threshold: number
  readonly verifier: string
  readonly verifierId: string
  readonly idToken: string
  /** The key that the ID token names. Nodes answer only its holder. */
  readonly key: Pick<DpopKey, 'prove'>
  /**
   * Index of the user's key, because one sign-in can have several wallets per
   * deployment. `undefined` gives a separate key, different from 0.
   *
   * @see AUTH-11
   */
  readonly keyIndex?: number | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Time after which a node counts as down, in ms. */
  readonly timeoutMs?: number | undefined
  /** Called for each node that answers without a valid share. */
  readonly onBadNode?: ((index: number) => void) | undefined
}

const { Point } = ristretto255
const { Fn } = Point
const { oprf, voprf } = ristretto255_oprf

/**
 * Derives the 32 secret bytes of a sign-in from the first `threshold` valid
 * answers. No node sees the input it evaluates, each proves that it used its
 * own share, and fewer than `threshold` nodes cannot derive the key: the proof
 * that each gets with the ID token holds for that node alone.
 *
 * @throws {KeyshareError} if too few nodes give a valid answer
 * @see AUTH-05 AUTH-12
 */
export async function deriveLoginKey(
  options: DeriveLoginKeyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { nodes, threshold, verifier, verifierId, idToken } = options
  assertPlaces(nodes, threshold)
  const input = keyshareInput(verifier, verifierId)
  const { blind, blinded } = voprf.blind(input)
  const blindProof = proveBlind({ input, blind, blinded, idToken })
  const answers = await firstOf(
    threshold,
    nodes.map((node) =>
      evaluate(node, options, { input, blind, blinded, blindProof }),
    ),
  )
  const output = oprf.finalize(input, blind, combine(answers))
  // Hashes the output with a domain, so that the output can also serve other
  // uses.
  const domain = Bytes.fromString('cairn login key 1')
  const secret = Hash.keccak256(Bytes.concat(domain, output), { as: 'Bytes' })
  output.fill(0)
  if (options.keyIndex === undefined) return new Uint8Array(secret)
  const index = Bytes.fromString(`cairn key index ${options.keyIndex}`)
  const indexed = Hash.keccak256(Bytes.concat(index, secret), { as: 'Bytes' })
  secret.fill(0)
  return new Uint8Array(indexed)
}

type Blinding = {
  readonly input: Uint8Array
  readonly blind: Uint8Array
  readonly blinded: Uint8Array
  readonly blindProof: Uint8Array
}

type Answer = { readonly index: bigint; readonly point: Uint8Array }

async function evaluate(
  node: Node,
  { idToken, key, fetch, timeoutMs, onBadNode }: DeriveLoginKeyOptions,
  { input, blind, blinded, blindProof }: Blinding,
): Promise<Answer> {
  const { url, index } = node
  const shown = Hex.fromBytes(blinded)
  const client = createRpcClient(keyshare, {
    ...{ url, fetch, timeoutMs },
    authorize: async (called) => ({
      dpop: await key.prove({
        url: called,
        issuedAt: issuedAtOf(idToken),
        token: idToken,
        claims: { blinded: shown },
      }),
    }),
  })
  const answer = await client.evaluate({
    idToken,
    blinded: shown,
    blindProof: Hex.fromBytes(blindProof),
  })
  const [point, publicKey, proof] = [
    Hex.toBytes(answer.evaluated),
    Hex.toBytes(node.publicKey),
    Hex.toBytes(answer.proof),
  ] as const
  try {
    // Throws if the proof is invalid. The result covers this share only.
    voprf.finalize(input, blind, point, blinded, publicKey, proof)
  } catch (cause) {
    onBadNode?.(index)
    throw new UnprovedAnswerError(index, cause)
  }
  return { index: BigInt(index), point }
}

/**
 * Returns when an ID token was issued, in seconds. Proofs name that time, so no
 * clock of a device counts. A text that is no token is left to the nodes.
 */
function issuedAtOf(idToken: string): number {
  try {
    const [, payload = ''] = idToken.split('.')
    const { iat } = JSON.parse(Base64.toString(payload)) as { iat?: number }
    return iat ?? 0
  } catch {
    return 0
  }
}

/**
 * Rejects two nodes with the same index, because one node would count twice.
 */
function assertPlaces(nodes: readonly Node[], threshold: number): void {
  const places = new Set(nodes.map(({ index }) => index))
  const areSound =
    places.size === nodes.length &&
    [...places, threshold].every((it) => Number.isInteger(it) && it > 0)
  if (!areSound) {
    throw new KeyshareError([new TypeError('The nodes have no places.')])
  }
}

/** Resolves with the first `count` successful results. */
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

/** Interpolates at zero by Lagrange, in the exponent. */
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

/** A node's answer does not match its public key. */
export class UnprovedAnswerError extends BaseError {
  override readonly name = 'UnprovedAnswerError'
  readonly index: number

  constructor(index: number, cause: unknown) {
    super(`Keyshare node ${index} did not prove its answer.`, { cause })
    this.index = index
  }
}

/** Too few nodes answered with a proof of their share. */
export class KeyshareError extends BaseError {
  override readonly name = 'KeyshareError'
  /** Errors of the failed nodes, in the order they failed. */
  readonly failures: readonly unknown[]

  constructor(failures: readonly unknown[]) {
    super('Too few keyshare nodes answered.', { cause: failures[0] })
    this.failures = failures
  }
}
