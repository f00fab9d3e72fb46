import { profileNames, type Quirks, quirksOf } from '@cairn/dev-env/public'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLogs } from '../../src/nodes/log-ranges.ts'
import { NodeBehindError } from '../../src/nodes/node-faults.ts'
import {
  type NoisyChain,
  noiseTopic,
  noisyBlocks,
  startNoisyChain,
  topicOf,
} from './_noise.ts'

let chain: NoisyChain
let head: number
beforeAll(async () => {
  chain = await startNoisyChain()
  head = Number(await chain.node.call('eth_blockNumber', []))
})
afterAll(() => chain[Symbol.asyncDispose]())

const refusal = (message: string, code = -32_000, status?: number) => ({
  code,
  message,
  ...(status !== undefined && { status }),
})

/** Providers of the rehearsal, with limits that this short chain meets. */
const quirks: readonly [name: string, quirks: Quirks][] = [
  ...profileNames.map((name): [string, Quirks] => [name, quirksOf(name, 137)]),
  [
    'a limit of results, with a range in hex',
    {
      logs: {
        results: {
          most: 100,
          refusal: refusal(
            'query returned more than 10000 results. Try with this block range [{from}, {to}].',
            -32_005,
          ),
        },
      },
    },
  ],
  [
    'a limit of results without a hint',
    {
      logs: {
        results: { most: 100, refusal: refusal('query exceeds max results') },
      },
    },
  ],
  [
    'a limit of blocks without a hint',
    {
      logs: {
        blocks: { most: 7, refusal: refusal('block range is too wide') },
      },
    },
  ],
  [
    'a limit of blocks that it names wrong',
    {
      logs: {
        blocks: {
          most: 7,
          refusal: refusal('exceed maximum block range: 5000'),
        },
      },
    },
  ],
  [
    'a limit of topics',
    {
      logs: {
        topics: {
          most: 100,
          refusal: refusal(
            'query exceeds the maximum of {most} addresses or topics per search position',
          ),
        },
      },
    },
  ],
  [
    'a limit of bytes',
    {
      logs: {
        bytes: {
          most: 50_000,
          refusal: refusal(
            'response size should not greater than {most} bytes',
          ),
        },
      },
    },
  ],
  [
    'no batches',
    {
      batch: {
        most: 1,
        shape: 'one',
        refusal: refusal('batch requests are not supported'),
      },
    },
  ],
  [
    'batches answered one by one',
    {
      batch: {
        most: 2,
        shape: 'each',
        refusal: refusal('batch limit {most} exceeded'),
      },
    },
  ],
  [
    'batches whose first request alone is answered',
    { batch: { most: 1, shape: 'first', refusal: refusal('batch') } },
  ],
  [
    '429 in two of five',
    {
      busy: { refused: 2, of: 5, refusal: refusal('slow down', 429, 429) },
    },
  ],
  [
    '429 in a body of 200',
    {
      busy: {
        refused: 1,
        of: 3,
        inBody: true,
        refusal: refusal('Too Many Requests', 429),
      },
    },
  ],
]

const all = [{ topics: [noiseTopic] }]
const range = () => ({ from: 1, to: head })

describe('readLogs', () => {
  test.each(quirks)(
    '[NODE-01] d: reads all logs from a node with the quirks of %s',
    async (_, given) => {
      const provider = await chain.provider(given)
      const pool = chain.pool([{ url: provider.url }])
      const read = await pool.onOne('logs', (node) =>
        readLogs(node, range(), all),
      )
      expect(read.logs).toHaveLength(noisyBlocks * 20)
      expect(read.end.number).toBe(head)
      const numbers = read.logs.map(({ topics }) => (topics as string[])[1])
      expect(numbers).toEqual(
        Array.from({ length: noisyBlocks * 20 }, (_, at) => topicOf(at)),
      )
      // What was learned is not asked again.
      provider.resetCount()
      const wallets = Array.from({ length: 500 }, (_, at) => topicOf(at * 3))
      const mine = await pool.onOne('logs', (node) =>
        readLogs(node, range(), [{ topics: [noiseTopic, wallets] }]),
      )
      expect(mine.logs).toHaveLength(500)
      const again = await pool.onOne('logs', (node) =>
        readLogs(node, range(), all),
      )
      expect(again.logs).toEqual(read.logs)
    },
  )

  test('[NODE-01] d: does not believe the empty list of a node that lags, and asks another', async () => {
    const lagging = await chain.provider({ lagBlocks: 3 })
    const alone = chain.pool([{ url: lagging.url }])
    const read = (pool: typeof alone) =>
      pool.onOne('logs', (node) => readLogs(node, range(), all))
    await expect(read(alone)).rejects.toThrow(NodeBehindError)
    expect(alone.limits('logs').blocks).toBe(10_000)
    const pool = chain.pool([{ url: lagging.url }, { url: chain.url }])
    expect((await read(pool)).logs).toHaveLength(noisyBlocks * 20)
  })

  test('[NODE-01] d: learns nothing of a node that refuses a range past its head', async () => {
    const behind = await chain.provider({
      lagBlocks: 3,
      logs: {
        pastHead: refusal('block range extends beyond current head block'),
      },
    })
    const pool = chain.pool([{ url: behind.url }])
    await expect(
      pool.onOne('logs', (node) => readLogs(node, range(), all)),
    ).rejects.toThrow(NodeBehindError)
    expect(pool.limits('logs').blocks).toBe(10_000)
  })

  test('[NODE-01] d: a range never mixes nodes: it is read again as a whole', async () => {
    const first = await chain.provider({
      logs: {
        blocks: { most: 50, refusal: refusal('block range is too wide') },
      },
    })
    const second = await chain.provider({})
    const pool = chain.pool([
      { url: first.url, weight: 2 },
      { url: second.url },
    ])
    const names: string[] = []
    const read = await pool.onOne('logs', async (node) => {
      names.push(node.name)
      const half = await readLogs(node, { from: 1, to: 60 }, all)
      if (node.name === 'n0') first.setQuirks({ down: 503 })
      const rest = await readLogs(node, { from: 61, to: head }, all)
      return [...half.logs, ...rest.logs]
    })
    expect(names).toEqual(['n0', 'n1'])
    expect(read).toHaveLength(noisyBlocks * 20)
    expect(second.count().byMethod.eth_getLogs).toBe(2)
  })

  test('[NODE-01] d: error: refuses logs of other blocks than those asked for', async () => {
    const logs = await chain.node.call('eth_getLogs', [
      { fromBlock: '0x1', toBlock: '0x2', topics: [noiseTopic] },
    ])
    const liar = await chain.provider({
      lies: [{ method: 'eth_getLogs', result: logs }],
    })
    const pool = chain.pool([{ url: liar.url }])
    await expect(
      pool.onOne('logs', (node) => readLogs(node, { from: 2, to: head }, all)),
    ).rejects.toThrow('nothing usable')
  })
})
