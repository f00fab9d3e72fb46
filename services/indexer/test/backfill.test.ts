import { quickDatabases, startAnvil } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestIndexer } from './_indexer.ts'

const names = ['polygon', 'base', 'arbitrum', 'optimism']
// Much more than the room, so that each chain has many turns before one ends.
const blocks = 1_500
const mostBlocks = 50

describe.each(quickDatabases)(
  'chains that are far behind on $name',
  ({ open }) => {
    const stack = new AsyncDisposableStack()
    let nodes: { readonly rpcUrl: string; readonly chainId: number }[]
    beforeAll(async () => {
      nodes = await Promise.all(
        names.map(async (_, at) => {
          const node = stack.use(await startAnvil(100 + at))
          const params = [`0x${blocks.toString(16)}`]
          await fetch(node.rpcUrl, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              jsonrpc: '2.0',
              id: 1,
              method: 'anvil_mine',
              params,
            }),
          })
          return node
        }),
      )
    })
    afterAll(() => stack.disposeAsync())

    test('[SRVC-01] are read together, within the room for blocks, and none waits for the end of another', async ({
      signal,
    }) => {
      await using database = await open()
      const chains = nodes.map(({ chainId, rpcUrl }, at) => ({
        chain: {
          chainId,
          rpcUrl,
          name: `${names[at]}`,
          title: `${names[at]}`,
          type: 'mainnet',
          nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
        } as const,
      }))
      await using indexer = await startTestIndexer(database, chains, {
        env: { INDEXER_MOST_BLOCKS: `${mostBlocks}` },
      })
      const { running } = indexer
      const places = () =>
        nodes.map(({ chainId }) => running.indexedBlock(chainId) ?? 0)
      let most = 0
      let whenFirstEnded: number[] | undefined
      while (places().some((place) => place < blocks)) {
        signal.throwIfAborted()
        const text = (await running.metrics?.metrics()) ?? ''
        const held = /^cairn_indexer_blocks_in_memory (\d+)$/m.exec(text)?.[1]
        most = Math.max(most, Number(held))
        if (places().includes(blocks)) whenFirstEnded ??= places()
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThanOrEqual(mostBlocks)
      // The machine decides how far the others are: the chains' tables are made
      // one after the other at the start. A chain that waits for another's end
      // would have read nothing.
      for (const place of whenFirstEnded ?? [])
        expect(place).toBeGreaterThan(mostBlocks)
      const [rows] = await database.query<{ count: string }>(
        'select count(*) as count from indexer.cursors',
      )
      expect(Number(rows?.count)).toBe(names.length)
    })
  },
)
