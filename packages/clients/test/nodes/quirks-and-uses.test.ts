import { profileNames, type Quirks, quirksOf } from '@cairn/dev-env/public'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  NodeRefusalError,
  NodeUnavailableError,
} from '../../src/node-errors.ts'
import { type NoisyChain, noiseTopic, startNoisyChain } from './_noise.ts'

let chain: NoisyChain
beforeAll(async () => {
  chain = await startNoisyChain()
})
afterAll(() => chain[Symbol.asyncDispose]())

const [from, to] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x00000000000000000000000000000000ca1124d9',
]
/** Returns 7 by `PUSH0`, which some nodes' simulations do not know. */
const code = '0x60075f5260205ff3'
const hash = `0x${'ab'.repeat(32)}`
/** One question of each use. */
const questions: readonly [use: string, method: string, params: unknown[]][] = [
  [
    'logs',
    'eth_getLogs',
    [{ fromBlock: '0x5', toBlock: '0x9', topics: [noiseTopic] }],
  ],
  ['state', 'eth_getBalance', [from, '0x10']],
  ['state with overrides', 'eth_call', [{ to }, 'latest', { [to]: { code } }]],
  [
    'simulate',
    'eth_simulateV1',
    [
      {
        blockStateCalls: [
          { stateOverrides: { [to]: { code } }, calls: [{ from, to }] },
        ],
      },
      '0x10',
    ],
  ],
  [
    'trace',
    'debug_traceCall',
    [{ from, to }, '0x10', { tracer: 'callTracer' }],
  ],
]

const refusal = { code: -32_000, message: 'no' }
const troubles: readonly [string, Quirks][] = [
  ...profileNames.map((name): [string, Quirks] => [name, quirksOf(name, 137)]),
  ['away', { down: 503 }],
  ['cut', { drops: { refused: 1, of: 2 } }],
  ['spent', { spent: { ...refusal, status: 402 } }],
  [
    'busy',
    {
      busy: {
        refused: 2,
        of: 5,
        retryAfterS: 1,
        refusal: { ...refusal, status: 429 },
      },
    },
  ],
  ['of another chain', { chainId: 10 }],
  ['lagging', { lagBlocks: 110 }],
  ['broken in simulations', { simulateBreaks: true }],
  ['deaf to overrides', { overrides: 'ignored' }],
  ['against overrides', { overrides: 'refused' }],
]

describe('every quirk and every use', () => {
  test.each(troubles)(
    '[NODE-01] e: a node that is %s and a plain one answer as the plain one',
    async (_, quirks) => {
      const odd = await chain.provider(quirks)
      const pool = chain.pool(
        [{ url: odd.url, weight: 2 }, { url: chain.url }],
        { chainId: 137 },
      )
      await pool.probe()
      for (const [use, method, params] of questions) {
        const truth = await chain.node.call(method, params)
        const told = await pool.call(method, params)
        expect([use, withoutTime(told)]).toEqual([use, withoutTime(truth)])
      }
      const sent = await pool.broadcast('0x00').catch((error: unknown) => error)
      expect(sent).toBeInstanceOf(NodeRefusalError)
    },
  )

  test('[NODE-01] b: what a probe found broken is refused, and never asked', async () => {
    const odd = await chain.provider({
      overrides: 'ignored',
      simulateBreaks: true,
    })
    const able = await chain.provider({})
    const pool = chain.pool([{ url: odd.url, weight: 2 }, { url: able.url }])
    await pool.probe()
    expect(pool.capabilities()?.testRun).toBe('v1')
    // The able one is away: a wrong answer is worse than none.
    able.setQuirks({ down: 503 })
    const call = [{ to }, 'latest', { [to]: { code } }]
    await expect(pool.call('eth_call', call)).rejects.toThrow(
      NodeUnavailableError,
    )
    const alone = chain.pool([{ url: odd.url }])
    await alone.probe()
    const [balance, refused] = await alone.settle([
      { method: 'eth_getBalance', params: [from, 'latest'] },
      { method: 'eth_call', params: call },
    ])
    expect(balance).toMatch(/^0x/)
    expect(refused).toMatchObject({ name: 'NodeRefusalError', code: -32_601 })
    expect(alone.capabilities()?.testRun).toBeUndefined()
  })

  test('[NODE-01] b: a node that is busy in its probe is not taken for unable', async () => {
    const busy = await chain.provider({
      busy: {
        refused: 1,
        of: 4,
        inBody: true,
        refusal: { code: 429, message: 'Too Many Requests' },
      },
    })
    const pool = chain.pool([{ url: busy.url }])
    const found = await pool.probe()
    expect(found.get('n0')?.error).toBeInstanceOf(Error)
    expect(pool.capabilities()).toBeUndefined()
    busy.setQuirks({})
    chain.clock.nowMs += 60_000
    await pool.probe()
    expect(pool.capabilities()?.testRun).toBe('v1')
  })

  test('[NODE-01] f: a transaction reaches a node whatever the other is', async () => {
    for (const [name, quirks] of troubles) {
      const odd = await chain.provider({
        ...quirks,
        lies: [{ method: 'eth_sendRawTransaction', result: hash }],
      })
      const taking = await chain.provider({
        lies: [{ method: 'eth_sendRawTransaction', result: hash }],
      })
      const pool = chain.pool([
        { url: odd.url, weight: 2 },
        { url: taking.url },
      ])
      expect([name, await pool.broadcast('0x02')]).toEqual([name, hash])
      expect(taking.count().byMethod.eth_sendRawTransaction).toBe(1)
    }
  })
})

/** Drops the clock of simulated blocks, and what follows from it. */
function withoutTime(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) =>
    ['timestamp', 'hash', 'blockHash', 'size', 'stateRoot'].includes(key)
      ? undefined
      : value,
  )
}
