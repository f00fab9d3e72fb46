import { NodeRefusalError } from '@cairn/clients'
import { eventTopics } from '@cairn/primitives'
import { expect, test } from 'vitest'
import type { ChainNode, NodeRequest } from './chain-node.ts'
import type { Log } from './decode-log.ts'
import { createWrappedNatives } from './wrapped-native.ts'

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const addressOf = (n: number) => n.toString(16).padStart(40, '0')
const logsOf = (...contracts: readonly string[]) =>
  contracts.map(
    (one) =>
      ({
        address: `0x${one}`,
        topics: [eventTopics.deposit],
      }) as unknown as Log,
  )
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => addressOf(n + 1))

/** Imitates a node on which each contract holds 5 wei. */
function nodeOf(supply: (contract: string) => unknown = () => word(0)) {
  const asked: NodeRequest[][] = []
  const settle = async (requests: readonly NodeRequest[]) => {
    asked.push([...requests])
    return requests.map(([method, [first]]) =>
      method === 'eth_getBalance'
        ? '0x5'
        : supply((first as { to: string }).to.slice(2)),
    )
  }
  const node = { call: async () => '0x10', settle } as unknown as ChainNode
  const calls = () => asked.flat().filter(([method]) => method === 'eth_call')
  return { node, asked, calls }
}

test('[COIN-02] a contract whose supply is its native balance wraps it', async () => {
  const [real = '', fake = '', failing = '', long = ''] = many(4)
  const { node } = nodeOf((contract) => {
    if (contract === failing)
      return new NodeRefusalError('eth_call', { message: 'out of gas' })
    if (contract === long) return `${word(5)}00`
    return word(contract === real ? 5 : 6)
  })
  const wrapped = createWrappedNatives()
  await wrapped.learn(node, logsOf(real, fake, failing, long))
  expect([real, fake, failing, long].map(wrapped.has)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('[SRVC-01] ae: made-up wrappers are asked in one batch with bounded gas, and once', async () => {
  const { node, asked, calls } = nodeOf()
  const wrapped = createWrappedNatives()
  const logs = logsOf(...many(20))
  await wrapped.learn(node, logs)
  expect(asked).toHaveLength(1)
  expect(calls()).toHaveLength(20)
  expect(calls().map(([, [call]]) => call)).toEqual(
    calls().map(() => expect.objectContaining({ gas: '0x186a0' })),
  )
  await wrapped.learn(node, logs)
  expect(asked).toHaveLength(1)
})

test('[SRVC-01] ae: of many contracts in a range a few are asked, those of lists first', async () => {
  const weth = addressOf(0xee)
  const { node, calls } = nodeOf((one) => word(one === weth ? 5 : 0))
  const wrapped = createWrappedNatives({ listed: async () => [weth] })
  const logs = logsOf(...many(100), weth)
  await wrapped.learn(node, logs)
  expect(calls()).toHaveLength(20)
  expect(wrapped.has(weth)).toBe(true)
  // The others have their turn in ranges that name them again.
  for (let i = 0; i < 10; i += 1) await wrapped.learn(node, logs)
  expect(calls()).toHaveLength(101)
})

test('[SRVC-01] ae: an empty contract is asked again, after those that were not asked', async () => {
  let supply = 0
  const [first = '', ...rest] = many(21)
  const asked: string[][] = []
  const settle = async (requests: readonly NodeRequest[]) => {
    asked.push(
      requests.flatMap(([, [one]]) =>
        typeof one === 'string' ? one.slice(2) : [],
      ),
    )
    return requests.map(([method]) =>
      method === 'eth_getBalance' ? `0x${supply}` : word(supply),
    )
  }
  const node = { call: async () => '0x10', settle } as unknown as ChainNode
  const wrapped = createWrappedNatives({ mostChecks: 1 })
  await wrapped.learn(node, logsOf(first))
  await wrapped.learn(node, logsOf(first, ...rest))
  expect(asked).toEqual([[first], [rest[0]]])
  supply = 5
  await wrapped.learn(node, logsOf(first))
  expect(wrapped.has(first)).toBe(true)
})

test('[COIN-02] where balances are summed, a node that does not tell a balance is asked again', async () => {
  const [real = ''] = many(1)
  let isRefused = true
  const { node } = nodeOf(() => word(5))
  const settle: ChainNode['settle'] = async (requests) => {
    const answers = await node.settle<never>(requests)
    const refusal = new NodeRefusalError('eth_getBalance', { message: 'busy' })
    return isRefused ? [refusal, ...answers.slice(1)] : answers
  }
  const wrapped = createWrappedNatives({ mustAnswer: true })
  const learn = () => wrapped.learn({ ...node, settle }, logsOf(real))
  await expect(learn()).rejects.toThrow(NodeRefusalError)
  isRefused = false
  await learn()
  expect(wrapped.has(real)).toBe(true)
})
