import type { NodeClient, RunLog, RunResult } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { readLogs, readNamed } from './read-run.ts'
import { namedProbes } from './run-probes.ts'

const account: Address = `0x${'a1'.repeat(20)}`
const token: Address = `0x${'c0'.repeat(20)}`
const thief: Address = `0x${'22'.repeat(20)}`
const word = (value: Address | bigint) =>
  BigInt(value).toString(16).padStart(64, '0')
const approve = (id: bigint) => ({
  to: token,
  value: 0n,
  data: `0x095ea7b3${word(thief)}${word(id)}` as Hex,
})
const topic =
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const nothing = { before: [], after: [] } as unknown as RunResult

/** Reads a run of an approval that logs so much of it. */
function readRun(id: bigint, words: readonly bigint[], allowance: unknown) {
  const asked: string[] = []
  const node = {
    settle: (calls: readonly { params: readonly [{ data: string }] }[]) => {
      for (const { params } of calls) asked.push(params[0].data.slice(0, 10))
      return Promise.resolve(calls.map(() => allowance))
    },
  } as unknown as NodeClient
  const log = {
    address: token,
    topics: [topic, ...words.map((one) => `0x${word(one)}`)],
    data: words.length > 2 ? '0x' : `0x${word(id)}`,
  } as unknown as RunLog
  const tried = { node, account, chainId: 137, calls: [approve(id)] }
  const run = { ...nothing, logs: words.length > 0 ? [log] : [] }
  return readLogs(tried, run, undefined, undefined)
}
const [own, his] = [BigInt(account), BigInt(thief)]
const item = { contractAddress: token, type: 'ERC721' }
const coin = { contractAddress: token, type: 'ERC20' }

test('[SEND-01] a run proves that an approval is of an item, and says it as one', async () => {
  const run = await readRun(0n, [own, his, 0n], undefined)
  expect(run.tokens).toEqual([item])
  expect(run.grants).toEqual([])
})

test('[SEND-01] an approval of 0 is of a coin only where its contract answers as one', async () => {
  const answer = `0x${word(3n)}`
  expect((await readRun(0n, [own, his], answer)).tokens).toEqual([coin])
  // Collections of before ERC-721 log their ids as coins log amounts.
  expect((await readRun(0n, [own, his], undefined)).tokens).toEqual([])
  expect((await readRun(0n, [], undefined)).tokens).toEqual([])
  // One that logs items and answers as a coin is of items.
  expect((await readRun(0n, [own, his, 0n], answer)).tokens).toEqual([item])
})

test('[SEND-01] a run without logs sees who may take an item after it', () => {
  const calls = [approve(0n)]
  const probes = namedProbes(calls, { account, chainId: 137, coins: [] })
  const read = (answers: Readonly<Record<string, readonly bigint[]>>) =>
    readNamed(
      { node: {} as NodeClient, account, chainId: 137, calls },
      {
        before: probes.map(({ data }) => answers[data.slice(0, 10)]?.[0]),
        after: probes.map(({ data }) => answers[data.slice(0, 10)]?.[1]),
      } as unknown as RunResult,
      probes,
    )
  const approved = read({ '0x081812fc': [0n, his] })
  expect(approved.tokens).toEqual([item])
  expect(approved.grants).toEqual([])
  expect(read({ '0xdd62ed3e': [4n, 0n] })).toMatchObject({
    tokens: [coin],
    grants: [],
  })
  expect(read({})).toMatchObject({ tokens: [], grants: [] })
})
