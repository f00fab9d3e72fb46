import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alice, chainOf } from './_chain.ts'
import { startTestIndexer, type TestIndexer } from './_indexer.ts'

const chain = '/chains/polygon/rpc/Indexer'
const gateway = '/rpc/IndexerGateway'
const account = { accountAddresses: [alice] }

describe('error table', () => {
  let indexer: TestIndexer
  let close: () => PromiseLike<void>

  beforeAll(async () => {
    const [store] = testDatabases
    if (!store) throw new Error('no store to test on')
    const database = await store.open()
    indexer = await startTestIndexer(
      database,
      [{ chain: chainOf(137, 'polygon', 'http://127.0.0.1:9') }],
      { env: { INDEXER_RATE_LIMIT_LOOPBACK: '500' } },
    )
    close = async () => {
      await indexer[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    }
  })
  afterAll(() => close?.())

  const post = (path: string, body: unknown, method = 'POST') =>
    fetch(`${indexer.url}${path}`, {
      method,
      ...(method === 'POST' && {
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })

  test.each<[string, string, unknown, number, string]>([
    ['GetTokenBalances', chain, '{', 400, 'WebrpcBadRequest'],
    ['GetTokenBalances', chain, '[]', 400, 'InvalidArgument'],
    ['GetTokenBalances', chain, {}, 400, 'InvalidArgument'],
    [
      'GetTokenBalances',
      chain,
      { accountAddress: '0x12' },
      400,
      'InvalidArgument',
    ],
    [
      'GetTokenBalances',
      chain,
      { accountAddress: alice, tokenID: "1'; drop" },
      400,
      'InvalidArgument',
    ],
    ...['nonsense', 7, 'WzEsMl0', ['a'], { a: 1 }].map(
      (after): [string, string, unknown, number, string] => [
        'GetTokenBalances',
        chain,
        { accountAddress: alice, page: { after } },
        400,
        'InvalidArgument',
      ],
    ),
    ...[-1, 1.5, 1e300].map(
      (pageSize): [string, string, unknown, number, string] => [
        'GetTokenBalances',
        chain,
        { accountAddress: alice, page: { pageSize } },
        400,
        'InvalidArgument',
      ],
    ),
    [
      'GetTransactionHistory',
      chain,
      {
        filter: { accountAddress: alice },
        // [1, 2^53 - 1]
        page: { after: 'WzEsOTAwNzE5OTI1NDc0MDk5MV0' },
      },
      400,
      'InvalidArgument',
    ],
    [
      'GetTokenBalancesDetails',
      chain,
      { filter: { accountAddresses: [] } },
      400,
      'InvalidArgument',
    ],
    [
      'GetTokenBalancesDetails',
      chain,
      { filter: { accountAddresses: Array(51).fill(alice) } },
      400,
      'InvalidArgument',
    ],
    [
      'GetTokenBalancesDetails',
      chain,
      { filter: { ...account, tokenIDs: ['-1'] } },
      400,
      'InvalidArgument',
    ],
    [
      'GetTokenBalancesByContract',
      chain,
      { filter: { contractAddresses: [] } },
      400,
      'InvalidArgument',
    ],
    ['GetTransactionHistory', chain, { filter: {} }, 400, 'InvalidArgument'],
    [
      'GetTransactionHistory',
      chain,
      { filter: { ...account, fromBlock: 0.5 } },
      400,
      'InvalidArgument',
    ],
    [
      'GetTransactionHistory',
      chain,
      { filter: { metaTransactionIDs: ['0x\u0000'] } },
      400,
      'InvalidArgument',
    ],
    [
      'FetchTransactionReceipt',
      chain,
      { txnHash: '0x' },
      400,
      'InvalidArgument',
    ],
    [
      'FetchTransactionReceipt',
      chain,
      { txnHash: `0x${'1'.repeat(64)}` },
      503,
      'Unavailable',
    ],
    ['GetEtherBalance', chain, {}, 400, 'InvalidArgument'],
    ['GetEtherBalance', chain, { accountAddress: alice }, 503, 'Unavailable'],
    ['GetNothing', chain, {}, 404, 'WebrpcBadRoute'],
    ['GetNothing', gateway, {}, 404, 'WebrpcBadRoute'],
    ['GetTransactionHistory', gateway, { filter: {} }, 400, 'InvalidArgument'],
    ['GetChains', gateway, { networkType: 'MOONS' }, 400, 'InvalidArgument'],
  ])(
    '[SRVC-01] error: %s of %s refuses what is wrong (case %#)',
    async (method, prefix, body, status, error) => {
      const response = await post(`${prefix}/${method}`, body)
      expect(response.status).toBe(status)
      const answer = await response.json()
      expect(answer).toMatchObject({ error, status, msg: expect.any(String) })
      expect(JSON.stringify(answer)).not.toMatch(/\.ts|select |node_modules/)
    },
  )

  test('[SRVC-01] error: refuses a body of 1 MB', async () => {
    const response = await fetch(`${indexer.url}${chain}/Ping`, {
      method: 'POST',
      // The connection closes, so the rest of the body is dropped.
      headers: { connection: 'close' },
      body: JSON.stringify('x'.repeat(1024 * 1024)),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'WebrpcBadRequest' })
  })

  test('[SRVC-01] error: refuses other verbs and unknown chains', async () => {
    expect((await post(`${chain}/Ping`, undefined, 'GET')).status).toBe(405)
    const foreign = await post('/chains/nowhere/rpc/Indexer/Ping', {})
    expect(foreign.status).toBe(404)
  })

  test('[SRVC-01] error: limits the calls of an address', async () => {
    const calls = Array.from({ length: 600 }, () => post(`${gateway}/Ping`, {}))
    const statuses = (await Promise.all(calls)).map((it) => it.status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
