import type { Hex } from '@cairn/primitives'
import * as z from 'zod'
import {
  addScalars,
  decodePoint,
  encodePoint,
  interpolatePoints,
  lagrangeFactor,
  multiplyScalars,
  pointAt,
  publicOf,
  times,
} from '../group.ts'
import { commitmentsOf, type Deal, openSubShare } from './deal.ts'
import {
  dealersOf,
  fingerprintOf,
  hashHex,
  hashText,
  nodeIndex,
  type Plan,
  pointHex,
  ResharingError,
  signatureHex,
} from './plan.ts'
import { isSignedBy, signText } from './proof.ts'

const purpose = 'cairn keyshare taken'

const Taken = z.strictObject({
  kind: z.literal('cairn keyshare taken'),
  plan: hashHex,
  /** Hash of the deals; all nodes must have taken the same. */
  deals: hashHex,
  index: nodeIndex,
  publicKey: pointHex,
  signature: signatureHex,
})
/** A node's word that it holds its new share. It holds no secret. */
export type Taken = z.output<typeof Taken>

/** Public facts of the new sharing, which everyone computes from the deals. */
export type Outcome = {
  readonly plan: Hex
  readonly deals: Hex
  readonly epoch: number
  readonly threshold: number
  readonly nodes: readonly {
    readonly index: number
    readonly url: string
    readonly publicKey: Hex
  }[]
}

/**
 * Puts the checked deals in order, one of each dealer.
 *
 * @throws {ResharingError} naming the dealers whose deals are missing
 */
export function orderDeals(plan: Plan, deals: readonly Deal[]): Deal[] {
  const inOrder = dealersOf(plan).map((dealer) => ({
    dealer,
    found: deals.filter((deal) => deal.dealer === dealer),
  }))
  const missing = inOrder.filter(({ found }) => found.length === 0)
  if (missing.length > 0)
    throw new ResharingError(
      `The deals of these nodes are missing: ${missing.map((it) => it.dealer).join(', ')}.`,
    )
  return inOrder.flatMap(({ dealer, found }) => {
    if (found.length > 1)
      throw new ResharingError(`Node ${dealer} sent more than one deal.`)
    return found
  })
}

/**
 * Computes the public keys of the new sharing.
 *
 * @throws {ResharingError} when the key itself would change
 */
export function outcomeOf(plan: Plan, given: readonly Deal[]): Outcome {
  const deals = orderDeals(plan, given)
  const weights = weightsOf(plan)
  const keyAt = (place: number) =>
    deals
      .map((deal) =>
        times(
          pointAt(commitmentsOf(deal), place),
          weights.get(deal.dealer) ?? 0n,
        ),
      )
      .reduce((sum, part) => sum.add(part))
  const nodes = plan.to.nodes.map(({ index, url }) => ({
    index,
    url,
    key: keyAt(index),
  }))
  if (plan.from) {
    const old = new Map(
      plan.from.nodes
        .slice(0, plan.from.threshold)
        .map((node) => [node.index, decodePoint(node.publicKey)]),
    )
    const isSame = interpolatePoints(old, 0).equals(
      interpolatePoints(
        new Map(
          nodes.slice(0, plan.to.threshold).map((it) => [it.index, it.key]),
        ),
        0,
      ),
    )
    if (!isSame) throw new ResharingError('The key would change.')
  }
  return {
    plan: fingerprintOf(plan),
    deals: hashText(JSON.stringify(deals)),
    epoch: plan.epoch,
    threshold: plan.to.threshold,
    nodes: nodes.map(({ key, ...node }) => ({
      ...node,
      publicKey: encodePoint(key),
    })),
  }
}

/**
 * Combines a node's sub-shares into its new share.
 *
 * @throws {BadDealError} naming a dealer whose sub-share is wrong
 */
export function takeShare(
  plan: Plan,
  given: readonly Deal[],
  node: { readonly index: number; readonly receiveSecret: bigint },
): { readonly share: bigint; readonly outcome: Outcome } {
  const deals = orderDeals(plan, given)
  const weights = weightsOf(plan)
  const share = deals
    .map((deal) => {
      const weight = weights.get(deal.dealer) ?? 0n
      return multiplyScalars(openSubShare(deal, node), weight)
    })
    .reduce(addScalars, 0n)
  const outcome = outcomeOf(plan, deals)
  const own = outcome.nodes.find(({ index }) => index === node.index)
  if (!own || own.publicKey !== encodePoint(publicOf(share)) || share === 0n)
    throw new ResharingError('The new share does not fit the deals.')
  return { share, outcome }
}

/** Signs that a node holds its new share. */
export function makeTaken(
  { plan, deals }: Pick<Outcome, 'plan' | 'deals'>,
  node: { readonly index: number; readonly share: bigint },
): Taken {
  const publicKey = encodePoint(publicOf(node.share))
  const { index } = node
  const body = { kind: 'cairn keyshare taken' as const, plan, deals, index }
  const text = JSON.stringify({ ...body, publicKey })
  return { ...body, publicKey, signature: signText(node.share, purpose, text) }
}

/** Whether a file holds the same word of the same node already. */
export function isWordOf(given: unknown, word: Taken): boolean {
  const { data } = Taken.safeParse(given)
  if (!data) return false
  const { signature, ...body } = data
  const { signature: _, ...wanted } = word
  const text = JSON.stringify(wanted)
  return (
    JSON.stringify(body) === text &&
    isSignedBy(word.publicKey, purpose, text, signature)
  )
}

/**
 * Checks that every node of the plan holds its share of the same deals.
 *
 * @throws {ResharingError} naming the nodes that do not
 */
export function assertAllTaken(
  outcome: Outcome,
  given: readonly unknown[],
): void {
  const words = given.map((one) => {
    const { data, error } = Taken.safeParse(one)
    if (!data) throw new ResharingError('A word of a node is malformed.', error)
    return data
  })
  for (const { index, publicKey } of outcome.nodes) {
    const own = words.filter((word) => word.index === index)
    if (own.length === 0)
      throw new ResharingError(`Node ${index} has not taken its share.`)
    for (const { signature, ...body } of own) {
      if (body.plan !== outcome.plan)
        throw new ResharingError(`Node ${index} followed another plan.`)
      if (body.deals !== outcome.deals)
        throw new ResharingError(
          `Node ${index} took other deals. A dealer sent different deals to different nodes.`,
        )
      const isOwn = isSignedBy(
        publicKey,
        purpose,
        JSON.stringify(body),
        signature,
      )
      if (body.publicKey !== publicKey || !isOwn)
        throw new ResharingError(`Node ${index} does not prove its new share.`)
    }
  }
}

/** Factors of the deals: they restore the key at zero, or add up a new one. */
function weightsOf(plan: Plan): ReadonlyMap<number, bigint> {
  const dealers = dealersOf(plan)
  return new Map(
    dealers.map((dealer) => [
      dealer,
      plan.from ? lagrangeFactor(dealers, dealer, 0) : 1n,
    ]),
  )
}
