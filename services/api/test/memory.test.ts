import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { addMemory, pruneMemory } from '../src/db/memory.queries.ts'
import { startTestApi, type TestApi } from './_api.ts'

const hi = 'aGk='
const yo = 'eW8='

describe.each(testDatabases)('memory on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi(open)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const store = (key: string, value: string) =>
    api.client().memoryStore({ key, value })
  const load = (key: string) => api.client().memoryLoad({ key })
  const wait = (seconds: number) => {
    api.clock.time = new Date(api.clock.time.getTime() + seconds * 1_000)
  }
  const notFound = { code: 3000 }

  test('[PWLS-03] loads a stored value once', async () => {
    expect(await store('once', hi)).toEqual({ ok: true })
    expect(await load('once')).toEqual({ value: hi })
    await expect(load('once')).rejects.toMatchObject(notFound)
  })

  test('[PWLS-02] an empty value is for whoever waits, until there is one', async () => {
    // The ecosystem's client knows no `waits`, and sends what it is given.
    const waiting = { key: 'late', waits: true }
    const ask = () => api.client().memoryLoad(waiting)
    expect(await ask()).toEqual({ value: '' })
    await store('late', hi)
    expect(await ask()).toEqual({ value: hi })
    expect(await ask()).toEqual({ value: '' })
  })

  test('[PWLS-04] a value that is left there can be read again, until it is taken', async () => {
    await store('kept', hi)
    // The ecosystem's client knows no `keeps` either.
    const asked = { key: 'kept', keeps: true }
    const read = () => api.client().memoryLoad(asked)
    const readings = await Promise.all([read(), read(), read(), read()])
    expect(readings).toEqual(Array(4).fill({ value: hi }))
    expect(await load('kept')).toEqual({ value: hi })
    await expect(read()).rejects.toMatchObject(notFound)
  })

  test('[PWLS-03] behavior: of ten concurrent loads one gets the value', async () => {
    await store('race', hi)
    const loads = await Promise.allSettled(
      Array.from({ length: 10 }, () => load('race')),
    )
    expect(loads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('[PWLS-03] behavior: keeps a value for ten minutes', async () => {
    await store('old', hi)
    wait(599)
    await store('young', hi)
    wait(1)
    await expect(load('old')).rejects.toMatchObject(notFound)
    expect(await load('young')).toEqual({ value: hi })
  })

  test('[PWLS-03] error: does not replace a live value', async () => {
    await store('mine', hi)
    await expect(store('mine', yo)).rejects.toMatchObject({
      code: 1004,
      status: 409,
    })
    expect(await load('mine')).toEqual({ value: hi })
  })

  test('[PWLS-03] behavior: accepts the same value again without extending its life', async () => {
    await store('again', hi)
    wait(599)
    expect(await store('again', hi)).toEqual({ ok: true })
    wait(1)
    await expect(load('again')).rejects.toMatchObject(notFound)
  })

  test('[PWLS-03] behavior: frees a key when its value has expired or was loaded', async () => {
    await store('reused', hi)
    wait(600)
    expect(await store('reused', yo)).toEqual({ ok: true })
    expect(await load('reused')).toEqual({ value: yo })
    expect(await store('reused', hi)).toEqual({ ok: true })
  })

  test('[PWLS-03] behavior: removes expired values', async () => {
    await store('stale', hi)
    wait(600)
    await store('fresh', hi)
    await pruneMemory(api.platform.database, api.clock.time)
    const rows = await api.platform.database.query(
      `select key from api.memory where key in ('stale', 'fresh')`,
    )
    expect(rows).toEqual([{ key: 'fresh' }])
  })

  test.each([
    ['no base64', 'k', 'not base64!'],
    ['above 64 kB', 'k', 'AAAA'.repeat(16_385)],
    ['under an empty key', '', hi],
    ['under a key with NUL', 'a\0', hi],
  ])('[PWLS-03] error: a value %s is refused', async (_, key, value) => {
    await expect(store(key, value)).rejects.toMatchObject({
      code: 2000,
      status: 400,
    })
  })

  test('[PWLS-03] error: limits the stores of an address', async () => {
    await using strict = await startTestApi(open, undefined, {
      API_MEMORY_RATE_LIMIT_LOOPBACK: '2',
    })
    const client = strict.client()
    await client.memoryStore({ key: 'a', value: hi })
    await client.memoryLoad({ key: 'a' })
    await expect(
      client.memoryStore({ key: 'c', value: hi }),
    ).rejects.toMatchObject({ code: 1007, status: 429 })
    expect((await client.ping()).status).toBe(true)
  })
})

describe.each(testDatabases)('room of memory on $name', ({ open }) => {
  const full = { code: 1200, status: 429 }
  const room = { total: 3, perSource: 2 }
  const stack = new AsyncDisposableStack()
  let api: TestApi
  beforeAll(async () => {
    api = stack.use(
      await startTestApi(open, undefined, {
        API_MEMORY_MAX_VALUES: '3',
        API_MEMORY_MAX_VALUES_LOOPBACK: '2',
      }),
    )
  })
  afterAll(() => stack.disposeAsync())
  beforeEach(async () => {
    await api.platform.database.query('delete from api.memory')
  })

  const store = (key: string, value = hi) =>
    api.client().memoryStore({ key, value })
  const load = (key: string) => api.client().memoryLoad({ key })
  /**
   * Stores as the service does for another address; tests only have loopback.
   */
  const storeFrom = (source: string, key: string) => {
    const expiresAt = new Date(api.clock.time.getTime() + 600_000)
    const entry = { key, value: hi, expiresAt, source }
    return addMemory(api.platform.database, entry, api.clock.time, room)
  }

  test('[PWLS-03] error: refuses an address whose room is full until a value is loaded', async () => {
    await store('a')
    await store('b')
    await expect(store('c')).rejects.toMatchObject(full)
    await api.client().memoryLoad({ key: 'a' })
    expect(await store('c')).toEqual({ ok: true })
  })

  test('[PWLS-03] behavior: expired values take no room even before they are removed', async () => {
    await store('a')
    await store('b')
    api.clock.time = new Date(api.clock.time.getTime() + 600_000)
    expect(await store('c')).toEqual({ ok: true })
    expect(await store('a', yo)).toEqual({ ok: true })
    await expect(store('b')).rejects.toMatchObject(full)
  })

  test('[PWLS-03] behavior: accepts a stored value again when there is no room left', async () => {
    await store('a')
    await store('b')
    expect(await store('a')).toEqual({ ok: true })
    await expect(store('a', yo)).rejects.toMatchObject({ code: 1004 })
  })

  test('[PWLS-03] error: limits each address, and all addresses together', async () => {
    await store('a')
    await store('b')
    expect(await storeFrom('203.0.113.7', 'c')).toBe('kept')
    expect(await storeFrom('203.0.113.8', 'd')).toBe('full')
    expect(await storeFrom('203.0.113.7', 'd')).toBe('full')
    await expect(store('e')).rejects.toMatchObject(full)
    expect(await api.client().memoryLoad({ key: 'c' })).toEqual({ value: hi })
  })

  test('[PWLS-03] behavior: one who calls from many networks keeps nobody out, and displaces nobody', async () => {
    const crowded = { total: 40, perSource: 4 }
    const from = (source: string, key: string) => {
      const expiresAt = new Date(api.clock.time.getTime() + 600_000)
      const entry = { key, value: hi, expiresAt, source }
      return addMemory(api.platform.database, entry, api.clock.time, crowded)
    }
    await from('2001:db8:1:1::/64', 'person')
    const flood: string[] = []
    for (let at = 0; at < 60; at += 1)
      flood.push(
        await from(`2001:db8:77:${(at % 20).toString(16)}::/64`, `f${at}`),
      )
    expect(flood.filter((answer) => answer === 'kept')).toHaveLength(39)
    // Others come in, one after the other, and those who were there stay.
    expect(await from('203.0.113.7', 'another')).toBe('kept')
    expect(await from('2001:db8:2:1::/64', 'third')).toBe('kept')
    for (const key of ['person', 'another', 'third'])
      expect(await load(key)).toEqual({ value: hi })
    await expect(load('f0')).rejects.toMatchObject({ code: 3000 })
  })

  test('[PWLS-03] behavior: counts a value that replaces an expired one for its new address', async () => {
    await storeFrom('203.0.113.7', 'a')
    api.clock.time = new Date(api.clock.time.getTime() + 600_000)
    await store('a', yo)
    expect(await storeFrom('203.0.113.7', 'b')).toBe('kept')
    expect(await storeFrom('203.0.113.7', 'c')).toBe('kept')
    expect(await storeFrom('203.0.113.7', 'd')).toBe('full')
    expect(await store('d')).toEqual({ ok: true })
    await expect(store('e')).rejects.toMatchObject(full)
  })
})

describe('memory for others', () => {
  const stack = new AsyncDisposableStack()
  let api: TestApi
  beforeAll(async () => {
    const [first] = testDatabases
    if (!first) throw new Error('no database')
    api = stack.use(
      await startTestApi(first.open, undefined, {
        API_MEMORY_MAX_VALUES_PER_ADDRESS: '2',
        API_MEMORY_MAX_VALUES_LOOPBACK: '2',
      }),
    )
  })
  afterAll(() => stack.disposeAsync())
  beforeEach(async () => {
    await api.platform.database.query('delete from api.memory')
  })

  let made = 0
  const store = async (clientIp: string, source?: string) => {
    made += 1
    const init = {
      method: 'POST',
      body: JSON.stringify({ key: `${made}`, value: hi, source }),
    }
    const path = '/rpc/API/MemoryStore'
    return (await api.service.app.request(path, init, { clientIp })).status
  }

  test.each(['127.0.0.1', 'local'])(
    '[SRVC-01] br: counts what %s stores for a caller under the network of the caller',
    async (own) => {
      const stranger = '2001:db8:1:2::/64'
      expect(await store(own, stranger)).toBe(200)
      expect(await store('2001:db8:1:2::7')).toBe(200)
      expect(await store(own, stranger)).toBe(429)
      // Others, and this machine, lose nothing by it.
      expect(await store(own, '203.0.113.7')).toBe(200)
      expect(await store(own, '203.0.113.7')).toBe(200)
      expect(await store(own, '203.0.113.7')).toBe(429)
      expect(await store(own)).toBe(200)
    },
  )

  test('[SRVC-01] br: error: no caller stores under another network', async () => {
    const victim = '203.0.113.7'
    expect(await store('198.51.100.1', victim)).toBe(200)
    expect(await store('198.51.100.1', victim)).toBe(200)
    expect(await store('198.51.100.1', victim)).toBe(429)
    expect(await store(victim)).toBe(200)
    expect(await store(victim)).toBe(200)
  })

  test.each(['a\0', 'x', '', '1'.repeat(65)])(
    '[SRVC-01] br: error: the network %j is refused',
    async (source) => expect(await store('local', source)).toBe(400),
  )

  test('[SRVC-01] br: counts all names of this machine together, with half of all room', async () => {
    expect(await store('127.0.0.1')).toBe(200)
    expect(await store('::1')).toBe(200)
    expect(await store('local')).toBe(429)
    const { memoryRoom } = readConfig({}, 'https://wallet.cairn.example')
    expect(memoryRoom.loopback).toBe(memoryRoom.total / 2)
  })
})

describe('wire', () => {
  let api: TestApi
  beforeAll(async () => {
    const [first] = testDatabases
    if (!first) throw new Error('no database')
    api = await startTestApi(first.open)
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const post = async (path: string, body: string) => {
    const response = await fetch(`${api.url}/rpc/API/${path}`, {
      method: 'POST',
      body,
    })
    return [response.status, ((await response.json()) as { code: number }).code]
  }

  test.each([
    ['a body that is no JSON', 'MemoryLoad', '{', [400, -4]],
    ['a body of the wrong shape', 'MemoryLoad', '[]', [400, 2000]],
    ['a body of a megabyte', 'MemoryLoad', 'x'.repeat(2 ** 20), [400, -4]],
    ['an unknown method', 'Nope', '{}', [404, -2]],
  ])('[SRVC-01] error: %s has its code', async (_, method, body, expected) => {
    expect(await post(method, body)).toEqual(expected)
  })
})
