import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../../testing/index.ts'
import { type Database, openDatabase } from './database.ts'
import { findStoreLost } from './store-lost.ts'

// PGlite has one connection, which nobody else can hold.
describe('locks of PostgreSQL', () => {
  let first: Database
  let second: Database
  beforeAll(async () => {
    const open = testDatabases.at(-1)?.open
    if (!open) throw new Error('no PostgreSQL')
    first = await open()
    const [row] = await first.query<{ name: string }>(
      'select current_database() as name',
    )
    const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
    url.pathname = `/${row?.name}`
    second = await openDatabase(url.href)
    await first.query('create table counts (id int primary key, n int)')
    await first.query('insert into counts values (1, 0), (2, 0)')
  })
  afterAll(async () => {
    await first[Symbol.asyncDispose]()
    await second[Symbol.asyncDispose]()
  })

  const add = (id: number) =>
    `update counts set n = n + 1 where id = ${id} returning n`

  test('[SRVC-01] r: error: a host that falls silent in a transaction loses its lock within seconds, and writes nothing', async () => {
    const held = Promise.withResolvers<void>()
    const thaw = Promise.withResolvers<void>()
    const frozen = first.transaction(async ({ query }) => {
      await query(add(1))
      held.resolve()
      await thaw.promise
      await query(add(1))
    })
    const told = frozen.catch((error: unknown) => error)
    await held.promise
    const began = performance.now()
    expect(await second.query(add(1))).toEqual([{ n: 1 }])
    expect(performance.now() - began).toBeLessThan(9_000)
    thaw.resolve()
    expect(findStoreLost(await told)?.error).toBe('Unavailable')
    expect(await first.query(add(1))).toEqual([{ n: 2 }])
  })

  test('[SRVC-01] r: error: a lock that another keeps busy is given up as Unavailable', async () => {
    const held = Promise.withResolvers<void>()
    const busy = first.transaction(async ({ query }) => {
      await query(add(2))
      held.resolve()
      await query('select pg_sleep(16)')
    })
    await held.promise
    const began = performance.now()
    const told = await second.query(add(2)).catch((error: unknown) => error)
    expect(findStoreLost(told)?.error).toBe('Unavailable')
    expect(performance.now() - began).toBeLessThan(14_000)
    await busy
  })
})
