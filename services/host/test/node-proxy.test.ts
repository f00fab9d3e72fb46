import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, createNodeTurns } from '@cairn/service-kit'
import { serve } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localChains } from '../src/chains/local-chains.ts'
import { createNodeProxy } from '../src/chains/node-proxy.ts'
import { type RunningChains, startChains } from '../src/chains/start-chains.ts'

let dataDir: string
let chains: RunningChains
let proxy: Hono
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'proxy-'))
  chains = await startChains({
    dataDir,
    chains: localChains.slice(1, 2),
    log: createLogger('silent'),
  })
  proxy = createNodeProxy({
    chains: [
      ...Object.values(chains),
      // Nothing listens on the port that is reserved for discarding.
      { name: 'gone', rpcUrl: 'http://127.0.0.1:9' },
    ],
    fetch,
    limits: { perMinute: 100, loopbackPerMinute: 10_000 },
    inTurn: createNodeTurns({ perMinute: 200, loopbackPerMinute: 1_000_000 }),
  })
})
afterAll(async () => {
  await chains[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

function call(method: string, params: unknown[] = [], id: unknown = 1) {
  return { jsonrpc: '2.0', id, method, params }
}

async function post(body: unknown, path = '/nodes/polygon') {
  const response = await proxy.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

describe('createNodeProxy', () => {
  test('[SRVC-01] forwards a call to the network’s node', async () => {
    expect(await post(call('eth_chainId', [], 'a'))).toEqual({
      status: 200,
      answer: { jsonrpc: '2.0', id: 'a', result: '0x89' },
    })
  })

  test('[SRVC-01] i: behavior: a call waits for a restarting node', async () => {
    const pid = chains[137]?.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    expect(await post(call('eth_chainId'))).toMatchObject({
      status: 200,
      answer: { result: '0x89' },
    })
    // The new node may answer before the host has stored its process id.
    await expect.poll(() => chains[137]?.pid()).not.toBe(pid)
  })

  test('behavior: accepts a segment behind the network', async () => {
    const { answer } = await post(call('net_version'), '/nodes/polygon/key')
    expect(answer.result).toBe('137')
  })

  test('behavior: answers a batch in its order, refusals included', async () => {
    const { status, answer } = await post([
      call('eth_chainId', [], 7),
      call('anvil_setBalance', [], 8),
      call('eth_blockNumber', [], 7),
      'nonsense',
    ])
    expect(status).toBe(200)
    expect(answer).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x89' },
      {
        jsonrpc: '2.0',
        id: 8,
        error: {
          code: -32601,
          message: 'The method anvil_setBalance is not available',
        },
      },
      { jsonrpc: '2.0', id: 7, result: '0x0' },
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'Invalid request' },
      },
    ])
  })

  test("behavior: forwards the node's own errors", async () => {
    const { answer } = await post(call('eth_call', ['nonsense']))
    expect(answer).toMatchObject({ id: 1, error: { code: -32602 } })
  })

  test('behavior: allows every origin, with the clients’ headers', async () => {
    const response = await proxy.request('/nodes/polygon/key', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://dapp.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-access-key,content-type',
      },
    })
    expect(response.status).toBe(204)
    const { headers } = response
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe('POST,OPTIONS')
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization,content-type,webrpc,x-access-key',
    )
  })

  test.each([
    'anvil_impersonateAccount',
    'anvil_dumpState',
    'evm_mine',
    'hardhat_setCode',
    'debug_traceTransaction',
    'eth_sendTransaction',
    'eth_accounts',
    'eth_sign',
    'eth_newFilter',
    'personal_sign',
    'constructor',
  ])('error: refuses %s with -32601', async (method) => {
    const { status, answer } = await post(call(method))
    expect(status).toBe(200)
    expect(answer.error.code).toBe(-32601)
  })

  test.each([
    ['no JSON', '{', 400, -32700],
    ['an empty batch', [], 200, -32600],
    ['a number', 5, 200, -32600],
    ['no version', { id: 1, method: 'eth_chainId' }, 200, -32600],
    ['no id', { jsonrpc: '2.0', method: 'eth_chainId' }, 200, -32600],
    ['an over-long batch', Array(1001).fill(call('eth_chainId')), 200, -32005],
    ['1 MB and more', call('eth_call', ['a'.repeat(1e6)]), 413, -32005],
  ])('error: refuses %s', async (_, body, status, code) => {
    const refused = await post(body)
    expect(refused.status).toBe(status)
    expect(refused.answer.error.code).toBe(code)
  })

  test('error: refuses unknown networks', async () => {
    const { status, answer } = await post(call('eth_chainId'), '/nodes/moon')
    expect(status).toBe(404)
    expect(answer.error.code).toBe(-32600)
  })

  test('[SRVC-01] h: error: limits the calls of an address, with every call of a batch', async () => {
    const ask = (ip: string, count: number) =>
      proxy.request(
        '/nodes/polygon',
        {
          method: 'POST',
          body: JSON.stringify(Array(count).fill(call('eth_chainId'))),
        },
        { clientIp: ip },
      )
    expect((await ask('203.0.113.7', 100)).status).toBe(200)
    const refused = await ask('203.0.113.7', 1)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ error: { code: -32005 } })
    expect((await ask('203.0.113.8', 1)).status).toBe(200)
  })

  // Code that loops as long as there is gas.
  const endless = { data: '0x5b600056', gas: '0xfffffffffffff' }
  const to = `0x${'77'.repeat(20)}`

  test.each([
    ['eth_call', [endless, 'latest']],
    ['eth_call', [endless, 'latest', {}, { gasLimit: '0xfffffffffffff' }]],
    ['eth_estimateGas', [endless, 'latest']],
    ['eth_createAccessList', [endless, 'latest']],
    [
      'eth_simulateV1',
      [
        {
          blockStateCalls: [
            {
              stateOverrides: { [to]: { code: endless.data } },
              blockOverrides: { gasLimit: '0xfffffffffffff' },
              calls: Array(20).fill({ to, gas: endless.gas }),
            },
          ],
        },
        'latest',
      ],
    ],
  ])(
    '[SRVC-01] h: error: an endless %s ends by the bound of gas',
    async (method, params) => {
      const { status, answer } = await post(call(method, params))
      expect(status).toBe(200)
      const told = answer.error ?? answer.result[0]?.calls?.[0]?.error
      expect(told?.message ?? '').toMatch(/gas|execution failed/i)
    },
  )

  // Answers the block's number, time, base fee and gas limit.
  const block = '0x4360005242602052486040524560605260806000f3'
  const blockOf = async (overrides: unknown) => {
    const params = [{ to }, 'latest', { [to]: { code: block } }, overrides]
    const { answer } = await post(call('eth_call', params))
    const words = `${answer.result ?? '0x'}`.slice(2).match(/.{64}/g) ?? []
    return { answer, words: words.map((word) => BigInt(`0x${word}`)) }
  }

  test('[SRVC-01] [SEND-01] a call names its block, but not the block’s gas', async () => {
    const { words: latest } = await blockOf(undefined)
    const { words } = await blockOf({
      ...{ number: '0x1234', time: '0x7fffffff', baseFeePerGas: '0x9' },
      ...{ prevRandao: `0x${'5'.repeat(64)}`, feeRecipient: to },
      gasLimit: '0xfffffffffffff',
    })
    expect(words).toEqual([0x1234n, 0x7fffffffn, 9n, latest[3]])
  })

  test.each([
    ['a number of more than 64 bits', { number: `0x1${'0'.repeat(16)}` }],
    ['a number that is none', { number: 5 }],
    ['a time that is no number', { time: 'soon' }],
    [
      'a base fee of more than a word',
      { baseFeePerGas: `0x${'1'.repeat(65)}` },
    ],
    ['a random word that is none', { prevRandao: '0x5' }],
    ['a recipient that is no address', { feeRecipient: 'a'.repeat(1_000) }],
    ['a list', [5]],
  ])('[SRVC-01] l: error: refuses a block with %s', async (_, overrides) => {
    const { answer } = await blockOf(overrides)
    expect(answer.error.code).toBe(-32602)
  })

  const simulate = (...blocks: object[]) =>
    post(call('eth_simulateV1', [{ blockStateCalls: blocks }, 'latest']))

  test('[SRVC-01] [SEND-01] tries calls in two blocks, at a base fee', async () => {
    const block = {
      blockOverrides: { baseFeePerGas: '0x7', gasLimit: '0xfffffffffffff' },
      calls: [{ to, gas: '0x10000' }],
    }
    const { answer } = await simulate(block, block)
    expect(answer.result).toHaveLength(2)
    expect(answer.result[0]).toMatchObject({ baseFeePerGas: '0x7' })
    expect(BigInt(answer.result[0].gasLimit)).toBeLessThan(0xfffffffffffffn)
  })

  test.each([
    ['names more gas than a block holds', { to, gas: '0x1000000' }],
    ['names no gas', { to }],
  ])('[SRVC-01] l: error: refuses a second block that %s', async (_, one) => {
    const { answer } = await simulate({ calls: [one] }, { calls: [one] })
    expect(answer.error.code).toBe(-32602)
  })

  test('[SRVC-01] l: error: refuses a third block', async () => {
    const { answer } = await simulate({}, {}, {})
    expect(answer.error.code).toBe(-32602)
  })

  test.each([
    ['no list', { to }],
    ['gas that is no number', [{ to, gas: 'much' }]],
    ['no call', [5]],
  ])('[SRVC-01] error: refuses a call with %s', async (_, params) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params }
    expect((await post(body)).answer.error.code).toBe(-32602)
  })

  test('[SRVC-01] h: error: limits the nodes’ time per caller, and does not delay others', async () => {
    const ask = async (ip: string, method: string, params: unknown[]) => {
      const batch = Array(40).fill(call(method, params))
      const response = await proxy.request(
        '/nodes/polygon',
        { method: 'POST', body: JSON.stringify(batch) },
        { clientIp: ip },
      )
      return response.json()
    }
    const codes = (answers: { error?: { code: number } }[]) =>
      answers.map(({ error }) => error?.code)
    const first = codes(await ask('203.0.113.9', 'eth_call', [endless]))
    expect(first.at(0)).not.toBe(-32005)
    expect(first.at(-1)).toBe(-32005)
    const light = codes(await ask('203.0.113.9', 'eth_chainId', []))
    expect(light).toEqual(Array(40).fill(undefined))
    const other = codes(await ask('203.0.113.10', 'eth_call', [{ to }]))
    expect(other.at(0)).toBeUndefined()
  })

  test('[SRVC-01] error: limits the bytes of a batch’s answers, and reports it to the remaining calls', async () => {
    // A body of 60 kB whose answer has 19 MB.
    const rpc = (method: string, params: unknown[]) =>
      fetch(chains[137]?.rpcUrl ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call(method, params)),
      })
    const wordy = `0x${'60806040'.repeat(6_000)}`
    await rpc('anvil_setCode', [to, wordy])
    await rpc('evm_mine', [])
    const batch = Array(400).fill(call('eth_getCode', [to, 'latest']))
    const response = await proxy.request('/nodes/polygon', {
      method: 'POST',
      body: JSON.stringify(batch),
    })
    const text = await response.text()
    expect(text.length).toBeLessThan(100_000)
    expect(JSON.parse(text)[0]).toMatchObject({ error: { code: -32005 } })
    const logs = Array(20).fill(
      call('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }]),
    )
    const { answer } = await post(logs)
    expect(answer).toHaveLength(20)
    expect(answer[0]).toMatchObject({ result: [] })
  })

  test('error: accepts POST only', async () => {
    const response = await proxy.request('/nodes/polygon')
    expect(response.status).toBe(405)
  })

  test('[SRVC-01] error: follows a node to no other address', async () => {
    const asked: string[] = []
    const stranger = new Hono().all('*', (c) => {
      asked.push(c.req.path)
      return c.req.path === '/inside'
        ? c.json([{ jsonrpc: '2.0', id: 0, result: 'secret' }])
        : c.redirect('/inside', 307)
    })
    await using server = await serve(stranger)
    const moved = createNodeProxy({
      chains: [{ name: 'moved', rpcUrl: `${server.url}/node` }],
      fetch,
      limits: { perMinute: 100, loopbackPerMinute: 100 },
      inTurn: createNodeTurns({ perMinute: 100, loopbackPerMinute: 100 }),
    })
    const response = await moved.request('/nodes/moved', {
      method: 'POST',
      body: JSON.stringify(call('eth_chainId')),
    })
    expect(response.status).toBe(502)
    expect(asked).not.toContain('/inside')
  })

  test('error: reports to each call that the chain is down', async () => {
    const { status, answer } = await post(
      [call('eth_chainId', [], 1), call('evm_mine', [], 2)],
      '/nodes/gone',
    )
    expect(status).toBe(502)
    expect(answer).toMatchObject([
      { id: 1, error: { code: -32002 } },
      { id: 2, error: { code: -32601 } },
    ])
  })
})
