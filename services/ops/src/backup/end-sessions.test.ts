import { join } from 'node:path'
import { openDatabase } from '@cairn/service-kit'
import { expect, test } from 'vitest'
import { newFolder } from '../../../../test/_ops.ts'
import { withEmbedded } from '../postgres/with-store.ts'
import { endSessions } from './end-sessions.ts'

test('[SESS-01] a backup that is restored once more ends the sessions since its first restore', async () => {
  await using stack = new AsyncDisposableStack()
  const store = join(await newFolder(stack), 'database')
  {
    await using made = await openDatabase(store)
    await made.query('create schema api')
    await made.query(
      `create table api.revoked_tokens (account text primary key,
         issued_before timestamptz not null, epoch integer not null)`,
    )
  }
  /** Ends the sessions in a store of no revocations, as the backup is. */
  const restore = async () => {
    await withEmbedded(store, ({ query }) =>
      query('delete from api.revoked_tokens'),
    )
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await endSessions(store)).toBe(true)
    const [row] = (await withEmbedded(store, ({ query }) =>
      query('select account, epoch from api.revoked_tokens'),
    )) as [{ account: string; epoch: number }]
    expect(row.account).toBe('*')
    return row.epoch
  }
  const first = await restore()
  expect(await restore()).toBeGreaterThan(first)
})
