import { NodeUnavailableError } from '@cairn/clients'
import type { ChainPage, HistoryEntry } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { failedStepsOf, readFailedSteps, stepsKey } from './failed-steps.ts'

const account = `0x${'aa'.repeat(20)}` as const
const fees = `0x${'fe'.repeat(20)}` as const
const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const [one, two] = ['1', '2'].map(hashOf) as [string, string]

const word = (value: bigint | string) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(
    64,
    '0',
  )

/** `execute` of two payments: 5 wei to someone, 7 wei to the relayer. */
const input = `0x7a9a1628${[
  ...[96n, 0n, 96n + 17n * 32n],
  ...[2n, 64n, 64n + 7n * 32n],
  ...[0n, 1n, 0n, `0x${'bb'.repeat(20)}`, 5n, 192n, 0n],
  ...[0n, 1n, 0n, fees, 7n, 192n, 0n],
  0n,
]
  .map(word)
  .join('')}`

const id = `0x${'e'.repeat(64)}`
const done =
  '0x5c4eeb02dabf8976016ab414d617f9a162936dcace3cdef8c69ef6e262ad5ae7'
const reverted =
  '0xab46c69f7f32e1bf09b0725853da82a211e5402a0600296ab499a2fb5ea3b419'

/** The events of both calls; those at `failed` have failed without a reason. */
const logsOf = (failed: readonly number[]) =>
  [0, 1].map((place) => ({
    address: account,
    topics: [failed.includes(place) ? reverted : done, id],
    data: `0x${[BigInt(place), 64n, 0n].map(word).join('')}`,
  }))

/** A wallet whose node tells which steps failed, and the questions it gets. */
function setUp(failed: Record<string, readonly number[]>) {
  const asked: string[][] = []
  const node = {
    isAway: false,
    batch: async (
      requests: readonly { method: string; params: readonly [string] }[],
    ) => {
      asked.push([...new Set(requests.map(({ params: [hash] }) => hash))])
      if (node.isAway) throw new NodeUnavailableError('refused')
      return requests.map(({ method, params: [hash] }) =>
        method === 'eth_getTransactionReceipt'
          ? { status: '0x1', logs: logsOf(failed[hash] ?? []) }
          : { hash, to: account, input, value: '0x0' },
      )
    },
  }
  const wallet = {
    clients: { node: () => node },
    networks: { getState: () => ({ all: [] }) },
    log: { warn() {} },
  }
  const sources = {
    wallet: wallet as never,
    paymentAddress: async () => fees,
  }
  const read = (...hashes: readonly string[]) => {
    const part = partOf(hashes)
    return { again: () => readFailedSteps(sources, account, [part]) }
  }
  const counts = () => failedStepsOf(sources.wallet).getState()
  return { asked, counts, failed, node, read, sources }
}

/** Builds a part of a page: one transfer in each transaction. */
function partOf(hashes: readonly string[]): ChainPage {
  return {
    chainId: 137,
    more: false,
    entries: hashes.map((txnHash) => ({
      metaTxnHash: '0xe',
      txnHash,
      blockNumber: 1,
      chainId: 137,
      date: new Date(0),
      type: 'SEND',
      status: 'complete',
      fees: [],
      children: [
        {
          kind: 'transfer',
          contractAddress: `0x${'cc'.repeat(20)}`,
          contractType: 'ERC20',
          direction: 'send',
          from: account,
          to: `0x${'bb'.repeat(20)}`,
          tokenIds: [],
          amounts: [1n],
        },
      ],
    })),
  }
}

const keyOf = (txnHash: string) => stepsKey(account, { chainId: 137, txnHash })

describe('readFailedSteps', () => {
  test('[HIST-01] counts failed steps, the fee apart, and asks once', async () => {
    const { asked, counts, read } = setUp({ [one]: [0, 1], [two]: [1] })
    const { again } = read(one, two)
    await again()
    await again()
    expect([...counts()]).toEqual([[keyOf(one), 1]])
    expect(asked).toEqual([[one, two]])
  })

  test('[HIST-01] error: asks again where the node did not answer', async () => {
    const { asked, counts, node, read } = setUp({ [one]: [0] })
    const { again } = read(one)
    node.isAway = true
    await again()
    expect(counts().size).toBe(0)
    node.isAway = false
    await Promise.all([again(), again()])
    expect([...counts()]).toEqual([[keyOf(one), 1]])
    expect(asked).toHaveLength(2)
  })

  test('[HIST-01] takes a mark back that the chain tells no more', async () => {
    const { counts, failed, read } = setUp({ [one]: [0], [two]: [0] })
    await read(one, two).again()
    failed[one] = []
    await read(one).again()
    expect([...counts()]).toEqual([[keyOf(two), 1]])
  })

  test('[HIST-01] asks about nothing that others sent, that moved nothing, or whose steps are known', async () => {
    const { asked, counts, sources } = setUp({ [one]: [0] })
    const [entry] = partOf([one]).entries
    const failure = { attempted: [], count: 1, reason: undefined }
    for (const odd of [
      { metaTxnHash: undefined },
      { children: [] },
      { failure },
    ])
      await readFailedSteps(sources, account, [
        { ...partOf([]), entries: [{ ...entry, ...odd } as HistoryEntry] },
      ])
    expect(asked).toEqual([])
    expect(counts().size).toBe(0)
  })
})
