import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Quirks, quirksOf } from '../src/public/index.ts'
import {
  type Ask,
  askProvider,
  busy,
  hex,
  post,
  shouter,
  startTestProvider,
  type TestProvider,
} from './_provider.ts'

let provider: TestProvider
let clock = 0
beforeAll(async () => {
  provider = await startTestProvider(() => clock)
})
beforeEach(() => use({}))
afterAll(() => provider?.[Symbol.asyncDispose]())

const use = (quirks: Quirks) => provider.proxy.setQuirks(quirks)
const ask = (...call: Ask) => askProvider(provider, call)
const result = async (...call: Ask) => (await ask(...call)).result
const refusal = { code: -32_000, message: 'no' }

describe('trouble', () => {
  const many = { code: 429, message: 'Too Many Requests', status: 429 }
  const three = async (...call: Ask) => [
    await ask(...call),
    await ask(...call),
    await ask(...call),
  ]

  test('429 for a share of the requests, with and without Retry-After', async () => {
    use({ busy: { refused: 2, of: 3, retryAfterS: 7, refusal: many } })
    const first = await post(provider.proxy.url, ['eth_chainId'])
    expect(first.status).toBe(429)
    expect(first.headers.get('retry-after')).toBe('7')
    provider.proxy.resetCount()
    use({ busy: { refused: 2, of: 3, refusal: many } })
    const second = await post(provider.proxy.url, ['eth_blockNumber'])
    expect(second.status).toBe(429)
    expect(second.headers.get('retry-after')).toBeNull()
    expect((await ask('eth_blockNumber')).status).toBe(429)
    expect(await result('eth_blockNumber')).toBe(hex(busy.blocks))
    expect((await ask('eth_blockNumber')).status).toBe(429)
    const count = { calls: 4, refused: 3, units: 10 }
    expect(provider.proxy.count()).toMatchObject(count)
  })

  test('429 in a body of 200', async () => {
    use({ busy: { refused: 1, of: 3, inBody: true, refusal: many } })
    expect(await three('eth_chainId')).toMatchObject([
      { status: 200, error: { code: 429, message: 'Too Many Requests' } },
      { status: 200, result: '0x89' },
      { status: 200, result: '0x89' },
    ])
  })

  test('a limit of compute units in a second', async () => {
    clock = 10_000
    use({
      perSecond: { most: 70, unit: 'units', retryAfterS: 1, refusal: many },
    })
    expect((await three('eth_call', { to: shouter })).map((it) => it.status)) //
      .toEqual([200, 200, 429])
    clock = 11_000
    expect((await ask('eth_call', { to: shouter })).status).toBe(200)
  })

  test('a limit of requests in a second', async () => {
    clock = 20_000
    use(quirksOf('quicknode-free'))
    const statuses = []
    for (let at = 0; at < 16; at++)
      statuses.push((await ask('eth_chainId')).status)
    expect(statuses.filter((status) => status === 429)).toEqual([429])
    expect(statuses[15]).toBe(429)
  })

  test('402 when the credits are gone', async () => {
    use({ spent: { ...refusal, status: 402 } })
    expect(await ask('eth_chainId')).toMatchObject({
      status: 402,
      error: refusal,
    })
  })

  test('a gateway without a node, by a status and by a node that is away', async () => {
    use({ down: 503 })
    const answer = await post(provider.proxy.url, ['eth_chainId'])
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('<html>')
  })

  test('dropped connections', async () => {
    use({ drops: { refused: 1, of: 2 } })
    await expect(ask('eth_chainId')).rejects.toThrow('fetch failed')
    expect(await result('eth_chainId')).toBe('0x89')
  })

  test('silence', async () => {
    use({ hangs: true })
    const ended = new AbortController()
    const asking = fetch(provider.proxy.url, {
      method: 'POST',
      body: '{"method":"eth_chainId"}',
      signal: ended.signal,
    })
    const before = provider.proxy.count().trips
    await expect.poll(() => provider.proxy.count().trips).toBe(before + 1)
    ended.abort()
    await expect(asking).rejects.toThrow('aborted')
  })
})
