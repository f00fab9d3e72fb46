import { eventTopics } from '@cairn/primitives'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountSet } from '../../src/accounts/account-set.ts'
import { readAccountRange } from '../../src/accounts/read-account-range.ts'
import { createChainNode } from '../../src/chain/chain-node.ts'
import { readRange } from '../../src/chain/read-range.ts'
import { createWrappedNatives } from '../../src/chain/wrapped-native.ts'
import { pad, startTestChain, type TestChain, type TestLog } from '../_chain.ts'
import { erc20, erc721, erc1155, erc1155Batch } from '../_events.ts'

const people = Array.from(
  { length: 8 },
  (_, n) => `0xac${pad(n + 1).slice(-38)}`,
)
const contracts = Array.from(
  { length: 3 },
  (_, n) => `0xc0${pad(n + 1).slice(-38)}`,
)
const blocks = 24
const runs = 12

const person = fc.constantFrom(...people)
const small = fc.integer({ min: 1, max: 1000 })
/** Every event that a wallet's rows come from, and some that look like it. */
const someLog: fc.Arbitrary<TestLog> = fc
  .tuple(fc.nat(6), person, person, small, small)
  .map(([kind, from, to, id, amount]): TestLog => {
    const approval = { topics: [eventTopics.approval, from, to].map(pad) }
    const forAll = { topics: [eventTopics.approvalForAll, from, to].map(pad) }
    const logs: TestLog[] = [
      erc20(from, to, amount),
      erc721(from, to, id),
      erc1155(from, to, id, amount),
      erc1155Batch(from, to, [id, id + 1], [amount, 1]),
      { ...approval, data: pad(amount) },
      { ...forAll, data: pad(1) },
      // An amount in a topic is no transfer of a known form.
      { topics: [eventTopics.transfer, from].map(pad), data: pad(amount) },
    ]
    return logs[kind] ?? erc20(from, to, amount)
  })

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  const content = fc.sample(
    fc.tuple(
      fc.constantFrom(...contracts),
      fc.array(someLog, { minLength: 1, maxLength: 6 }),
    ),
    { numRuns: blocks, seed: 7 },
  )
  for (const [at, logs] of content) await chain.emit(logs, at)
}, 120_000)
afterAll(() => chain?.[Symbol.asyncDispose]())

test('[SRVC-01] ac: filters by topics, a filter here and the whole chain give the same rows', async () => {
  const node = createChainNode(chain.chain, fetch)
  const wrapped = createWrappedNatives()
  const access = { node, wrapped, readTraces: undefined }
  const depth = { readTraces: undefined, bridges: new Set<string>() }
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(people, { minLength: 1 }),
      fc.integer({ min: 1, max: blocks }),
      fc.integer({ min: 1, max: blocks }),
      async (chosen, one, other) => {
        const from = Math.min(one, other)
        const to = Math.max(one, other)
        const accounts = createAccountSet()
        for (const account of chosen) accounts.add(account.slice(2))
        const question = { from, to, accounts }
        const [topics, local, whole] = await Promise.all([
          readAccountRange(access, { ...question, plan: 'topics' }),
          readAccountRange(access, { ...question, plan: 'local' }),
          readRange(node, wrapped, from, to, depth),
        ])
        const isOwn = (it: { sender: string; receiver: string }) =>
          accounts.has(it.sender) || accounts.has(it.receiver)
        expect(topics.transfers).toEqual(whole.transfers.filter(isOwn))
        expect(local.transfers).toEqual(topics.transfers)
        expect(topics.approvals).toEqual(
          whole.approvals.filter(({ owner }) => accounts.has(owner)),
        )
        expect(local.approvals).toEqual(topics.approvals)
        expect(local.transactions).toEqual(topics.transactions)
      },
    ),
    { numRuns: runs },
  )
}, 120_000)
