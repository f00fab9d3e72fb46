import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NodePool } from '@cairn/clients/nodes'
import { type ProviderProxy, startProviderProxy } from '@cairn/dev-env/public'
import { createNodeTurns } from '@cairn/service-kit'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import type { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainList } from '../src/chain-config.ts'
import { NodeHeadersError } from '../src/chains/node-headers.ts'
import { createNodeProxy } from '../src/chains/node-proxy.ts'
import { assertNodeHeaders, openNodes } from '../src/chains/open-nodes.ts'

const key = 'k3y-that-nobody-may-see'
let dataDir: string
let anvil: TestNode
let first: ProviderProxy
let second: ProviderProxy
let app: Hono
let pool: NodePool
const chain = {
  ...{ chainId: 137, name: 'polygon', title: 'Polygon', type: 'mainnet' },
  nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
}
const configOf = (more: object) => {
  const [config] = chainList.parse([{ ...chain, ...more }])
  if (!config) throw new Error('no chain')
  return config
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'failover-'))
  anvil = await startAnvil(137)
  first = await startProviderProxy({ nodeUrl: anvil.rpcUrl })
  second = await startProviderProxy({ nodeUrl: anvil.rpcUrl })
})
beforeEach(() => {
  first.setQuirks({})
  second.setQuirks({})
  const config = configOf({
    nodes: [
      { name: 'a', url: `${first.url}/${key}`, weight: 2 },
      { name: 'b', url: `${second.url}/${key}` },
    ],
  })
  pool = openNodes(config, { dataDir, fetch })
  app = createNodeProxy({
    chains: [{ ...config, nodes: pool }],
    fetch,
    limits: { perMinute: 10_000, loopbackPerMinute: 10_000 },
    inTurn: createNodeTurns({
      perMinute: 1_000_000,
      loopbackPerMinute: 1_000_000,
    }),
  })
})
afterAll(async () => {
  await first[Symbol.asyncDispose]()
  await second[Symbol.asyncDispose]()
  await anvil[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

async function post(body: unknown) {
  const response = await app.request('/nodes/polygon', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}
const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({
  ...{ jsonrpc: '2.0', id, method, params },
})
const refusal = { code: -32_000, message: 'no' }

describe('/nodes over several nodes', () => {
  test.each([
    ['is away', { down: 503 }],
    ['cuts connections', { drops: { refused: 1, of: 1 } }],
    [
      'is asked too often',
      { busy: { refused: 1, of: 1, refusal: { ...refusal, status: 429 } } },
    ],
    ['is of another chain', { chainId: 1 }],
  ])('[NODE-01] e: answers while one %s', async (_, quirks) => {
    first.setQuirks(quirks)
    expect(await post(call('eth_chainId'))).toEqual({
      status: 200,
      answer: { jsonrpc: '2.0', id: 1, result: '0x89' },
    })
  })

  test('[NODE-01] e: keeps ids and order, light and heavy, with refusals in place', async () => {
    const { answer } = await post([
      call('eth_getBlockByNumber', ['0x0', false], 'same'),
      call('eth_chainId', [], 'same'),
      call('eth_call', [{ to: 'nobody' }, 'latest'], 7),
    ])
    expect(answer).toMatchObject([
      { id: 'same', result: { number: '0x0' } },
      { id: 'same', result: '0x89' },
      { id: 7, error: { code: expect.any(Number) } },
    ])
  })

  test('[NODE-01] e: all nodes away: 502 and a sentence', async () => {
    first.setQuirks({ down: 503 })
    second.setQuirks({ down: 503 })
    expect(await post(call('eth_chainId'))).toEqual({
      status: 502,
      answer: {
        ...{ jsonrpc: '2.0', id: 1 },
        error: { code: -32_002, message: 'The chain does not answer' },
      },
    })
  })

  test('[NODE-01] k: a pause after questions of strangers leaves the host its nodes', async () => {
    const busy = {
      busy: {
        ...{ refused: 1, of: 1, retryAfterS: 3_600 },
        refusal: { ...refusal, status: 429 },
      },
    }
    const account = `0x${'5'.repeat(40)}`
    const block = ['eth_getBalance', [account, { blockNumber: '0x0' }]]
    for (const asked of [
      call('eth_chainId'),
      call('cairn_agreed', block),
      call('eth_call', [{ to: account }, 'latest']),
    ]) {
      first.setQuirks(busy)
      second.setQuirks(busy)
      const { answer } = await post(asked)
      expect(answer).toMatchObject({ error: { code: -32_002 } })
      first.setQuirks({})
      second.setQuirks({})
      expect(await pool.call('eth_chainId', [])).toBe('0x89')
      const balance = { method: 'eth_getBalance', params: [account, 'latest'] }
      expect((await pool.quorum(balance)).status).toBe('agreed')
    }
  })

  test('[NODE-01] e: strangers cannot make a node look busy by what they ask', async () => {
    const echo = 'Too Many Requests, batch limit 1 exceeded, method not found'
    const asked = await post(call('eth_getBalance', [echo, echo]))
    expect(asked.answer).toMatchObject({ error: { code: -32_602 } })
    first.resetCount()
    await post([call('eth_chainId'), call('eth_getBalance', [], 2)])
    expect(first.count()).toMatchObject({ trips: 1, calls: 2 })
  })

  test('[NODE-01] f: a signed transaction reaches all nodes, and one that takes it is enough', async () => {
    const method = 'eth_sendRawTransaction'
    const hash = `0x${'ab'.repeat(32)}`
    first.setQuirks({ lacks: [{ methods: [method], refusal }] })
    second.setQuirks({ lies: [{ method, result: hash }] })
    const signed = await privateKeyToAccount(
      `0x${'11'.repeat(32)}`,
    ).signTransaction({ chainId: 137, maxFeePerGas: 1n, gas: 21_000n })
    expect(await post(call(method, [signed]))).toMatchObject({
      answer: { result: hash },
    })
    expect(first.count().byMethod[method]).toBe(1)
  })

  const agreed = (method: string, params: unknown[]) =>
    call('cairn_agreed', [method, params])
  const account = `0x${'5'.repeat(40)}`
  const balance = agreed('eth_getBalance', [account, 'latest'])

  test('[NODE-01] f: what decides about money takes two nodes that say the same', async () => {
    const { answer } = await post([
      balance,
      { ...agreed('eth_call', [{ to: account }, 'latest']), id: 2 },
      {
        ...agreed('eth_getTransactionReceipt', [`0x${'6'.repeat(64)}`]),
        id: 3,
      },
      { ...call('eth_chainId'), id: 4 },
    ])
    const by = { status: 'agreed', votes: 2, of: 2 }
    expect(answer).toMatchObject([
      { id: 1, result: { ...by, answer: '0x0' } },
      { id: 2, result: { ...by, answer: '0x' } },
      { id: 3, result: { ...by, answer: null } },
      { id: 4, result: '0x89' },
    ])
    second.setQuirks({ lies: [{ method: 'eth_getBalance', result: '0x99' }] })
    expect((await post(balance)).answer).toMatchObject({
      result: { status: 'undecided', of: 2 },
    })
    second.setQuirks({ down: 503 })
    expect((await post(balance)).answer).toMatchObject({
      result: { status: 'alone', answer: '0x0' },
    })
  })

  test('[NODE-01] f: [SRVC-01] h: error: few such questions of a batch are asked, within its bound of bytes', async () => {
    const question = (id: number) => ({
      ...agreed('eth_call', [{ to: account }, 'latest']),
      id,
    })
    const many = Array.from({ length: 30 }, (_, id) => question(id))
    const codes = ({ answer }: Awaited<ReturnType<typeof post>>) =>
      (answer as { error?: { code: number } }[]).map(({ error }) => error?.code)
    const refused = (count: number) =>
      Array.from({ length: count }, () => -32_005)
    expect(codes(await post(many))).toEqual([
      ...Array.from({ length: 20 }),
      ...refused(10),
    ])
    for (const node of [first, second])
      node.setQuirks({
        lies: [{ method: 'eth_call', result: `0x${'0'.repeat(1_000_000)}` }],
      })
    expect(codes(await post(many))).toEqual(refused(30))
    expect((await post(question(1))).answer).toMatchObject({
      result: { status: 'agreed', votes: 2 },
    })
    // One answer that is too long leaves the other one alone.
    second.setQuirks({
      lies: [{ method: 'eth_call', result: `0x${'0'.repeat(17_000_000)}` }],
    })
    expect((await post(question(1))).answer).toMatchObject({
      error: { code: -32_005 },
    })
  })

  test('[NODE-01] f: a chain with one node has its word', async () => {
    const alone = createNodeProxy({
      chains: [{ name: 'polygon', rpcUrl: anvil.rpcUrl }],
      fetch,
      limits: { perMinute: 100, loopbackPerMinute: 100 },
      inTurn: createNodeTurns({ perMinute: 1_000, loopbackPerMinute: 1_000 }),
    })
    const response = await alone.request('/nodes/polygon', {
      method: 'POST',
      body: JSON.stringify(balance),
    })
    expect(await response.json()).toEqual({
      ...{ jsonrpc: '2.0', id: 1 },
      result: { status: 'alone', answer: '0x0', of: 1 },
    })
  })

  test.each([
    ['of a method for which one node is enough', ['eth_chainId', []]],
    ['that changes the node', ['anvil_setBalance', [account, '0x1']]],
    ['without parameters', ['eth_getBalance']],
    ['in itself', ['cairn_agreed', ['eth_getBalance', []]]],
    ['that is no call', ['eth_call', [5]]],
  ])('[NODE-01] f: error: refuses such a question %s', async (_, params) => {
    expect((await post(call('cairn_agreed', params))).answer).toMatchObject({
      error: { code: -32_602 },
    })
  })

  test('[NODE-01] g: an answer names no address or key of a node', async () => {
    const spent = { ...refusal, message: `The key ${key} has no credits left` }
    first.setQuirks({ spent })
    second.setQuirks({ spent })
    const { answer } = await post(call('eth_chainId'))
    expect(JSON.stringify(answer)).not.toContain(key)
    expect(JSON.stringify(answer)).not.toContain('127.0.0.1')
  })

  test('[SRVC-01] answers that are too long together are refused, and cost the node nothing', async () => {
    const long = call('eth_getBlockByNumber', ['0x0', true])
    second.setQuirks({
      lies: [
        {
          method: 'eth_getBlockByNumber',
          result: { number: '0x0', extraData: 'x'.repeat(9_000_000) },
        },
      ],
    })
    first.setQuirks({ ...second.quirks() })
    const { answer } = await post([long, { ...long, id: 2 }])
    expect(answer).toMatchObject([
      { id: 1, error: { code: -32_005 } },
      { id: 2, error: { code: -32_005 } },
    ])
    first.setQuirks({})
    first.resetCount()
    await post(call('eth_chainId'))
    expect(first.count().calls).toBe(1)
  })
})

describe('nodes of CHAINS', () => {
  const node = { name: 'a', url: 'https://node.example' }

  test('[NODE-01] d: rpcUrl is short for one node', () => {
    const { rpcUrl, nodes } = configOf({ rpcUrl: 'https://node.example' })
    expect({ rpcUrl, nodes }).toEqual({ rpcUrl: 'https://node.example' })
    const several = configOf({
      nodes: [
        { ...node, uses: ['logs'] },
        { name: 'b', url: 'https://b.example' },
      ],
    })
    expect(several.rpcUrl).toBe('https://b.example')
    expect(several.nodes?.[0]).toEqual({ ...node, uses: ['logs'], weight: 1 })
  })

  test.each([
    ['neither', {}],
    ['both', { rpcUrl: 'https://node.example', nodes: [node] }],
    ['two of one name', { nodes: [node, node] }],
    ['no node for states', { nodes: [{ ...node, uses: ['logs'] }] }],
    ['an address of a file', { nodes: [{ ...node, url: 'file:///etc' }] }],
    ['a use that is none', { nodes: [{ ...node, uses: ['mine'] }] }],
  ])('[NODE-01] d: error: refuses %s', (_, more) => {
    expect(chainList.safeParse([{ ...chain, ...more }]).success).toBe(false)
  })

  test('[NODE-01] g: headers come from a file, and each request reads it', async () => {
    const file = join(dataDir, 'headers')
    await writeFile(file, 'Authorization: Bearer one\n\nx-plan: free\n')
    const asked: (string | null)[] = []
    const config = configOf({
      nodes: [{ ...node, url: anvil.rpcUrl, headersFile: file }],
    })
    const pool = openNodes(config, {
      dataDir,
      fetch: (url, init) => {
        asked.push(new Headers(init?.headers).get('authorization'))
        return fetch(url, init)
      },
    })
    await pool.call('eth_blockNumber', [])
    await writeFile(file, 'authorization: Bearer two')
    await pool.call('eth_blockNumber', [])
    expect(asked.at(0)).toBe('Bearer one')
    expect(asked.at(-1)).toBe('Bearer two')
  })

  test('[NODE-01] g: error: says which headers file is no use, and not what is in it', async () => {
    const file = join(dataDir, 'broken')
    const config = configOf({ nodes: [{ ...node, headersFile: file }] })
    const check = () => assertNodeHeaders([config], dataDir)
    await expect(check()).rejects.toThrow(NodeHeadersError)
    await writeFile(file, `a line with ${key}`)
    const error = await check().catch((caught: unknown) => `${caught}`)
    expect(error).toContain(file)
    expect(error).not.toContain(key)
  })
})
