import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../testing/index.ts'
import {
  type Database,
  openDatabase,
  StoreUnavailableError,
} from './database.ts'
import { migrate } from './migrate.ts'

describe.each(testDatabases)('$name', ({ name, open }) => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await open()
    folder = await mkdtemp(join(tmpdir(), 'cairn-migrations-'))
    await writeFile(
      join(folder, '0001-first.sql'),
      'create table box.things (id int primary key);\ncreate index on box.things (id);\n',
    )
    await migrate(database, 'box', folder)
  })
  afterAll(async () => {
    await database[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  test('[SRVC-01] migrate: runs each file once', async () => {
    await writeFile(
      join(folder, '0002-more.sql'),
      'insert into box.things values (7);',
    )
    await migrate(database, 'box', folder)
    await migrate(database, 'box', folder)
    expect(await database.query('select id from box.things')).toEqual([
      { id: 7 },
    ])
  })

  test('[SRVC-01] transaction: undoes everything when its work throws', async () => {
    const work = database.transaction(async ({ query }) => {
      await query('insert into box.things values (8)')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(
      await database.query('select id from box.things where id = 8'),
    ).toEqual([])
  })

  test('[SRVC-01] listen: hears what is notified', async () => {
    const heard = Promise.withResolvers<string>()
    const stop = await database.listen('box_changes', heard.resolve)
    await database.notify('box_changes', 'hello')
    expect(await heard.promise).toBe('hello')
    await stop()
  })

  if (name === 'PostgreSQL')
    test('[SRVC-01] listen: hears again after the server ended its connection', async () => {
      let heard = () => {}
      const stop = await database.listen('box_again', () => heard())
      const end = () =>
        database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where query like 'listen "box_again"%' and pid <> pg_backend_pid()
             and datname = current_database()`,
        )
      expect(await end()).toHaveLength(1)
      const again = new Promise<void>((resolve) => {
        heard = resolve
      })
      const calls = setInterval(() => database.notify('box_again', ''), 100)
      await again
      clearInterval(calls)
      await stop()
    })
})

describe('openDatabase', () => {
  test('[SRVC-01] error: says where PostgreSQL does not answer, and no password', async () => {
    const opened = openDatabase('postgres://cairn:hunter2@127.0.0.1:9/cairn')
    await expect(opened).rejects.toThrow(StoreUnavailableError)
    await expect(opened).rejects.toThrow('127.0.0.1:9/cairn')
    await expect(opened).rejects.not.toThrow('hunter2')
  })

  test('[SRVC-01] error: says which folder holds no store', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-store-'))
    await writeFile(join(folder, 'file'), '')
    const opened = openDatabase(join(folder, 'file', 'store'))
    await expect(opened).rejects.toThrow(StoreUnavailableError)
    await expect(opened).rejects.toThrow(folder)
    await rm(folder, { recursive: true })
  })
})
