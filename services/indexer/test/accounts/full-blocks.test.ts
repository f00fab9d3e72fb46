import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, bob, startTestChain, until } from '../_chain.ts'
import { erc20 } from '../_events.ts'
import { type Message, type Reply, startProvider } from '../_fault-proxy.ts'
import { sharedDatabase } from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const accountAt = (n: number) => `0xac${String(n + 1).padStart(38, '0')}`

const store = sharedDatabase(openQuick)
afterAll(store.close)

/** Logs that the node below gives in one answer. */
const most = 5
const dense = Array.from({ length: most + 1 }, (_, n) =>
  erc20(zero, alice, n + 1),
)
const dust = (to: string, count: number) =>
  Array.from({ length: count }, (_, n) => erc20(zero, to, n + 1))

/** Refuses answers with more logs than a provider gives. */
function limited({ method }: Message, reply: Reply): Reply {
  const isMany =
    method === 'eth_getLogs' &&
    Array.isArray(reply.result) &&
    reply.result.length > most
  if (!isMany) return reply
  const message = `query returned more than ${most} results`
  return { id: reply.id ?? 0, error: { code: -32005, message } }
}

test('[SRVC-01] ag: a block with more logs than the node gives is read by its receipts', async () => {
  await using chain = await startTestChain()
  await using provider = await startProvider(chain.rpcUrl)
  provider.setFault(() => ({ rewrite: limited }))
  const database = await store.empty()
  await chain.emit(dense, coin)
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [provider.url],
  })
  await indexer.add([alice])
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(dense.length)
  // And in the steps along the chain.
  await chain.emit(dense, coin)
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(2 * dense.length)
})

test('[SRVC-01] ag: a block that no node gives is set aside, and what is below it is read', async () => {
  await using chain = await startTestChain()
  await using provider = await startProvider(chain.rpcUrl)
  const refuse = ({ id = 0 }: Reply): Reply => ({
    id,
    error: { code: -32005, message: 'response too large' },
  })
  provider.setFault(() => ({
    rewrite: (message, reply) =>
      message.method === 'eth_getBlockReceipts'
        ? refuse(reply)
        : limited(message, reply),
  }))
  const database = await store.empty()
  await chain.emit(dust(bob, 2), coin)
  await chain.emit([...dense, ...dust(bob, most + 1)], coin)
  const block = Number(await chain.rpc('eth_blockNumber'))
  await chain.emit(dust(bob, 1), coin)
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [provider.url],
  })
  await indexer.add([bob])
  const gaps = () =>
    database.query('select first::int, last::int from indexer.gaps')
  await until(async () => (await listRows(database)).length === 3)
  await until(async () => (await gaps()).length === 1)
  expect(await gaps()).toEqual([{ first: block, last: block }])
  const filter = { accountAddress: bob }
  const history = await indexer.client().getTransactionHistory({ filter })
  expect(history).toMatchObject({ completeFrom: block + 1 })
  // Later the node gives it.
  provider.setFault(undefined)
  await database.query(
    `update indexer.gaps set not_before = now() - interval '1 s'`,
  )
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(3 + most + 1)
})

test('[SRVC-01] ag: logs that do not come in time are asked for in smaller ranges', async () => {
  await using chain = await startTestChain()
  await using provider = await startProvider(chain.rpcUrl)
  const mostBlocks = 16
  provider.setFault((messages) => {
    const isLong = messages.some(({ method, params: [filter] }) => {
      if (method !== 'eth_getLogs') return false
      const { fromBlock, toBlock } = filter as Record<string, string>
      return Number(toBlock) - Number(fromBlock) >= mostBlocks
    })
    return isLong ? { status: 504 } : undefined
  })
  await chain.emit(dust(alice, 1), coin)
  await chain.rpc('anvil_mine', ['0x18'])
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [provider.url],
  })
  await indexer.add([alice])
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(1)
  // And in the steps along the chain.
  await chain.emit(dust(alice, 1), coin)
  await chain.rpc('anvil_mine', ['0x28'])
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(2)
})

test.each([
  ['missing trie node: pruned', 1],
  ['an error without a meaning', 5],
])(
  '[SRVC-01] ag: the history below a block is set aside as one where nodes say “%s” of %i blocks',
  async (message, tries) => {
    await using chain = await startTestChain()
    await using provider = await startProvider(chain.rpcUrl)
    await chain.rpc('anvil_mine', ['0x14'])
    const kept = Number(await chain.rpc('eth_blockNumber')) - 2
    const isOld = ({ method, params }: Message) => {
      const [asked] = params as [{ fromBlock: string } | string]
      if (method === 'eth_getBlockReceipts') return Number(asked) < kept
      if (method !== 'eth_getLogs' || typeof asked === 'string') return false
      return Number(asked.fromBlock) < kept
    }
    provider.setFault(() => ({
      rewrite: (one, { id = 0, ...reply }) =>
        isOld(one)
          ? { id, error: { code: -32000, message } }
          : { id, ...reply },
    }))
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, chain, {
      nodes: [provider.url],
    })
    await indexer.add([alice])
    const gaps = () =>
      database.query<{ first: number; last: number; aside: boolean }>(
        `select first::int, last::int, not_before > now() as aside
         from indexer.gaps order by first`,
      )
    await until(async () => {
      const open = await gaps()
      return open.length > 0 && open.every(({ aside }) => aside)
    })
    expect(await gaps()).toHaveLength(tries)
    expect((await gaps())[0]).toMatchObject({ last: kept - tries })
  },
)

test('[SRVC-01] ad: the history of one account is filtered by the node, however many are followed', async () => {
  await using chain = await startTestChain()
  await using provider = await startProvider(chain.rpcUrl)
  let logQuestions = 0
  provider.setFault((messages) => {
    const asked = messages.filter(({ method }) => method === 'eth_getLogs')
    logQuestions += asked.length
    return undefined
  })
  await chain.rpc('anvil_mine', ['0x3e8'])
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [provider.url],
    platform: { env: { INDEXER_FILTER_ACCOUNTS: '5' } },
  })
  const many = Array.from({ length: 8 }, (_, n) => accountAt(n))
  await indexer.add(many, { isNew: true })
  await settled(database, chain)
  logQuestions = 0
  await indexer.add([alice])
  await settled(database, chain)
  expect(logQuestions).toBeGreaterThan(0)
  expect(logQuestions).toBeLessThanOrEqual(8)
})

test('[SRVC-01] ac: a node that gives few blocks an answer is seldom asked for more', async () => {
  await using chain = await startTestChain()
  await using provider = await startProvider(chain.rpcUrl)
  const ranges = new Map<string, number>()
  const refused = () => [...ranges.values()].filter((size) => size > 10)
  provider.setFault(() => ({
    rewrite({ method, params }, reply) {
      if (method !== 'eth_getLogs') return reply
      const [{ fromBlock, toBlock }] = params as [Record<string, string>]
      const size = Number(toBlock) - Number(fromBlock) + 1
      ranges.set(`${fromBlock} ${toBlock}`, size)
      if (size <= 10) return reply
      const error = { code: -32600, message: 'up to a 10 block range' }
      return { id: reply.id ?? 0, error }
    },
  }))
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [provider.url],
  })
  await indexer.add([bob])
  await settled(database, chain)
  await chain.rpc('anvil_mine', ['0x190'])
  await chain.emit(dust(bob, 1), coin)
  await settled(database, chain)
  expect(await listRows(database)).toHaveLength(1)
  expect(ranges.size).toBeGreaterThan(40)
  expect(refused().length).toBeLessThanOrEqual(12)
})
