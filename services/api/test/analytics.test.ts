import { createRpcClient } from '@cairn/clients'
import { databeat } from '@cairn/protocol'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './_api.ts'

const token = 'wallets-of-this-test'
const countsOf = ({ platform }: TestApi) =>
  platform.database.query(
    `select day::text, event, count::int from api.event_counts
     order by day, event`,
  )
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe.each(testDatabases)('analytics on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi(open, undefined, {
      ANALYTICS_TOKEN: token,
      API_ANALYTICS_RATE_LIMIT_LOOPBACK: '40',
    })
  })
  afterAll(() => api[Symbol.asyncDispose]())

  const client = (given: string | undefined = token) =>
    createRpcClient(databeat, {
      url: api.url,
      authorize: async () => ({ authorization: `Bearer ${given}` }),
    })
  const counts = () => countsOf(api)

  test('[ANLT-01] counts events by name and day, and stores nothing else', async () => {
    const view = {
      event: 'VIEW',
      ident: 1,
      userId: 'pseudonym',
      sessionId: 'session',
      props: { path: `/coin/${address}` },
      nums: { ms: 3 },
    }
    const events = [view, view, { event: 'AUTH_SUCCESS' }, { event: address }]
    expect(await client().tick({ events })).toEqual({ ok: true })
    expect(await client().tick({ events: [view] })).toEqual({ ok: true })
    api.clock.time = new Date('2026-01-02T23:59:59Z')
    await client().tick({ events: [view] })
    expect(await counts()).toEqual([
      { day: '2026-01-01', event: 'AUTH_SUCCESS', count: 1 },
      { day: '2026-01-01', event: 'OTHER', count: 1 },
      { day: '2026-01-01', event: 'VIEW', count: 3 },
      { day: '2026-01-02', event: 'VIEW', count: 1 },
    ])
  })

  test('[ANLT-01] accepts the header in the form of the ecosystem’s tracker', async () => {
    const response = await fetch(`${api.url}/rpc/Databeat/Tick`, {
      method: 'POST',
      headers: {
        authorization: `BEARER ${token}`,
        'content-type': 'application/json',
      },
      body: '{"events":[]}',
    })
    expect(await response.json()).toEqual({ ok: true })
  })

  test('[ANLT-01] behavior: counts concurrent batches', async () => {
    api.clock.time = new Date('2026-01-03T00:00:00Z')
    const events = [{ event: 'VIEW' }, { event: 'AUTH_SUCCESS' }]
    const reversed = events.toReversed()
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        client().tick({ events: n % 2 === 0 ? events : reversed }),
      ),
    )
    expect((await counts()).slice(-2)).toEqual([
      { day: '2026-01-03', event: 'AUTH_SUCCESS', count: 10 },
      { day: '2026-01-03', event: 'VIEW', count: 10 },
    ])
  })

  test('[ANLT-01] error: refuses another token, an oversized batch and a long name', async () => {
    const before = await counts()
    for (const other of ['', 'another-token'])
      await expect(
        client(other).tick({ events: [{ event: 'VIEW' }] }),
      ).rejects.toMatchObject({ status: 401 })
    const many = Array.from({ length: 101 }, () => ({ event: 'VIEW' }))
    for (const events of [many, [{ event: 'x'.repeat(101) }]])
      await expect(client().tick({ events })).rejects.toMatchObject({
        status: 400,
      })
    expect(await counts()).toEqual(before)
  })

  test('[ANLT-01] error: limits the events of an address', async () => {
    const calls = await Promise.allSettled(
      Array.from({ length: 45 }, () => client().tick({ events: [] })),
    )
    const refused = calls.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(4)
    expect(refused[0]).toMatchObject({ reason: { status: 429 } })
  })
})

describe('analytics without configuration', () => {
  test('[ANLT-01] answers 404', async () => {
    const [database] = testDatabases
    if (!database) throw new Error('no database')
    await using api = await startTestApi(database.open)
    const response = await fetch(`${api.url}/rpc/Databeat/Tick`, {
      method: 'POST',
      body: '{"events":[]}',
    })
    expect(response.status).toBe(404)
    expect(await countsOf(api)).toEqual([])
  })
})
