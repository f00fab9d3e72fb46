import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '../../testing/index.ts'
import {
  type Database,
  openDatabase,
  StoreUnavailableError,
} from './database.ts'
import { migrate } from './migrate.ts'
import { findStoreLost, StoreLostError } from './store-lost.ts'

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

  test('[SRVC-01] migrate: keeps a body between dollar signs whole', async () => {
    await writeFile(
      join(folder, '0002-tens.sql'),
      'create function box.ten() returns int language plpgsql as $$\nbegin\n  perform 1;\n  return 10;\nend $$;\n\ncreate table box.tens as\n  select box.ten() as ten;\n',
    )
    await migrate(database, 'box', folder)
    expect(await database.query('select ten from box.tens')).toEqual([
      { ten: 10 },
    ])
  })

  test('[SRVC-01] t: error: migrate: refuses tables of a newer version in one sentence, and changes nothing', async () => {
    await database.query(
      "insert into box.applied_migrations values ('0009-later.sql')",
    )
    await writeFile(
      join(folder, '0003-late.sql'),
      'insert into box.things values (8);',
    )
    const told = await migrate(database, 'box', folder).catch(
      (error: unknown) => error,
    )
    expect(told).toMatchObject({ name: 'NewerTablesError' })
    expect(`${told}`).toMatch(/box.*0009-later\.sql/)
    await database.query(
      "delete from box.applied_migrations where name = '0009-later.sql'",
    )
    await rm(join(folder, '0003-late.sql'))
    expect(await database.query('select id from box.things')).toEqual([
      { id: 7 },
    ])
  })

  test('[SRVC-01] t: migrate: an older version works over tables of a newer one whose migrations are compatible', async () => {
    const later = join(folder, '0003-later.sql')
    const tables = 'box.applied_migrations'
    await writeFile(
      later,
      '-- compatible: adds a column.\nalter table box.things add column note text;',
    )
    await migrate(database, 'box', folder)
    await rm(later)
    await migrate(database, 'box', folder)
    await database.query(`insert into ${tables} values ('0009-later.sql')`)
    await expect(migrate(database, 'box', folder)).rejects.toThrow(
      /\(0009-later\.sql\)/,
    )
    await database.query(
      `delete from ${tables} where name in ('0003-later.sql', '0009-later.sql')`,
    )
  })

  test('[SRVC-01] t: migrate: remembers compatible migrations that ran before they were remembered', async () => {
    const early = join(folder, '0003-early.sql')
    const tables = 'box.applied_migrations'
    await writeFile(early, '-- compatible\nselect 1;')
    await database.query(`alter table ${tables} drop column is_compatible`)
    await database.query(`insert into ${tables} values ('0003-early.sql')`)
    await migrate(database, 'box', folder)
    await rm(early)
    await migrate(database, 'box', folder)
    await database.query(`delete from ${tables} where name = '0003-early.sql'`)
  })

  test.each([
    ['no room on its disk', '53100'],
    ['no memory', '53200'],
    ['only reading allowed', '25006'],
  ])(
    '[SRVC-01] g: error: reports Unavailable for a store with %s',
    async (_name, code) => {
      const fail = `do $$ begin raise exception 'x' using errcode = '${code}'; end $$`
      const told = (error: unknown) => findStoreLost(error)?.error
      expect(await database.query(fail).catch(told)).toBe('Unavailable')
    },
  )

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

  test('[SRVC-01] listen: receives notifications', async () => {
    const heard = Promise.withResolvers<string>()
    const stop = await database.listen('box_changes', heard.resolve)
    await database.notify('box_changes', 'hello')
    expect(await heard.promise).toBe('hello')
    await stop()
  })

  if (name === 'PostgreSQL') {
    test('[SRVC-01] g: error: reports Unavailable when a connection ends during a transaction; the next transaction works', async () => {
      const ownPid = 'select pg_backend_pid() as pid'
      const lost = database.transaction(async ({ query }) => {
        const [row] = await query<{ pid: number }>(ownPid)
        await database.query('select pg_terminate_backend($1)', [row?.pid])
        await setTimeout(100)
        await query('select 1')
      })
      await expect(lost).rejects.toThrow(StoreLostError)
      const again = database.transaction(({ query }) => query(ownPid))
      expect(await again).toHaveLength(1)
    })

    test('[SRVC-01] g: error: reports Unavailable while the server is away', async () => {
      await using server = await reachableServer()
      await using store = await openDatabase(server.url)
      await server.goAway()
      const told = (error: unknown) => findStoreLost(error)?.error
      expect(await store.query('select 1').catch(told)).toBe('Unavailable')
      expect(
        await store.transaction(({ query }) => query('select 1')).catch(told),
      ).toBe('Unavailable')
      await server.comeBack()
      expect(await store.query('select 1 as one')).toEqual([{ one: 1 }])
    })

    test('[SRVC-01] g: error: does not report Unavailable for a wrong statement', async () => {
      const wrong = await database.query('select nothing').catch((e) => e)
      expect(findStoreLost(wrong)).toBeUndefined()
    })

    test('[SRVC-01] g: error: reports Unavailable when the server falls silent, and migrations wait longer', async () => {
      await using server = await reachableServer()
      const limit = { queryWithinMs: 200 }
      await using store = await openDatabase(server.url, limit)
      const sleep = "select pg_sleep(0.5), 'slept' as state"
      const slow = store.transaction(({ query }) => query(sleep), {
        isUnlimited: true,
      })
      expect(await slow).toMatchObject([{ state: 'slept' }])
      server.fallSilent()
      const told = (error: unknown) => findStoreLost(error)?.error
      expect(await store.query('select 1').catch(told)).toBe('Unavailable')
      await server.goAway()
      await server.comeBack()
      const silent = store.transaction(async ({ query }) => {
        server.fallSilent()
        await query('select 1')
      })
      expect(await silent.catch(told)).toBe('Unavailable')
      expect(await store.query('select 1 as one')).toEqual([{ one: 1 }])
    })

    test('[SRVC-01] listen: receives notifications again after its connection fell silent', async () => {
      await using server = await reachableServer()
      const limit = { queryWithinMs: 200 }
      await using store = await openDatabase(server.url, limit)
      let heard = () => {}
      const stop = await store.listen('box_silent', () => heard())
      server.fallSilent()
      const again = new Promise<void>((resolve) => {
        heard = resolve
      })
      await using other = await openDatabase(server.url)
      const calls = setInterval(() => other.notify('box_silent', ''), 100)
      await again
      clearInterval(calls)
      await stop()
    })

    test('[SRVC-01] listen: receives notifications again after the server ended its connection', async () => {
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
  }
})

describe('openDatabase', () => {
  test('[SRVC-01] error: names the unreachable PostgreSQL server without its password', async () => {
    const opened = openDatabase('postgres://cairn:hunter2@127.0.0.1:9/cairn')
    await expect(opened).rejects.toThrow(StoreUnavailableError)
    await expect(opened).rejects.toThrow('127.0.0.1:9/cairn')
    await expect(opened).rejects.not.toThrow('hunter2')
  })

  test('[SRVC-01] error: names the folder that holds no store', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-store-'))
    await writeFile(join(folder, 'file'), '')
    const opened = openDatabase(join(folder, 'file', 'store'))
    await expect(opened).rejects.toThrow(StoreUnavailableError)
    await expect(opened).rejects.toThrow(folder)
    await rm(folder, { recursive: true })
  })
})

/**
 * Puts a proxy in front of the test run's PostgreSQL that can refuse and cut
 * connections.
 */
async function reachableServer() {
  const { hostname, port, pathname } = new URL(
    process.env.TEST_POSTGRES_URL ?? '',
  )
  const sockets = new Set<Socket>()
  const open = (at: number) => {
    const door = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {}).once('close', () => sockets.delete(socket))
      }
      near.pipe(far).pipe(near)
    })
    return new Promise<typeof door>((resolve) =>
      door.listen(at, '127.0.0.1', () => resolve(door)),
    )
  }
  let door = await open(0)
  const at = (door.address() as AddressInfo).port
  const shut = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => door.close(resolve))
  }
  return {
    url: `postgres://postgres@127.0.0.1:${at}${pathname}`,
    goAway: shut,
    /** Open connections stay open, and carry nothing. New ones work. */
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    comeBack: async () => {
      door = await open(at)
    },
    [Symbol.asyncDispose]: shut,
  }
}
