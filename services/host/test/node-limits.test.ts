import { createNodePool } from '@cairn/clients/nodes'
import { startProviderProxy } from '@cairn/dev-env/public'
import { startAnvil, testDatabases } from '@cairn/service-kit/testing'
import { describe, expect, test } from 'vitest'
import {
  createLimitStore,
  migrateNodeLimits,
} from '../src/chains/node-limits.queries.ts'

const key = 'k3y-that-nobody-may-see'

describe.each(testDatabases)('createLimitStore on $name', ({ open }) => {
  test('[NODE-01] c: what one host learned of a node, the next one knows', async () => {
    await using database = await open()
    await using anvil = await startAnvil(137)
    await using provider = await startProviderProxy({
      nodeUrl: anvil.rpcUrl,
      quirks: {
        batch: {
          most: 3,
          shape: 'one',
          refusal: { code: 31, message: 'Batch of more than {most} requests' },
        },
      },
    })
    await migrateNodeLimits(database)
    const nodes = [{ name: 'a', url: `${provider.url}/${key}` }]
    const ask = async (chainId: number) => {
      const store = createLimitStore(database, chainId)
      const pool = createNodePool(nodes, { store })
      const asked = { method: 'eth_chainId', params: [] }
      provider.resetCount()
      await pool.settle(Array.from({ length: 6 }, () => asked))
      return provider.count().trips
    }
    expect(await ask(137)).toBe(3)
    const read = () => database.query('select * from host.node_limits')
    await expect.poll(async () => (await read()).length).toBe(1)
    const [row] = await read()
    expect(row).toMatchObject({ use: 'state', name: 'batch', value: 3 })
    expect(JSON.stringify(row)).not.toContain(key)
    expect(await ask(137)).toBe(2)
    // Another chain of the same provider has its own.
    expect(await ask(10)).toBe(3)
  })
})
