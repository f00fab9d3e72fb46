import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../packages/service-kit/src/index.ts'
import {
  type PostgresServer,
  startPostgres,
  startReplica,
} from '../test/postgres.ts'
import { type Link, openLink } from './link.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

/** The PostgreSQL of a cluster: one primary at a time. */
export type Store = AsyncDisposable & {
  /** The primary, past all lines. */
  readonly primary: () => PostgresServer
  /** The primary's disk, if it has a small one. */
  readonly disk: () => SmallDisk | undefined
  readonly openLink: () => Promise<Link>
  /** Starts a replica that has each commit before its caller hears of it. */
  readonly prepareReplica: () => Promise<void>
  /** Crashes the primary and promotes the replica, which takes its place. */
  readonly failOver: () => Promise<void>
}

type Server = {
  readonly postgres: PostgresServer
  readonly disk: SmallDisk | undefined
}

/**
 * Starts PostgreSQL.
 *
 * @param bin - folder of its programs
 * @param smallDiskMb - size of a disk of its own; without it the machine's
 */
export async function startStore(
  bin: string,
  smallDiskMb?: number,
): Promise<Store> {
  await using stack = new AsyncDisposableStack()
  const open = async (
    begin: (folder?: string) => Promise<PostgresServer>,
  ): Promise<Server> => {
    const disk = smallDiskMb ? await openSmallDisk(smallDiskMb) : undefined
    if (disk) running.use(disk)
    // Not the disk itself, which cannot be deleted while it is mounted.
    const folder = disk && join(disk.folder, 'postgres')
    if (folder) await mkdir(folder)
    return { postgres: running.use(await begin(folder)), disk }
  }
  const running = stack.use(new AsyncDisposableStack())
  let primary = await open((folder) => startPostgres(bin, folder))
  let replica: Server | undefined
  const kept = stack.move()
  return {
    primary: () => primary.postgres,
    disk: () => primary.disk,
    openLink: () => openLink(() => primary.postgres.port),
    async prepareReplica() {
      const { url } = primary.postgres
      replica = await open((folder) => startReplica(bin, url, folder))
      await using server = await openDatabase(url)
      // Otherwise a failover forgets what callers were told is written.
      await server.query("alter system set synchronous_standby_names = '*'")
      await server.query('select pg_reload_conf()')
      const isSynchronous = async () => {
        const found = await server.query(
          "select 1 from pg_stat_replication where sync_state = 'sync'",
        )
        return found.length > 0
      }
      while (!(await isSynchronous())) await wait(50)
    },
    async failOver() {
      if (!replica) throw new Error('No replica was prepared.')
      await primary.postgres.crash()
      await using server = await openDatabase(replica.postgres.url)
      await server.query('select pg_promote()')
      primary = replica
      replica = undefined
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
