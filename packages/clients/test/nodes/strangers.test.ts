import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NodeUnavailableError } from '../../src/node-errors.ts'
import { type NoisyChain, startNoisyChain } from './_noise.ts'

let chain: NoisyChain
beforeAll(async () => {
  chain = await startNoisyChain()
})
afterAll(() => chain[Symbol.asyncDispose]())
beforeEach(() => {
  chain.clock.waits.length = 0
})

type Pool = ReturnType<NoisyChain['pool']>

const slowDown = { code: 429, message: 'slow down', status: 429 }
const busy = {
  busy: { refused: 1, of: 1, retryAfterS: 3_600, refusal: slowDown },
}
const asStrangers = (pool: Pool) => pool.at(undefined, { isForStrangers: true })
const ask = (client: Pick<Pool, 'call'>) => client.call('eth_blockNumber', [])
const balance = {
  method: 'eth_getBalance',
  params: [`0x${'11'.repeat(20)}`, 'latest'],
}
const block = { method: 'eth_getBlockByNumber', params: ['0x1', false] }

describe('strangers', () => {
  test('[NODE-01] k: a pause after a question of strangers holds up none of the host', async () => {
    const node = await chain.provider(busy)
    const pool = chain.pool([{ url: node.url }])
    const strangers = asStrangers(pool)
    await expect(ask(strangers)).rejects.toThrow(NodeUnavailableError)
    node.setQuirks({})
    node.resetCount()
    await ask(pool)
    await pool.onOne('logs', (one) => one.call('eth_blockNumber', []))
    expect((await pool.quorum(balance)).status).toBe('alone')
    expect(chain.clock.waits).toEqual([])
    expect(pool.states()).toMatchObject([{ fault: undefined }])
    // Strangers wait for as long as the node asked.
    node.resetCount()
    await expect(ask(strangers)).rejects.toThrow(NodeUnavailableError)
    expect(node.count().trips).toBe(0)
    chain.clock.nowMs += 3_600_000
    await ask(strangers)
  })

  test('[NODE-01] k: a pause of the host holds up strangers too', async () => {
    const node = await chain.provider(busy)
    const pool = chain.pool([{ url: node.url }])
    await expect(ask(pool)).rejects.toThrow(NodeUnavailableError)
    node.resetCount()
    await expect(ask(asStrangers(pool))).rejects.toThrow(NodeUnavailableError)
    expect(node.count().trips).toBe(0)
  })

  test('[NODE-01] k: nor does one after a question of strangers to several nodes', async () => {
    const nodes = await Promise.all([1, 2].map(() => chain.provider(busy)))
    const pool = chain.pool(nodes.map(({ url }) => ({ url })))
    const theirs = pool.quorum(block, { isForStrangers: true })
    await expect(theirs).rejects.toThrow(NodeUnavailableError)
    for (const node of nodes) node.setQuirks({})
    expect((await pool.quorum(block)).status).toBe('agreed')
    expect(pool.states()).toMatchObject([
      { fault: undefined },
      { fault: undefined },
    ])
  })

  test('[NODE-01] k: nor does one that comes while heads are compared for strangers', async () => {
    const nodes = await Promise.all([1, 2].map(() => chain.provider(busy)))
    const pool = chain.pool(nodes.map(({ url }) => ({ url })))
    const strangers = asStrangers(pool)
    for (let asked = 0; asked < 3; asked += 1)
      await expect(ask(strangers)).rejects.toThrow(NodeUnavailableError)
    expect(pool.states()).toMatchObject([
      { fault: undefined },
      { fault: undefined },
    ])
  })

  test('[NODE-01] k: strangers whose pause is over ask as often as before', async () => {
    const node = await chain.provider(busy)
    const pool = chain.pool([{ url: node.url }])
    const strangers = asStrangers(pool)
    await expect(ask(strangers)).rejects.toThrow(NodeUnavailableError)
    node.setQuirks({})
    chain.clock.nowMs += 3_600_000
    node.resetCount()
    // One wallet asks so often while it reads a balance and tries a payment.
    for (let asked = 0; asked < 60; asked += 1) await ask(strangers)
    expect(node.count().trips).toBe(60)
  })
})
