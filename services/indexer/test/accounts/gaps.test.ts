import { quickDatabases } from '@cairn/service-kit/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { alice, bob, startTestChain, until } from '../_chain.ts'
import { startProvider } from '../_fault-proxy.ts'
import { sharedDatabase } from '../_indexer.ts'
import { settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'
const recently = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d/)

describe.each(quickDatabases)('what is missing on $name', ({ open }) => {
  const store = sharedDatabase(open)
  afterAll(store.close)

  test('[SRVC-01] ag: blocks that no node gives are named with the time since when, until they are read', async () => {
    await using chain = await startTestChain()
    await placeCoin(chain, coin)
    await using provider = await startProvider(chain.rpcUrl)
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, {
      chain: { ...chain.chain, rpcUrl: provider.url },
    })
    const { chainReports, metrics } = indexer.running
    const report = () => chainReports?.get('indexer polygon')?.()
    const figure = async (name: string) =>
      (await metrics?.metrics())?.match(
        new RegExp(`^cairn_indexer_${name}\\{chain="polygon"\\} (\\d+)$`, 'm'),
      )?.[1]
    await indexer.add([alice])
    await settled(database, chain)
    expect(await report()).toBeUndefined()
    expect(await figure('missing_blocks')).toBe('0')
    // The node refuses the logs of every range with one block.
    const bad = Number(await chain.rpc('eth_blockNumber', [])) + 1
    provider.setFault(() => ({
      rewrite(message, reply) {
        const error = { code: -32000, message: 'this block cannot be read' }
        if (message.method === 'eth_getBlockReceipts')
          return { id: reply.id ?? 0, error }
        if (message.method !== 'eth_getLogs') return reply
        const [filter] = message.params as [Record<string, string>]
        const isWithin =
          Number(filter.fromBlock) <= bad && bad <= Number(filter.toBlock)
        return isWithin ? { id: reply.id ?? 0, error } : reply
      },
    }))
    await move(chain, coin, { from: zero, to: alice, amount: 5 })
    await chain.rpc('anvil_mine', ['0x100'])
    const refused = { first: bad, last: bad, accounts: null, why: 'refused' }
    await until(async () => {
      const told = (await report()) as { behind?: object } | undefined
      return told !== undefined && !told.behind
    })
    expect(await report()).toEqual({
      missing: [{ ...refused, since: recently }],
    })
    expect(await figure('missing_blocks')).toBe('1')
    // An account that comes meanwhile waits for its history.
    await indexer.add([bob])
    await until(async () => {
      const told = (await report()) as { missing?: object[] } | undefined
      return told?.missing?.length === 2
    })
    const { missing } = (await report()) as { missing: object[] }
    expect(missing).toEqual([
      { ...refused, since: recently },
      {
        ...{ accounts: 1, why: 'added', since: recently },
        ...{ first: expect.any(Number), last: expect.any(Number) },
      },
    ])
    // What no node gives of it is missing, and does not wait.
    await database.query(
      `update indexer.gaps set since = since - interval '2 hours'`,
    )
    await until(async () => (await figure('history_wait_seconds')) === '0')
    expect(await figure('missing_blocks')).toBe('1')
    provider.setFault((messages) =>
      messages.some(({ method }) => method === 'eth_getLogs')
        ? { status: 503 }
        : undefined,
    )
    await database.query('update indexer.gaps set not_before = null')
    expect(Number(await figure('history_wait_seconds'))).toBeGreaterThan(7_000)
    provider.setFault(undefined)
    // What was set aside for a day is asked for again.
    await database.query('update indexer.gaps set not_before = null')
    await settled(database, chain)
    expect(await report()).toBeUndefined()
    expect(await figure('missing_blocks')).toBe('0')
    expect(await figure('history_wait_seconds')).toBe('0')
  })

  test('[SRVC-01] ag: says how far the index is behind its node, and since when', async () => {
    await using chain = await startTestChain()
    await using provider = await startProvider(chain.rpcUrl)
    const database = await store.empty()
    await using indexer = await startAccountsIndexer(database, {
      chain: { ...chain.chain, rpcUrl: provider.url },
    })
    const report = () =>
      indexer.running.chainReports?.get('indexer polygon')?.()
    await settled(database, chain)
    // No range is answered, but heads are.
    provider.setFault((messages) =>
      messages.some(({ method }) => method === 'eth_getLogs')
        ? { status: 503 }
        : undefined,
    )
    await indexer.add([alice])
    await chain.rpc('anvil_mine', ['0x7'])
    await until(async () => {
      const told = (await report()) as { behind?: object } | undefined
      return told?.behind !== undefined
    })
    expect(await report()).toMatchObject({
      behind: { blocks: 7, since: recently },
    })
    provider.setFault(undefined)
    await settled(database, chain)
    await until(async () => (await report()) === undefined)
  })
})
