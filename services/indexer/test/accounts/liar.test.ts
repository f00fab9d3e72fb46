import { openQuick } from '@cairn/service-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { alice, startTestChain, until } from '../_chain.ts'
import { type Reply, startProvider } from '../_fault-proxy.ts'
import { sharedDatabase } from '../_indexer.ts'
import { listRows, settled, startAccountsIndexer } from './_accounts.ts'
import { move, placeCoin } from './_coin.ts'

const zero = `0x${'0'.repeat(40)}`
const coin = '0xc010000000000000000000000000000000000001'

const store = sharedDatabase(openQuick)
afterAll(store.close)

type Sent = Reply & { result?: { hash: string; parentHash: string } | null }
const otherHash = (hash: string) => `0xdead${hash.slice(6)}`

/** Starts a node that can be told to name other blocks, all the way down. */
async function startLiar(nodeUrl: string) {
  const provider = await startProvider(nodeUrl)
  let lies = 0
  const lie = ({ result, ...reply }: Sent): Reply => {
    if (!result) return { ...reply, result }
    lies += 1
    const { hash, parentHash } = result
    const changed = { hash: otherHash(hash), parentHash: otherHash(parentHash) }
    return { ...reply, result: { ...result, ...changed } }
  }
  return {
    ...provider,
    lies: () => lies,
    lie: () =>
      provider.setFault(() => ({
        rewrite: ({ method }, reply) =>
          method === 'eth_getBlockByNumber' ? lie(reply as Sent) : reply,
      })),
  }
}

test('[SRVC-01] ag: one node of three that names other blocks takes away no row, and holds up none', async () => {
  await using chain = await startTestChain()
  await placeCoin(chain, coin)
  await using liar = await startLiar(chain.rpcUrl)
  await using second = await startProvider(chain.rpcUrl)
  const database = await store.empty()
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [liar.url, second.url, chain.rpcUrl],
  })
  await indexer.add([alice])
  await settled(database, chain)
  for (let i = 0; i < 3; i += 1)
    await move(chain, coin, { from: zero, to: alice, amount: 10 + i })
  await settled(database, chain)
  const before = await listRows(database)
  expect(before).toHaveLength(3)
  liar.lie()
  await until(() => liar.lies() > 12)
  expect(await listRows(database)).toEqual(before)
  await move(chain, coin, { from: zero, to: alice, amount: 20 })
  await settled(database, chain)
  const after = await listRows(database)
  expect(after.slice(0, 3)).toEqual(before)
  expect(after).toHaveLength(4)
})

test('[SRVC-01] ag: nodes of another chain take away no row', async () => {
  const database = await store.empty()
  {
    await using chain = await startTestChain()
    await placeCoin(chain, coin)
    await using indexer = await startAccountsIndexer(database, chain)
    await indexer.add([alice])
    await settled(database, chain)
    await move(chain, coin, { from: zero, to: alice, amount: 10 })
    await settled(database, chain)
  }
  const before = await listRows(database)
  // Only the stack of a developer starts anew by itself.
  const platform = { env: { ENVIRONMENT: 'prod' } }
  await using other = await startTestChain()
  await other.rpc('anvil_mine', ['0x8'])
  await using indexer = await startAccountsIndexer(database, other, {
    platform,
  })
  const check = indexer.running.chainChecks?.get('indexer polygon')
  await until(
    () =>
      check?.().then(
        () => false,
        () => true,
      ) ?? false,
  )
  await expect(check?.()).rejects.toThrow('no block of its index')
  expect(await listRows(database)).toEqual(before)
  // Until an operator says that they are right.
  await database.query(`update indexer.cursors set mode = 'none'`)
  await settled(database, other)
  expect(await listRows(database)).toEqual([])
})
