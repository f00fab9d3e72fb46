import { createHash, randomBytes } from 'node:crypto'
import { BaseError, type Hex } from '@cairn/primitives'
import * as z from 'zod'
import {
  decodePoint,
  encodePoint,
  interpolatePoints,
  publicOf,
  randomScalar,
} from '../group.ts'

/** Largest number of nodes, as in the settings of the service. */
const maxNodes = 16

const hexOf = (bytes: number) =>
  z
    .string()
    .regex(
      new RegExp(`^0x[0-9a-f]{${2 * bytes}}$`),
    ) as unknown as z.ZodType<Hex>

export const pointHex = hexOf(32)
export const signatureHex = hexOf(64)
export const hashHex = hexOf(32)
/** A sealed scalar: 32 bytes and the tag. */
export const sealedHex = hexOf(48)
export const nodeIndex = z.number().int().min(1).max(maxNodes)
const url = z.url({ protocol: /^https?$/ }).max(300)

/** A node's wish to hold a share of the next epoch. It holds no secret. */
export const Join = z.strictObject({
  kind: z.literal('cairn keyshare join'),
  index: nodeIndex,
  /** Public origin of the node. */
  origin: url,
  /** Newest epoch of which the node holds a share; 0 for a new node. */
  epoch: z.number().int().min(0).max(1_000_000),
  /** Key that the node's sub-shares are sealed for, made for one resharing. */
  receiveKey: pointHex,
})
export type Join = z.output<typeof Join>

const oldNode = z.strictObject({ index: nodeIndex, url, publicKey: pointHex })

/** Nodes and threshold of a sharing in use. */
export const Sharing = z.strictObject({
  threshold: nodeIndex,
  nodes: z.array(oldNode).min(1).max(maxNodes),
})
export type Sharing = z.output<typeof Sharing>

/** A resharing as all operators agreed to it. It holds no secret. */
export const Plan = z.strictObject({
  kind: z.literal('cairn keyshare plan'),
  id: hexOf(16),
  epoch: z.number().int().min(1).max(2_000_000),
  /** The sharing in use; `null` makes a new key. */
  from: z
    .strictObject({
      ...Sharing.shape,
      /** Origin of the wallet that publishes the sharing. */
      wallet: url,
      /** Indexes of the old nodes that hand on the key. */
      dealers: z.array(nodeIndex).min(1).max(maxNodes),
    })
    .nullable(),
  to: z.strictObject({
    threshold: nodeIndex,
    nodes: z
      .array(z.strictObject({ index: nodeIndex, url, receiveKey: pointHex }))
      .min(1)
      .max(maxNodes),
  }),
})
export type Plan = z.output<typeof Plan>

/** Path of a node's calls; epoch 1 is the path from before epochs. */
export function pathOf(index: number, epoch: number): string {
  return epoch === 1 ? `/keyshare/${index}` : `/keyshare/${index}/${epoch}`
}

/** Creates a node's wish to join, and the secret of its key. */
export function makeJoin(node: Pick<Join, 'index' | 'origin' | 'epoch'>): {
  readonly join: Join
  readonly receiveSecret: bigint
} {
  const receiveSecret = randomScalar()
  const receiveKey = encodePoint(publicOf(receiveSecret))
  const join = Join.parse({ kind: 'cairn keyshare join', ...node, receiveKey })
  return { join, receiveSecret }
}

/**
 * Makes the plan of a resharing.
 *
 * @param options.from - the sharing in use; absent to make a new key
 * @throws {ResharingError} when the nodes or numbers do not fit
 */
export function makePlan(options: {
  readonly joins: readonly Join[]
  readonly threshold: number
  readonly from?:
    | (Sharing & {
        readonly wallet: string
        readonly dealers?: readonly number[] | undefined
      })
    | undefined
}): Plan {
  const { joins, threshold, from } = options
  const known = from?.nodes.map(({ url: at }) => epochOfUrl(at)) ?? [0]
  const epoch = 1 + Math.max(...known, ...joins.map((join) => join.epoch))
  const inOrder = joins.toSorted((one, other) => one.index - other.index)
  return checkPlan({
    kind: 'cairn keyshare plan',
    id: `0x${randomBytes(16).toString('hex')}`,
    epoch,
    from: from
      ? {
          threshold: from.threshold,
          nodes: from.nodes.map((node) => ({
            index: node.index,
            url: node.url,
            publicKey: node.publicKey.toLowerCase() as Hex,
          })),
          wallet: from.wallet,
          dealers: [...(from.dealers ?? from.nodes.map(({ index }) => index))],
        }
      : null,
    to: {
      threshold,
      nodes: inOrder.map(({ index, origin, receiveKey }) => ({
        index,
        url: origin.replace(/\/$/, '') + pathOf(index, epoch),
        receiveKey,
      })),
    },
  })
}

/**
 * Checks a plan that came from elsewhere.
 *
 * @throws {ResharingError} with the rule that it breaks
 */
export function checkPlan(given: unknown): Plan {
  const { data: plan, error } = Plan.safeParse(given)
  if (!plan) throw new ResharingError('The plan is malformed.', error)
  const { from, to } = plan
  assertDistinct(to.nodes.map(({ index }) => index))
  assertDistinct(to.nodes.map(({ receiveKey }) => receiveKey))
  if (to.threshold > to.nodes.length)
    throw new ResharingError('The threshold is above the number of nodes.')
  if (to.threshold < 2)
    throw new ResharingError('A threshold of 1 gives the key to every node.')
  if (!from) return plan
  const indexes = from.nodes.map(({ index }) => index)
  assertDistinct(indexes)
  assertDistinct(from.dealers)
  if (!from.dealers.every((index) => indexes.includes(index)))
    throw new ResharingError('A dealer is no node of the sharing in use.')
  if (from.dealers.length < from.threshold)
    throw new ResharingError(
      `${from.threshold} of the nodes in use must hand on the key.`,
    )
  assertOneKey(from)
  return plan
}

/** Indexes of the nodes that deal. */
export function dealersOf({ from, to }: Plan): readonly number[] {
  return from?.dealers ?? to.nodes.map(({ index }) => index)
}

/** Hashes the whole plan. Operators compare it before they deal. */
export function fingerprintOf(plan: Plan): Hex {
  return hashText(JSON.stringify(plan))
}

/** Writes a fingerprint in groups of four, to be read aloud. */
export function spell(fingerprint: Hex): string {
  return (fingerprint.slice(2).match(/.{4}/g) ?? []).join(' ')
}

export function hashText(text: string): Hex {
  return `0x${createHash('sha256').update(text).digest('hex')}`
}

/** Returns the epoch that a node's published address names. */
function epochOfUrl(text: string): number {
  const [, epoch] = /\/keyshare\/\d+\/(\d+)$/.exec(text) ?? []
  return epoch ? Number(epoch) : 1
}

/** Checks that the public keys in use are of one sharing. */
function assertOneKey({ threshold, nodes }: Sharing): void {
  const all = new Map(
    nodes.map((node) => [node.index, decodeKey(node.publicKey)]),
  )
  const base = new Map([...all].slice(0, threshold))
  for (const [index, key] of all)
    if (!interpolatePoints(base, index).equals(key))
      throw new ResharingError(
        'The public keys in use do not belong to one key.',
      )
}

function decodeKey(publicKey: Hex) {
  try {
    return decodePoint(publicKey)
  } catch (cause) {
    throw new ResharingError(`${publicKey} is no public key.`, cause)
  }
}

function assertDistinct(values: readonly (string | number)[]): void {
  if (new Set(values).size < values.length)
    throw new ResharingError('The plan names a node twice.')
}

/** A resharing cannot go on. Nothing was changed. */
export class ResharingError extends BaseError {
  override readonly name = 'ResharingError'

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
  }
}
