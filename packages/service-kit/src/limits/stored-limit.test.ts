import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../../testing/index.ts'
import type { Database } from '../store/database.ts'
import { createStoredLimit, pruneLimits } from './stored-limit.ts'

describe.each(testDatabases)('createStoredLimit on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.query('create schema box')
    await database.query(
      'create table box.limits (name text, key text, count int not null, ends_at timestamptz not null, primary key (name, key))',
    )
  })
  afterAll(() => database[Symbol.asyncDispose]())

  let clock = Date.now()
  const now = () => new Date(clock)
  const limit = (name: string, points: number) =>
    createStoredLimit(
      { database, now },
      { schema: 'box', name, points, durationS: 60 },
    )
  const told = (allowed: Promise<void>) =>
    allowed.then(
      () => 'ok',
      ({ error }) => error,
    )

  test('[SRVC-01] s: counts calls of all processes, also at once', async () => {
    const processes = [limit('mails', 10), limit('mails', 10)]
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        told(processes[at % 2]?.('mira') ?? Promise.reject()),
      ),
    )
    expect(answers.filter((one) => one === 'ok')).toHaveLength(10)
    expect(answers.filter((one) => one === 'RateLimited')).toHaveLength(20)
  })

  test('[SRVC-01] s: keeps keys and names apart, and starts again when the time is over', async () => {
    const one = limit('one', 1)
    expect(await told(one('mira'))).toBe('ok')
    expect(await told(one('mira'))).toBe('RateLimited')
    expect(await told(one('sam'))).toBe('ok')
    expect(await told(limit('other', 1)('mira'))).toBe('ok')
    clock += 61_000
    expect(await told(one('mira'))).toBe('ok')
    expect(await told(one('mira'))).toBe('RateLimited')
  })

  test('[SRVC-01] s: stores no key in plain text, and deletes what is over', async () => {
    await limit('mails', 10)('ada@example.com')
    const rows = JSON.stringify(
      await database.query('select * from box.limits'),
    )
    expect(rows).not.toContain('ada')
    clock += 61_000
    await pruneLimits(database, 'box', now())
    expect(await database.query('select * from box.limits')).toEqual([])
  })
})
