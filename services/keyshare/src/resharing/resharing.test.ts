import type { Hex } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import {
  addScalars,
  encodePoint,
  encodeScalar,
  interpolate,
  publicOf,
  randomScalar,
  valueAt,
} from '../group.ts'
import { checkDeal, type Deal, makeDeal } from './deal.ts'
import { checkPlan, fingerprintOf, makeJoin, makePlan } from './plan.ts'
import { signText } from './proof.ts'
import { seal } from './seal.ts'
import {
  assertAllTaken,
  makeTaken,
  type Outcome,
  outcomeOf,
  takeShare,
} from './take.ts'

const origins = ['https://a.example', 'https://b.example', 'https://c.example']
const wallet = 'https://wallet.example'

type Sharing = {
  readonly shares: ReadonlyMap<number, bigint>
  readonly outcome: Outcome
}

/** Nodes that want to join, by index. */
function joining(indexes: readonly number[], epoch = 0) {
  return new Map(
    indexes.map((index) => [
      index,
      makeJoin({ index, origin: origins[index - 1] ?? wallet, epoch }),
    ]),
  )
}

/** Plans a resharing of `old`, or of a new key. */
function planned(
  indexes: readonly number[],
  threshold: number,
  old?: Sharing,
  dealers?: readonly number[],
) {
  const nodes = joining(indexes, old?.outcome.epoch)
  const plan = makePlan({
    joins: [...nodes.values()].map(({ join }) => join),
    threshold,
    from: old && { ...fromOf(old), wallet, dealers },
  })
  return { nodes, plan }
}

const fromOf = ({ outcome: { threshold, nodes } }: Sharing) => ({
  threshold,
  nodes: [...nodes],
})

/** Makes the deals that a plan asks for, as honest nodes do. */
function dealt({ plan, nodes }: ReturnType<typeof planned>, old?: Sharing) {
  const dealers = plan.from?.dealers ?? [...nodes.keys()]
  return dealers.map((index) =>
    makeDeal(plan, {
      index,
      share: old?.shares.get(index),
      receiveSecret: nodes.get(index)?.receiveSecret,
    }),
  )
}

/** Takes the shares of all new nodes. */
function hold(
  { plan, nodes }: ReturnType<typeof planned>,
  deals: readonly Deal[],
) {
  const checked = deals.map((deal) =>
    checkDeal(plan, JSON.parse(JSON.stringify(deal))),
  )
  const taken = [...nodes].map(([index, { receiveSecret }]) => ({
    index,
    ...takeShare(plan, checked, { index, receiveSecret }),
  }))
  const shares = new Map(taken.map(({ index, share }) => [index, share]))
  return { shares, outcome: outcomeOf(plan, checked) }
}

function share(
  indexes: readonly number[],
  threshold: number,
  old?: Sharing,
  dealers?: readonly number[],
): Sharing {
  const plan = planned(indexes, threshold, old, dealers)
  return hold(plan, dealt(plan, old))
}

/** The key that the shares of some nodes give. */
const keyOf = ({ shares }: Sharing, indexes: readonly number[]) =>
  interpolate(
    new Map(indexes.map((index) => [index, shares.get(index) ?? 0n])),
    0,
  )

describe('a new key', () => {
  test('[AUTH-05] three nodes make a key together, and any two shares give it', () => {
    const made = share([1, 2, 3], 2)
    const key = keyOf(made, [1, 2])
    expect(keyOf(made, [2, 3])).toBe(key)
    expect(keyOf(made, [3, 1])).toBe(key)
    expect(made.outcome).toMatchObject({ epoch: 1, threshold: 2 })
    expect(made.outcome.nodes.map(({ url }) => url)).toEqual([
      'https://a.example/keyshare/1',
      'https://b.example/keyshare/2',
      'https://c.example/keyshare/3',
    ])
    for (const { index, publicKey } of made.outcome.nodes)
      expect(publicKey).toBe(
        encodePoint(publicOf(made.shares.get(index) ?? 0n)),
      )
  })

  test('[AUTH-05] error: a node cannot deal what it does not know, or in the name of another', () => {
    const plan = planned([1, 2, 3], 2)
    const [one, two] = dealt(plan)
    if (!one || !two) throw new Error('deals')
    // A commitment chosen by the others' would decide about the key.
    const rogue = { ...one, commitments: two.commitments }
    expect(() => checkDeal(plan.plan, rogue)).toThrow(/node 1 does not prove/)
    const named = { ...two, dealer: 1 }
    expect(() => checkDeal(plan.plan, named)).toThrow(/node 1/)
    const unsigned = { ...one, sender: two.sender }
    expect(() => checkDeal(plan.plan, unsigned)).toThrow(
      'The deal of node 1 is not signed by its node.',
    )
  })
})

describe('a resharing', () => {
  const first = share([1, 2, 3], 2)
  const key = keyOf(first, [1, 2])

  test.each<[string, number[], number, number[] | undefined]>([
    ['the same nodes', [1, 2, 3], 2, undefined],
    ['one old node down', [1, 2, 3], 2, [1, 3]],
    ['another node in its place', [1, 2, 4], 2, [1, 2]],
    ['five nodes and a threshold of three', [1, 2, 3, 4, 5], 3, undefined],
    ['two nodes that are both needed', [1, 2], 2, undefined],
    ['nodes that are all new', [7, 8, 9], 2, undefined],
  ])('[AUTH-05] keeps the key: %s', (_, indexes, threshold, dealers) => {
    const next = share(indexes, threshold, first, dealers)
    const some = indexes.slice(-threshold)
    expect(keyOf(next, some)).toBe(key)
    expect(next.outcome.epoch).toBe(2)
    expect(keyOf(share([1, 2, 3], 2, next), [2, 3])).toBe(key)
  })

  test('[AUTH-05] an old share and a new one give another number', () => {
    const next = share([1, 2, 3], 2, first)
    for (const [old, young] of [
      [1, 2],
      [2, 1],
      [3, 1],
    ] as const) {
      const mixed = new Map([
        [old, first.shares.get(old) ?? 0n],
        [young, next.shares.get(young) ?? 0n],
      ])
      expect(interpolate(mixed, 0)).not.toBe(key)
      expect(next.shares.get(old)).not.toBe(first.shares.get(old))
    }
  })

  test('[AUTH-05] error: a wrong sub-share is refused, and its dealer named', () => {
    const plan = planned([1, 2, 3], 2, first)
    const receiver = plan.plan.to.nodes[2]
    const deals = dealt(plan, first)
    const two = dealAs(plan.plan, 2, first.shares.get(2) ?? 0n, (values) => ({
      ...values,
      // Wrong for node 3 alone, in a deal that is signed in order.
      3: addScalars(values[3] ?? 0n, 1n),
    }))
    const checked = deals.map((deal) =>
      checkDeal(plan.plan, deal.dealer === 2 ? two : deal),
    )
    const take = (index: number) =>
      takeShare(plan.plan, checked, {
        index,
        receiveSecret: plan.nodes.get(index)?.receiveSecret ?? 0n,
      })
    expect(receiver?.index).toBe(3)
    expect(() => take(1)).not.toThrow()
    expect(() => take(3)).toThrow(
      'The deal of node 2 holds a wrong sub-share for node 3.',
    )
  })

  test('[AUTH-05] error: a deal of an earlier plan is refused', () => {
    const earlier = planned([1, 2, 3], 2, first)
    const later = planned([1, 2, 3], 2, first)
    const [replayed] = dealt(earlier, first)
    expect(() => checkDeal(later.plan, replayed)).toThrow(
      'The deal of node 1 belongs to another plan.',
    )
    const forged = { ...replayed, plan: fingerprintOf(later.plan) }
    expect(() => checkDeal(later.plan, forged)).toThrow(
      'The deal of node 1 does not prove its secret.',
    )
  })

  test('[AUTH-05] error: a node without the share in use deals nothing', () => {
    const plan = planned([1, 2, 3], 2, first)
    const other = randomScalar()
    expect(() => makeDeal(plan.plan, { index: 1, share: other })).toThrow(
      /share of node 1 is not the one/,
    )
    const forged = dealAs(plan.plan, 1, other, (values) => values)
    expect(() => checkDeal(plan.plan, forged)).toThrow(
      'The deal of node 1 does not share the key in use.',
    )
  })

  test('[AUTH-05] error: a dealer who sends different deals to different nodes is found out', () => {
    const plan = planned([1, 2, 3], 2, first)
    const [one, two, three] = dealt(plan, first)
    const [again] = dealt(plan, first)
    if (!one || !two || !three || !again) throw new Error('deals')
    const taken = [1, 2, 3].map((index) => {
      const deals = index === 3 ? [again, two, three] : [one, two, three]
      const receiveSecret = plan.nodes.get(index)?.receiveSecret ?? 0n
      const own = takeShare(plan.plan, deals, { index, receiveSecret })
      return { ...own, word: makeTaken(own.outcome, { index, ...own }) }
    })
    const words = taken.map(({ word }) => word)
    for (const { outcome } of taken)
      expect(() => assertAllTaken(outcome, words)).toThrow(/took other deals/)
  })

  test('[AUTH-05] error: a node that does not hold its share holds the others up', () => {
    const plan = planned([1, 2, 3], 2, first)
    const { shares, outcome } = hold(plan, dealt(plan, first))
    const words = [1, 2, 3].map((index) =>
      makeTaken(outcome, { index, share: shares.get(index) ?? 0n }),
    )
    expect(() => assertAllTaken(outcome, words)).not.toThrow()
    expect(() => assertAllTaken(outcome, words.slice(1))).toThrow(
      'Node 1 has not taken its share.',
    )
    const lie = makeTaken(outcome, { index: 2, share: randomScalar() })
    expect(() => assertAllTaken(outcome, [...words, lie])).toThrow(
      'Node 2 does not prove its new share.',
    )
  })

  test('[AUTH-05] error: deals that would give another key are refused', () => {
    const first = planned([1, 2, 3], 2)
    const held = hold(first, dealt(first))
    const second = planned([1, 2, 3], 2, held)
    const deals = dealt(second, held)
    expect(() => outcomeOf(second.plan, deals)).not.toThrow()
    const { from } = second.plan
    const other = encodePoint(publicOf(randomScalar()))
    const nodes = from?.nodes.map((node, at) =>
      at === 0 ? { ...node, publicKey: other } : node,
    )
    const plan = {
      ...second.plan,
      from: from && { ...from, nodes: nodes ?? [] },
    }
    expect(() => outcomeOf(plan, deals)).toThrow('The key would change.')
  })

  test('[AUTH-05] error: a missing deal is named', () => {
    const plan = planned([1, 2, 3], 2, first)
    expect(() => hold(plan, dealt(plan, first).slice(1))).toThrow(
      'The deals of these nodes are missing: 1.',
    )
  })

  test.each<[string, (plan: ReturnType<typeof checkPlan>) => unknown]>([
    [
      'too few dealers',
      (it) => ({ ...it, from: { ...it.from, dealers: [1] } }),
    ],
    [
      'a dealer that is unknown',
      (it) => ({ ...it, from: { ...it.from, dealers: [1, 5] } }),
    ],
    ['a threshold of one', (it) => ({ ...it, to: { ...it.to, threshold: 1 } })],
    ['a threshold above', (it) => ({ ...it, to: { ...it.to, threshold: 4 } })],
    [
      'a node twice',
      (it) => ({
        ...it,
        to: { ...it.to, nodes: [...it.to.nodes, it.to.nodes[0]] },
      }),
    ],
    [
      'public keys of two sharings',
      (it) => ({
        ...it,
        from: {
          ...it.from,
          nodes: it.from?.nodes.map((node) =>
            node.index === 3
              ? { ...node, publicKey: encodePoint(publicOf(7n)) }
              : node,
          ),
        },
      }),
    ],
    ['an unknown word', (it) => ({ ...it, more: 1 })],
  ])('[AUTH-05] error: refuses a plan with %s', (_, change) => {
    const { plan } = planned([1, 2, 3], 2, first)
    expect(() => checkPlan(plan)).not.toThrow()
    expect(() => checkPlan(change(plan))).toThrow()
  })
})

/** Makes a deal with sub-shares of the test's choice, signed in order. */
function dealAs(
  plan: ReturnType<typeof checkPlan>,
  dealer: number,
  secret: bigint,
  change: (values: Record<number, bigint>) => Record<number, bigint>,
) {
  const coefficients = [secret, randomScalar()]
  const honest = Object.fromEntries(
    plan.to.nodes.map(({ index }) => [index, valueAt(coefficients, index)]),
  )
  const values = change(honest)
  const fingerprint = fingerprintOf(plan)
  const body = {
    kind: 'cairn keyshare deal',
    plan: fingerprint,
    dealer,
    commitments: coefficients.map((it): Hex => encodePoint(publicOf(it))),
    subShares: plan.to.nodes.map(({ index, receiveKey }) => ({
      to: index,
      ...seal(
        receiveKey,
        `${fingerprint} ${dealer} ${index}`,
        Buffer.from(encodeScalar(values[index] ?? 0n), 'hex'),
      ),
    })),
  }
  const text = JSON.stringify(body)
  const proof = signText(secret, 'cairn keyshare deal, known secret', text)
  return { ...body, proof, sender: null }
}
