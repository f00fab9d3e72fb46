import { createNodePool } from '@cairn/clients/nodes'
import { expect, test } from 'vitest'
import { createChainCheck } from './check-chain.ts'

/** A node of chain 137 that counts its questions, and fails where it is told. */
function startNode() {
  const node = { asked: [] as string[], isAway: false, nowMs: 1_000_000 }
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const body = JSON.parse(`${init?.body}`)
    const all = [body].flat() as { id: number; method: string }[]
    node.asked.push(...all.map(({ method }) => method))
    if (node.isAway) return new Response('', { status: 503 })
    const answers = all.map(({ id }) => ({ id, result: '0x89' }))
    return Response.json(Array.isArray(body) ? answers : answers[0])
  }
  const nowMs = () => node.nowMs
  const entry = { name: 'a', url: 'http://node.example/' }
  const nodes = createNodePool([entry], {
    ...{ chainId: 137, fetch, nowMs },
    sleep: async () => {},
  })
  const chain = { chainId: 137, rpcUrl: entry.url, nodes }
  return { node, nodes, check: createChainCheck(chain, fetch, nowMs) }
}

test('[SRVC-01] bq: asks a node that nobody asked yet, and not again while its answer is fresh', async () => {
  const { node, check } = startNode()
  await check()
  expect(node.asked).toContain('eth_chainId')
  node.asked.length = 0
  for (let time = 0; time < 100; time += 1) await check()
  expect(node.asked).toEqual([])
  node.nowMs += 90_000
  await check()
  expect(node.asked).toEqual(['eth_chainId'])
})

test('[SRVC-01] bq: an answer to anybody else is as good', async () => {
  const { node, nodes, check } = startNode()
  await check()
  node.nowMs += 60_000
  await nodes.call('eth_blockNumber', [])
  node.nowMs += 60_000
  node.asked.length = 0
  await check()
  expect(node.asked).toEqual([])
})

test('[SRVC-01] bq: error: a node that failed anybody is asked at once, and fails the check', async () => {
  const { node, nodes, check } = startNode()
  await check()
  node.isAway = true
  await expect(nodes.call('eth_blockNumber', [])).rejects.toThrow()
  await expect(check()).rejects.toThrow()
  node.isAway = false
  node.nowMs += 120_000
  await check()
})
