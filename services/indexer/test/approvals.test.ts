import { eventTopics } from '@cairn/primitives'
import type { Database } from '@cairn/service-kit'
import { quickDatabases } from '@cairn/service-kit/testing'
import { afterAll, describe, expect, test } from 'vitest'
import {
  alice,
  bob,
  carol,
  pad,
  startTestChain,
  type TestChain,
  type TestLog,
} from './_chain.ts'
import { erc20 } from './_events.ts'
import { deadUrls, sharedDatabase, startTestIndexer } from './_indexer.ts'
import { serveTokenFacts } from './_token-services.ts'

const coin = '0xc010000000000000000000000000000000000001'
const stones = '0x5700000000000000000000000000000000000002'
const unlisted = '0x5a00000000000000000000000000000000000003'
const spam = '0x59a0000000000000000000000000000000000004'
const zero = `0x${'0'.repeat(40)}`

const allow = (spender: string, amount: bigint | number): TestLog => ({
  topics: [eventTopics.approval, alice, spender].map(pad),
  data: pad(amount),
})
const allowItem = (spender: string, id: number): TestLog => ({
  topics: [eventTopics.approval, alice, spender, pad(id)].map(pad),
  data: '',
})
const allowAll = (operator: string, isAllowed: boolean): TestLog => ({
  topics: [eventTopics.approvalForAll, alice, operator].map(pad),
  data: pad(isAllowed ? 1 : 0),
})

type Approvals = {
  page: { more: boolean; after?: string }
  approvals: Record<string, unknown>[]
}

describe.each(quickDatabases)('approvals on $name', ({ open }) => {
  const store = sharedDatabase(open)
  afterAll(store.close)

  async function withIndex(
    work: (setting: {
      chain: TestChain
      database: Database
      ask: (path: string, page?: object) => Promise<Approvals>
      list: () => Promise<string[]>
      restart: () => Promise<void>
    }) => Promise<void>,
    overrides: Parameters<typeof startTestIndexer>[2] = {},
  ) {
    await using chain = await startTestChain()
    const database = await store.empty()
    let indexer = await startTestIndexer(database, [chain], overrides)
    const ask = async (path: string, page: object = {}) => {
      await indexer.caughtUp(chain)
      const response = await fetch(`${indexer.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accountAddress: alice, page }),
      })
      expect(response.status).toBe(200)
      return (await response.json()) as Approvals
    }
    try {
      await work({
        chain,
        database,
        ask,
        list: async () =>
          (await ask(own)).approvals.map(
            (one) =>
              `${one.approvalType} ${one.contractAddress} ${one.spender} ${one.tokenID ?? '-'} ${one.amount}`,
          ),
        async restart() {
          await indexer[Symbol.asyncDispose]()
          await database.query(
            'update indexer.cursors set approvals_from = number + 1',
          )
          await database.query('delete from indexer.approvals')
          indexer = await startTestIndexer(database, [chain])
        },
      })
    } finally {
      await indexer[Symbol.asyncDispose]()
    }
  }
  const own = '/chains/polygon/rpc/Indexer/GetTokenApprovals'

  test('[DAPP-03] lists what each spender may move now, the latest first', () =>
    withIndex(async ({ chain, list }) => {
      await chain.emit([allow(bob, 5), allow(carol, 2n ** 256n - 1n)], coin)
      await chain.emit([allowItem(bob, 7), allowItem(bob, 8)], stones)
      await chain.emit([allowAll(carol, true), allowAll(bob, true)], stones)
      expect(await list()).toEqual([
        `ALL ${stones} ${bob} - 1`,
        `ALL ${stones} ${carol} - 1`,
        `ITEM ${stones} ${bob} 8 1`,
        `ITEM ${stones} ${bob} 7 1`,
        `AMOUNT ${coin} ${carol} - ${2n ** 256n - 1n}`,
        `AMOUNT ${coin} ${bob} - 5`,
      ])
      // An item has one spender at a time; zero and false take back.
      await chain.emit([allow(bob, 0), allow(carol, 9)], coin)
      await chain.emit([allowItem(carol, 7), allowItem(zero, 8)], stones)
      await chain.emit([allowAll(bob, false)], stones)
      expect(await list()).toEqual([
        `ITEM ${stones} ${carol} 7 1`,
        `AMOUNT ${coin} ${carol} - 9`,
        `ALL ${stones} ${carol} - 1`,
      ])
    }))

  test('[DAPP-03] answers page by page, alone and through the gateway', () =>
    withIndex(async ({ chain, ask }) => {
      await chain.emit([allow(bob, 5), allow(carol, 6)], coin)
      const first = await ask(own, { pageSize: 1 })
      expect(first.approvals).toMatchObject([
        { spender: carol, chainId: 137, blockNumber: 1 },
      ])
      expect(first.page.more).toBe(true)
      const second = await ask(own, { pageSize: 1, after: first.page.after })
      expect(second.approvals).toMatchObject([{ spender: bob, amount: '5' }])
      expect(second.page.more).toBe(false)
      const all = await ask('/rpc/IndexerGateway/GetTokenApprovals')
      expect(all.approvals).toMatchObject([
        { chainId: 137, results: [{ spender: carol }, { spender: bob }] },
      ])
    }))

  test('[DAPP-03] l: lists coins and collections of lists first, then held ones, then ten of each contract', async () => {
    const known = { name: 'Known', decimals: 0, verified: true }
    await using facts = await serveTokenFacts(
      [{ ...known, address: stones }],
      {},
      [coin],
    )
    await withIndex(
      async ({ chain, ask }) => {
        await chain.emit([allow(bob, 5)], coin)
        await chain.emit([allowAll(bob, true)], stones)
        await chain.emit([allow(bob, 6)], unlisted)
        const held = '0x4e1d000000000000000000000000000000000005'
        await chain.emit([erc20(zero, alice, 9), allow(carol, 7)], held)
        const strangers = Array.from({ length: 25 }, (_, n) =>
          allow(`0x${pad(n + 1).slice(-40)}`, 1),
        )
        await chain.emit(strangers, spam)
        const seen: string[] = []
        let page: object = { pageSize: 4 }
        for (let pages = 0; pages < 20; pages++) {
          const answer = await ask(own, page)
          seen.push(
            ...answer.approvals.map(
              ({ contractAddress, spender }) => `${contractAddress} ${spender}`,
            ),
          )
          if (!answer.page.more) break
          page = { pageSize: 4, after: answer.page.after }
        }
        expect(seen.slice(0, 3)).toEqual([
          `${stones} ${bob}`,
          `${coin} ${bob}`,
          `${held} ${carol}`,
        ])
        expect(seen.indexOf(`${unlisted} ${bob}`)).toBe(13)
        expect(new Set(seen).size).toBe(29)
        expect(seen).toHaveLength(29)
      },
      { urls: { ...deadUrls, metadata: facts.url } },
    )
  })

  test('[DAPP-03] tells when a spender last moved a coin', () =>
    withIndex(async ({ chain, ask }) => {
      await chain.emit([allow(bob, 5), allow(carol, 6)], coin)
      // The contract logs a transfer when Bob sends it a transaction.
      await chain.rpc('anvil_impersonateAccount', [bob])
      await chain.rpc('anvil_setBalance', [bob, '0xde0b6b3a7640000'])
      await chain.emit([erc20(alice, carol, 1)], coin)
      await chain.send({ from: bob, to: coin })
      const { approvals } = await ask(own)
      const block = await chain.rpc<{ timestamp: string }>(
        'eth_getBlockByNumber',
        ['latest', false],
      )
      const time = new Date(Number(block.timestamp) * 1000).toISOString()
      expect(approvals).toMatchObject([
        { spender: carol },
        { spender: bob, lastUsedAt: time },
      ])
      expect(approvals[0]).not.toHaveProperty('lastUsedAt')
    }))

  test('[DAPP-03] undoes the approvals of blocks that a chain gave up', () =>
    withIndex(async ({ chain, list }) => {
      await chain.emit([allow(bob, 5)], coin)
      await chain.emit([allow(bob, 0)], coin)
      expect(await list()).toEqual([])
      await chain.rpc('anvil_reorg', [1, []])
      expect(await list()).toEqual([`AMOUNT ${coin} ${bob} - 5`])
    }))

  test('[DAPP-03] finds approvals of blocks that were indexed before it kept any', () =>
    withIndex(async ({ chain, list, restart, database }) => {
      await chain.emit([allow(bob, 5)], coin)
      await chain.emit([allowAll(carol, true)], stones)
      const before = await list()
      await restart()
      await expect.poll(list, { timeout: 20_000 }).toEqual(before)
      const [row] = await database.query<{ first: string }>(
        'select approvals_from::text as first from indexer.cursors',
      )
      expect(row?.first).toBe('0')
    }))

  test('[DAPP-03] leaves out events of another shape', () =>
    withIndex(async ({ chain, list }) => {
      await chain.emit(
        [
          { topics: [eventTopics.approval, alice], data: pad(1) },
          { topics: [eventTopics.approval, alice, bob], data: '' },
          { topics: [eventTopics.approvalForAll, alice, bob], data: '' },
          {
            topics: [eventTopics.approvalForAll, alice, bob, pad(1)],
            data: pad(1),
          },
          {
            topics: [eventTopics.approval, `${'1'.repeat(64)}`, bob],
            data: pad(1),
          },
        ].map((log) => ({ ...log, topics: log.topics.map(pad) })),
        coin,
      )
      expect(await list()).toEqual([])
    }))
})
