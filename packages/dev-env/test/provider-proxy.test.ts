import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ProfileName,
  profileNames,
  type Quirks,
  quirksOf,
} from '../src/public/index.ts'
import {
  type Ask,
  askProvider,
  busy,
  hex,
  length,
  post,
  type Reply,
  range,
  shouter,
  startTestProvider,
  type TestProvider,
  word,
} from './_provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider()
})
beforeEach(() => use({}))
afterAll(() => provider?.[Symbol.asyncDispose]())

const use = (quirks: Quirks) => provider.proxy.setQuirks(quirks)
const ask = (...call: Ask) => askProvider(provider, call)
const result = async (...call: Ask) => (await ask(...call)).result
const all = busy.blocks * busy.logs
const refusal = { code: -32_000, message: 'no' }

describe('without quirks', () => {
  test('answers as the node does, one call or a batch, and counts', async () => {
    provider.proxy.resetCount()
    const logs = await result(...range(1, busy.blocks))
    expect(logs).toEqual(await provider.truth(...range(1, busy.blocks)))
    expect(length(logs)).toBe(all)
    const batch = await post(
      provider.proxy.url,
      ['eth_blockNumber'],
      ['eth_call', { to: shouter, data: '0x' }, 'latest'],
      ['eth_unknown'],
    )
    const replies: readonly Reply[] = await batch.json()
    expect(replies).toMatchObject([
      { id: 0, result: hex(busy.blocks) },
      { id: 1, result: '0x' },
      { id: 2, error: { code: -32_601 } },
    ])
    const count = provider.proxy.count()
    expect(count).toMatchObject({ trips: 2, calls: 4, refused: 0 })
    expect(count.units).toBe(60 + 10 + 26 + 20)
    expect(count.byMethod).toEqual({
      eth_getLogs: 1,
      eth_blockNumber: 1,
      eth_call: 1,
      eth_unknown: 1,
    })
    expect(count.received).toBeGreaterThan(JSON.stringify(logs).length)
    expect(count.sent).toBeGreaterThan(200)
  })

  test('error: text that is no JSON-RPC', async () => {
    const answer = await fetch(provider.proxy.url, {
      method: 'POST',
      body: '{',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: -32_700 } })
  })
})

describe('switches', () => {
  const put = (body: unknown) =>
    fetch(`${provider.proxy.url}/quirks`, {
      method: 'PUT',
      body: JSON.stringify(body),
    })

  test('quirks over HTTP, by their data or a profile', async () => {
    expect((await put({ chainId: 10 })).status).toBe(200)
    expect(await result('eth_chainId')).toBe('0xa')
    expect(provider.proxy.quirks()).toEqual({ chainId: 10 })
    await put('quicknode-free')
    const now = await fetch(`${provider.proxy.url}/quirks`)
    expect(await now.json()).toEqual(quirksOf('quicknode-free'))
    expect((await put({ chainid: 10 })).status).toBe(400)
    expect((await put('nobody')).status).toBe(400)
    expect(provider.proxy.quirks()).toEqual(quirksOf('quicknode-free'))
  })

  test('the count over HTTP', async () => {
    await result('eth_chainId')
    const read = async (method: string) =>
      (await fetch(`${provider.proxy.url}/count`, { method })).json()
    expect(await read('GET')).toEqual(provider.proxy.count())
    expect(await read('DELETE')).toMatchObject({ trips: 0, byMethod: {} })
  })
})

describe('logs', () => {
  test('a range that is too long, with a range that works', async () => {
    use(quirksOf('alchemy-free'))
    expect(length(await result(...range(3, 12)))).toBe(10 * busy.logs)
    expect(await ask(...range(3, 13))).toMatchObject({
      status: 400,
      error: {
        code: -32_600,
        message: expect.stringContaining('should work: [0x3, 0xc]'),
      },
    })
    use(quirksOf('quicknode-free'))
    expect(await ask(...range(1, 6))).toMatchObject({
      status: 413,
      error: { message: expect.stringContaining('limited to a 5 range') },
    })
  })

  test('too many results, with a range that has few enough', async () => {
    const { logs } = quirksOf('infura')
    const results = logs?.results && { ...logs.results, most: 10 }
    use({ logs: { results } })
    const { error } = await ask(...range(1, busy.blocks))
    const message = error?.message ?? ''
    const [, from, to] = /\[(0x\w+), (0x\w+)\]/.exec(message) ?? []
    expect([from, to]).toEqual(['0x1', '0x3'])
    expect(length(await result(...range(1, 3)))).toBe(9)
  })

  test('an answer of too many bytes', async () => {
    use({ logs: { bytes: { most: 2_000, refusal } } })
    expect(await ask(...range(1, busy.blocks))).toMatchObject({
      error: refusal,
    })
    expect(length(await result(...range(1, 1)))).toBe(busy.logs)
  })

  test('too many topics, or addresses', async () => {
    use({ logs: { topics: { most: 4, refusal } } })
    const topics = (count: number) =>
      Array.from({ length: count }, (_, at) => word(101 + at))
    const of = (count: number) => range(1, 2, { topics: [topics(count)] })
    expect(length(await result(...of(4)))).toBe(busy.logs)
    expect(await ask(...of(5))).toMatchObject({ error: refusal })
    const address = Array.from({ length: 5 }, () => shouter)
    expect(await ask(...range(1, 2, { address }))).toMatchObject({
      error: refusal,
    })
  })

  test('a range past the head, as geth refuses it', async () => {
    use(quirksOf('own'))
    expect(length(await result(...range(1, 'latest')))).toBe(all)
    expect(await ask(...range(1, busy.blocks + 1))).toMatchObject({
      error: {
        code: -32_602,
        message: 'block range extends beyond current head block',
      },
    })
  })

  test('a lost log, without an error', async () => {
    use({ logs: { losesEach: 10 } })
    expect(length(await result(...range(1, busy.blocks)))).toBe(all - all / 10)
    expect(length(await result(...range(1, 2)))).toBe(6)
  })
})

describe('batches', () => {
  const send = async (count: number) => {
    const calls = Array.from({ length: count }, () => ['eth_chainId'] as const)
    const response = await post(provider.proxy.url, ...calls)
    const body: Reply | readonly Reply[] = await response.json()
    return { status: response.status, body }
  }
  const busyBatch = { most: 3, refusal: { ...refusal, status: 500 } }

  test('too large ones get one error without an id', async () => {
    use(quirksOf('drpc-free'))
    expect((await send(3)).body).toHaveLength(3)
    expect(await send(4)).toMatchObject({
      status: 500,
      body: {
        id: null,
        error: { code: 31, message: expect.stringContaining('more than 3') },
      },
    })
  })

  test('too large ones get an error for each request', async () => {
    use({ batch: { ...busyBatch, shape: 'each' } })
    const { body } = await send(4)
    expect(body).toHaveLength(4)
    expect(body).toMatchObject([{ id: 0, error: refusal }, {}, {}, { id: 3 }])
  })

  test('a node that does not know them answers the first request alone', async () => {
    use({ batch: { most: 1, refusal, shape: 'first' } })
    expect((await send(4)).body).toMatchObject({ id: 0, result: '0x89' })
  })
})

test.each([...profileNames])(
  'the profile %s is data that a switch takes',
  async (name: ProfileName) => {
    const answer = await fetch(`${provider.proxy.url}/quirks`, {
      method: 'PUT',
      body: JSON.stringify(quirksOf(name)),
    })
    expect(answer.status).toBe(200)
    expect(await result('eth_blockNumber')).toBe(hex(busy.blocks))
  },
)
