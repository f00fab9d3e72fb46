import { BaseError, type Hex } from '@cairn/primitives'
import * as z from 'zod'
import {
  decodePoint,
  decodeScalar,
  encodePoint,
  encodeScalar,
  type GroupElement,
  pointAt,
  publicOf,
  randomScalar,
  valueAt,
} from '../group.ts'
import {
  dealersOf,
  fingerprintOf,
  hashHex,
  nodeIndex,
  type Plan,
  pointHex,
  ResharingError,
  sealedHex,
  signatureHex,
} from './plan.ts'
import { isSignedBy, signText } from './proof.ts'
import { seal, unseal } from './seal.ts'

const knows = 'cairn keyshare deal, known secret'
const sent = 'cairn keyshare deal, sender'

const Deal = z.strictObject({
  kind: z.literal('cairn keyshare deal'),
  /** Fingerprint of the plan. */
  plan: hashHex,
  dealer: nodeIndex,
  /** The coefficients of the dealer's polynomial as public elements. */
  commitments: z.array(pointHex).min(1).max(16),
  /** The polynomial's value for each new node, which it alone can read. */
  subShares: z
    .array(
      z.strictObject({ to: nodeIndex, ephemeral: pointHex, sealed: sealedHex }),
    )
    .min(1)
    .max(16),
  /** Proves that the dealer knows the secret that it shares. */
  proof: signatureHex,
  /** Proves that the dealer of a new key is the node of the plan. */
  sender: signatureHex.nullable(),
})
/**
 * A dealer's part of a resharing: its share (or, for a new key, a random
 * number), shared once more among the new nodes. Everyone may see it.
 */
export type Deal = z.output<typeof Deal>

/** Secrets of a dealer. */
export type DealerSecrets = {
  readonly index: number
  /** The dealer's share; absent to make a new key. */
  readonly share?: bigint | undefined
  /** The secret of the dealer's own key of the plan, to make a new key. */
  readonly receiveSecret?: bigint | undefined
}

/**
 * Makes a dealer's part of a resharing.
 *
 * @throws {ResharingError} when the plan does not ask this dealer, or its share
 *   is not the one of the published key
 */
export function makeDeal(plan: Plan, secrets: DealerSecrets): Deal {
  const { index, receiveSecret } = secrets
  if (!dealersOf(plan).includes(index))
    throw new ResharingError(`The plan asks no deal of node ${index}.`)
  const secret = plan.from ? secrets.share : randomScalar()
  if (secret === undefined)
    throw new ResharingError(`The share of node ${index} is missing.`)
  assertOwnKey(plan, index, encodePoint(publicOf(secret)))
  const random = Array.from({ length: plan.to.threshold - 1 }, randomScalar)
  const coefficients = [secret, ...random]
  const fingerprint = fingerprintOf(plan)
  const body = {
    kind: 'cairn keyshare deal' as const,
    plan: fingerprint,
    dealer: index,
    commitments: coefficients.map((it) => encodePoint(publicOf(it))),
    subShares: plan.to.nodes.map((node) => {
      const value = encodeScalar(valueAt(coefficients, node.index))
      const label = labelOf(fingerprint, index, node.index)
      const text = Buffer.from(value, 'hex')
      return { to: node.index, ...seal(node.receiveKey, label, text) }
    }),
  }
  const text = JSON.stringify(body)
  const proof = signText(secret, knows, text)
  if (plan.from) return { ...body, proof, sender: null }
  if (receiveSecret === undefined)
    throw new ResharingError('The key of this node’s wish to join is missing.')
  return { ...body, proof, sender: signText(receiveSecret, sent, text) }
}

/**
 * Checks everything about a deal but its sub-shares.
 *
 * @throws {BadDealError} naming the dealer and the rule that it breaks
 */
export function checkDeal(plan: Plan, given: unknown): Deal {
  const { data: deal, error } = Deal.safeParse(given)
  if (!deal) throw new ResharingError('A deal is malformed.', error)
  const { proof, sender, ...body } = deal
  const bad = (reason: string) => new BadDealError(deal.dealer, reason)
  if (deal.plan !== fingerprintOf(plan)) throw bad('belongs to another plan')
  if (!dealersOf(plan).includes(deal.dealer))
    throw bad('is not asked for by the plan')
  if (deal.commitments.length !== plan.to.threshold)
    throw bad('is for another threshold')
  const [first = '0x'] = deal.commitments
  const old = plan.from?.nodes.find(({ index }) => index === deal.dealer)
  if (old && old.publicKey !== first) throw bad('does not share the key in use')
  const text = JSON.stringify(body)
  if (!isSignedBy(first, knows, text, proof))
    throw bad('does not prove its secret')
  const own = plan.to.nodes.find(({ index }) => index === deal.dealer)
  const isFromNode =
    own && sender && isSignedBy(own.receiveKey, sent, text, sender)
  if (plan.from ? sender : !isFromNode) throw bad('is not signed by its node')
  const receivers = plan.to.nodes.map(({ index }) => index).join()
  if (deal.subShares.map(({ to }) => to).join() !== receivers)
    throw bad('leaves out a node of the plan')
  try {
    deal.commitments.map(decodePoint)
  } catch {
    throw bad('holds what is no element of the group')
  }
  return deal
}

/** Whether a file holds a dealer's own deal of a plan already. */
export function isDealOf(plan: Plan, dealer: number, given: unknown): boolean {
  try {
    return checkDeal(plan, given).dealer === dealer
  } catch {
    return false
  }
}

/**
 * Opens the sub-share of a node and checks it by the commitments (Feldman).
 *
 * @throws {BadDealError} naming the dealer whose sub-share is wrong
 */
export function openSubShare(
  deal: Deal,
  node: { readonly index: number; readonly receiveSecret: bigint },
): bigint {
  const { index, receiveSecret } = node
  const own = deal.subShares.find(({ to }) => to === index)
  const bad = new BadDealError(
    deal.dealer,
    `holds a wrong sub-share for node ${index}`,
  )
  if (!own) throw bad
  try {
    const label = labelOf(deal.plan, deal.dealer, index)
    const text = unseal(receiveSecret, label, own)
    const value = decodeScalar(Buffer.from(text).toString('hex'))
    const expected = pointAt(commitmentsOf(deal), index)
    if (publicOf(value).equals(expected)) return value
  } catch {
    // A text that opens to no scalar is as wrong as a wrong scalar.
  }
  throw bad
}

export function commitmentsOf({ commitments }: Deal): GroupElement[] {
  return commitments.map(decodePoint)
}

function assertOwnKey({ from }: Plan, index: number, publicKey: Hex): void {
  const own = from?.nodes.find((node) => node.index === index)
  if (own && own.publicKey !== publicKey)
    throw new ResharingError(
      `The share of node ${index} is not the one whose public key the plan names.`,
    )
}

function labelOf(plan: Hex, dealer: number, to: number): string {
  return `${plan} ${dealer} ${to}`
}

/** A dealer sent a deal that nobody can use. */
export class BadDealError extends BaseError {
  override readonly name = 'BadDealError'
  readonly dealer: number

  constructor(dealer: number, reason: string) {
    super(`The deal of node ${dealer} ${reason}.`)
    this.dealer = dealer
  }
}
