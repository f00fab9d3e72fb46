import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  NodeAnswerError,
  NodeRefusalError,
  NodeUnavailableError,
} from '../../src/node-errors.ts'
import { type NoisyChain, startNoisyChain } from './_noise.ts'

let chain: NoisyChain
let head: number
beforeAll(async () => {
  chain = await startNoisyChain()
  head = Number(await chain.node.call('eth_blockNumber', []))
})
afterAll(() => chain[Symbol.asyncDispose]())
beforeEach(() => {
  chain.clock.waits.length = 0
})

const refusal = (message: string, code = -32_000, status?: number) => ({
  code,
  message,
  ...(status !== undefined && { status }),
})
const slowDown = refusal('slow down', 429, 429)
const ask = (pool: ReturnType<NoisyChain['pool']>) =>
  pool.call('eth_blockNumber', [])
const faultOf = (pool: ReturnType<NoisyChain['pool']>) =>
  pool.states().map(({ fault }) => fault)

describe('failover', () => {
  test.each([
    ['cuts connections', { drops: { refused: 1, of: 1 } }, 'unavailable'],
    ['answers 503', { down: 503 }, 'unavailable'],
    ['answers no JSON', { down: 200 }, 'unavailable'],
    ['spent its credits', { spent: refusal('no', -32_005, 402) }, 'busy'],
    [
      'asks for a pause',
      { busy: { refused: 1, of: 1, refusal: slowDown } },
      'busy',
    ],
  ])(
    '[NODE-01] e: leaves a node that %s, for twice as long each time',
    async (_, quirks, fault) => {
      const bad = await chain.provider(quirks)
      const pool = chain.pool([{ url: bad.url, weight: 2 }, { url: chain.url }])
      for (const seconds of [1, 2, 4]) {
        bad.resetCount()
        expect(Number(await ask(pool))).toBe(head)
        expect(faultOf(pool)).toEqual([fault, undefined])
        const [state] = pool.states()
        expect((state?.untilMs ?? 0) - chain.clock.nowMs).toBe(seconds * 1_000)
        expect(Number(await ask(pool))).toBe(head)
        expect(bad.count().trips).toBe(1)
        chain.clock.nowMs += seconds * 1_000
      }
      bad.setQuirks({})
      expect(Number(await ask(pool))).toBe(head)
      expect(faultOf(pool)).toEqual([undefined, undefined])
      expect(bad.count().trips).toBe(2)
    },
  )

  test('[NODE-01] e: leaves a node that does not answer in time', async () => {
    const mute = await chain.provider({ hangs: true })
    const pool = chain.pool([{ url: mute.url, weight: 2 }, { url: chain.url }])
    const client = pool.at('state', { timeoutMs: 100 })
    expect(Number(await client.call('eth_blockNumber', []))).toBe(head)
    expect(faultOf(pool)).toEqual(['unavailable', undefined])
  })

  test('[NODE-01] e: a caller that leaves is no fault of the node', async () => {
    const mute = await chain.provider({})
    const pool = chain.pool([{ url: mute.url, weight: 2 }, { url: chain.url }])
    await ask(pool)
    mute.setQuirks({ hangs: true })
    const left = pool.call('eth_blockNumber', [], {
      signal: AbortSignal.abort(),
    })
    await expect(left).rejects.toThrow(NodeUnavailableError)
    expect(faultOf(pool)).toEqual([undefined, undefined])
  })

  test('[NODE-01] e: obeys Retry-After for an hour, and tells it at once', async () => {
    const spent = await chain.provider({
      busy: { refused: 1, of: 1, retryAfterS: 3_600, refusal: slowDown },
    })
    const pool = chain.pool([{ url: spent.url }])
    await expect(ask(pool)).rejects.toMatchObject({
      name: 'NodeUnavailableError',
      status: 429,
    })
    spent.resetCount()
    chain.clock.nowMs += 3_599_000
    // One second of the hour is left, and a call waits that long.
    spent.setQuirks({})
    expect(Number(await ask(pool))).toBe(head)
    expect(chain.clock.waits).toEqual([1_000])
    expect(spent.count().trips).toBe(1)
  })

  test('[NODE-01] e: 429 for an hour costs one request, whoever asks', async () => {
    const spent = await chain.provider({
      busy: { refused: 1, of: 1, retryAfterS: 3_600, refusal: slowDown },
    })
    const pool = chain.pool([{ url: spent.url }])
    for (let minute = 0; minute < 59; minute += 1) {
      await expect(ask(pool)).rejects.toThrow(NodeUnavailableError)
      await expect(pool.quorum(balance())).rejects.toThrow(NodeUnavailableError)
      await expect(pool.broadcast('0x00')).rejects.toThrow(NodeUnavailableError)
      chain.clock.nowMs += 60_000
    }
    expect(spent.count().trips).toBe(1)
  })

  test('[NODE-01] e: all nodes away: each call fails, and the first one back answers', async () => {
    const nodes = await Promise.all(
      [1, 2].map(() => chain.provider({ down: 502 })),
    )
    const pool = chain.pool(nodes.map(({ url }) => ({ url })))
    for (const _ of nodes)
      await expect(ask(pool)).rejects.toThrow(NodeUnavailableError)
    nodes[1]?.setQuirks({})
    expect(Number(await ask(pool))).toBe(head)
    expect(chain.clock.waits).toEqual([])
  })

  test('[NODE-01] e: leaves a node that lags until its head is back', async () => {
    const [lagging, other] = [
      await chain.provider({}),
      await chain.provider({}),
    ]
    const pool = chain.pool([
      { url: lagging.url, weight: 2 },
      { url: other.url },
    ])
    expect(Number(await ask(pool))).toBe(head)
    expect(other.count().byMethod.eth_blockNumber).toBeUndefined()
    // Seven blocks of 2 s are 14 s.
    lagging.setQuirks({ lagBlocks: 7 })
    chain.clock.nowMs += 301_000
    expect(Number(await ask(pool))).toBe(head - 7)
    lagging.setQuirks({ lagBlocks: 8 })
    chain.clock.nowMs += 301_000
    expect(Number(await ask(pool))).toBe(head)
    expect(faultOf(pool)).toEqual(['behind', undefined])
    lagging.setQuirks({})
    chain.clock.nowMs += 1_000
    await ask(pool)
    expect(faultOf(pool)).toEqual([undefined, undefined])
  })

  test('[NODE-01] e: heads are compared seldom', async () => {
    const nodes = [await chain.provider({}), await chain.provider({})]
    const pool = chain.pool(nodes.map(({ url }) => ({ url })))
    for (let second = 0; second < 60; second += 1) {
      await ask(pool)
      chain.clock.nowMs += 1_000
    }
    const compared = nodes.map(
      ({ count }) => count().byMethod.eth_getBlockByNumber,
    )
    expect(compared).toEqual([3, 3])
  })

  test('[NODE-01] e: a node of another chain is never asked again', async () => {
    const stranger = await chain.provider({ chainId: 8453 })
    const pool = chain.pool(
      [{ url: stranger.url, weight: 2 }, { url: chain.url }],
      { chainId: 137 },
    )
    expect(Number(await ask(pool))).toBe(head)
    expect(stranger.count().byMethod).toEqual({ eth_chainId: 1 })
    chain.clock.nowMs += 100 * 3_600_000
    await ask(pool)
    await pool.quorum(balance())
    await expect(pool.broadcast('0x00')).rejects.toThrow(NodeRefusalError)
    expect(stranger.count().byMethod).toEqual({ eth_chainId: 1 })
    const [state] = pool.states()
    expect(state).toMatchObject({
      fault: 'other chain',
      untilMs: Number.POSITIVE_INFINITY,
    })
    const alone = chain.pool([{ url: stranger.url }], { chainId: 137 })
    await expect(ask(alone)).rejects.toThrow(NodeUnavailableError)
  })

  test.each([
    [
      'lacks the method',
      {
        lacks: [
          {
            methods: ['eth_simulateV1'],
            refusal: refusal('method not found', -32_601),
          },
        ],
      },
      'eth_simulateV1',
    ],
    [
      'pruned the state',
      { stateBlocks: { most: 2, refusal: refusal('missing trie node ab') } },
      'eth_getBalance',
    ],
  ])(
    '[NODE-01] e: another node answers where one %s',
    async (_, quirks, method) => {
      const less = await chain.provider(quirks)
      const pool = chain.pool([
        { url: less.url, weight: 2 },
        { url: chain.url },
      ])
      const params =
        method === 'eth_simulateV1'
          ? [{ blockStateCalls: [{ calls: [] }] }, 'latest']
          : [nobody, '0x1']
      expect(await pool.call(method, params)).toBeDefined()
      expect(faultOf(pool)).toEqual([undefined, undefined])
      const alone = chain.pool([{ url: less.url }])
      await expect(alone.call(method, params)).rejects.toThrow(NodeRefusalError)
    },
  )

  test('[NODE-01] e: a method that a node lacks is not asked of it again', async () => {
    const less = await chain.provider({
      lacks: [
        { methods: ['trace_'], refusal: refusal('method not found', -32_601) },
      ],
    })
    const pool = chain.pool([{ url: less.url, weight: 2 }, { url: chain.url }])
    for (const _ of [1, 2, 3])
      await pool.call('trace_block', ['0x1']).catch(() => undefined)
    expect(less.count().byMethod.trace_block).toBe(1)
  })

  test('[NODE-01] e: a node is asked for its uses alone', async () => {
    const [logs, state] = [await chain.provider({}), await chain.provider({})]
    const pool = chain.pool([
      { url: logs.url, uses: ['logs'], weight: 9 },
      { url: state.url, uses: ['state', 'send'] },
    ])
    await pool.settle([
      { method: 'eth_getLogs', params: [{ fromBlock: '0x1', toBlock: '0x2' }] },
      { method: 'eth_getBalance', params: [nobody, 'latest'] },
    ])
    expect(logs.count().byMethod).toMatchObject({ eth_getLogs: 1 })
    expect(logs.count().byMethod.eth_getBalance).toBeUndefined()
    expect(state.count().byMethod).toMatchObject({ eth_getBalance: 1 })
    expect(state.count().byMethod.eth_getLogs).toBeUndefined()
    await expect(pool.call('debug_traceCall', [])).rejects.toThrow(
      NodeUnavailableError,
    )
  })
})

const nobody = '0x00000000000000000000000000000000ca1124d3'
const balance = () => ({ method: 'eth_getBalance', params: [nobody, 'latest'] })

describe('answers', () => {
  test('[NODE-01] g: neither the address of a node nor its headers are in a refusal', async () => {
    const key = 'k3y-that-nobody-may-see'
    const told = await chain.provider({
      spent: refusal(`The app ${key} is not allowed`, -32_000, 403),
    })
    const pool = chain.pool([
      { url: `${told.url}/v2/${key}` },
      {
        url: told.url,
        headers: async () => ({ authorization: `Bearer ${key}` }),
        weight: 2,
      },
    ])
    const error = await ask(pool).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(NodeRefusalError)
    expect(`${JSON.stringify(error)} ${error}`).not.toContain(key)
    expect(JSON.stringify(pool.states())).not.toContain(key)
  })

  test('[NODE-01] e: keeps the order of answers and the refusals in their places', async () => {
    const pool = chain.pool([{ url: chain.url }])
    const [first, refused, third] = await pool.settle([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_call', params: [{ to: 'nobody' }, 'latest'] },
      { method: 'eth_blockNumber', params: [] },
    ])
    expect([first, Number(third)]).toEqual(['0x89', head])
    expect(refused).toBeInstanceOf(NodeRefusalError)
    expect(
      await pool.batch([
        { method: 'eth_chainId', params: [] },
        { method: 'eth_call', params: [{ to: 'nobody' }, 'latest'] },
      ]),
    ).toEqual(['0x89', undefined])
  })

  test('[NODE-01] c: an answer that is missing by itself too teaches no smaller batches', async () => {
    const none = 'eth_syncing'
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      const asked = JSON.parse(String(init?.body))
      const reply = ({ id, method }: { id: number; method: string }) => ({
        ...{ jsonrpc: '2.0', id },
        ...(method !== none && { result: '0x89' }),
      })
      return Response.json(
        Array.isArray(asked) ? asked.map(reply) : reply(asked),
      )
    }
    const pool = chain.pool([{ url: chain.url }], { fetch })
    const some = Array.from({ length: 20 }, () => ({
      ...{ method: 'eth_chainId', params: [] },
    }))
    await expect(
      pool.settle([...some, { method: none, params: [] }]),
    ).rejects.toThrow(NodeAnswerError)
    expect(pool.limits('state').batch).toBe(100)
  })

  test('[NODE-01] c: a node that leaves one answer out is asked for it once more, and then another is asked', async () => {
    let posts = 0
    const mute: typeof globalThis.fetch = async (_url, init) => {
      posts += 1
      const asked = JSON.parse(String(init?.body))
      const reply = ({ id, params }: { id: number; params: unknown[] }) => ({
        ...{ jsonrpc: '2.0', id },
        ...(params[0] !== 57 && { result: '0x89' }),
      })
      return Response.json(
        Array.isArray(asked) ? asked.map(reply) : reply(asked),
      )
    }
    const pool = chain.pool(
      [{ url: 'http://mute.example', weight: 2 }, { url: chain.url }],
      {
        fetch: (url, init) =>
          String(url).startsWith('http://mute')
            ? mute(url, init)
            : fetch(url, init),
      },
    )
    const some = Array.from({ length: 100 }, (_, at) => ({
      ...{ method: 'web3_sha3', params: [at] },
    }))
    expect(await pool.settle(some)).toHaveLength(100)
    expect(faultOf(pool)).toEqual(['unavailable', undefined])
    // Heads are compared first, of both nodes.
    expect(posts).toBe(3)
    expect(pool.limits('state').batch).toBe(100)
  })

  test('[NODE-01] c: a node that answers the first of a batch alone is asked for less at once', async () => {
    const odd = await chain.provider({
      batch: { most: 1, refusal: refusal('none'), shape: 'first' },
    })
    const pool = chain.pool([{ url: odd.url }])
    const some = Array.from({ length: 30 }, () => ({
      ...{ method: 'eth_chainId', params: [] },
    }))
    const same = Array.from({ length: 30 }, () => '0x89')
    expect(await pool.settle(some)).toEqual(same)
    expect(pool.limits('state').batch).toBe(1)
  })

  test('[NODE-01] e: drops only the answer that is too long for a batch', async () => {
    const pool = chain.pool([{ url: chain.url }])
    const client = pool.at(undefined, { maxAnswerBytes: 3_000 })
    const flood = {
      method: 'eth_getLogs',
      params: [{ fromBlock: '0x1', toBlock: '0x9' }],
    }
    const short = { method: 'eth_chainId', params: [] }
    expect(await client.batch([short, flood, short])).toEqual([
      '0x89',
      undefined,
      '0x89',
    ])
  })
})
