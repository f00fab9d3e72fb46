import { join } from 'node:path'
import { type Database, migrate } from '@cairn/service-kit'
import { testDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLink, findLinkEnd } from '../src/db/links.queries.ts'
import { prune } from '../src/db/prune.ts'
import { addAttempt } from '../src/db/social-attempts.queries.ts'

const digest = `0x${'ab'.repeat(32)}`
const dayMs = 24 * 60 * 60_000
const expiresAt = new Date('2026-11-18T17:20:00Z')
const after = (ms: number) => new Date(expiresAt.getTime() + ms)

describe.each(testDatabases)('prune on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    const folder = join(import.meta.dirname, '../src/db/migrations')
    await migrate(database, 'identity', folder)
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test('[PWLS-02] deletes a link a day after its end', async () => {
    const link = { email: 'a@example.com', digest, account: undefined }
    await addLink(database, {
      ...link,
      purpose: 'sign-in',
      tokenHash: 'old',
      expiresAt,
    })
    await prune(database, after(dayMs))
    expect(await findLinkEnd(database, 'old')).toBe('expired')
    await prune(database, after(dayMs + 1))
    expect(await findLinkEnd(database, 'old')).toBeUndefined()
  })

  test('[AUTH-02] deletes a sign-in with a provider at its end', async () => {
    await addAttempt(database, {
      stateHash: 'state',
      provider: 'google',
      digest,
      key: null,
      binding: 'binding',
      returnTo: 'https://wallet.cairn.example',
      session: null,
      result: null,
      expiresAt,
    })
    const count = 'select count(*)::int as count from identity.social_attempts'
    await prune(database, after(0))
    expect(await database.query(count)).toEqual([{ count: 1 }])
    await prune(database, after(1))
    expect(await database.query(count)).toEqual([{ count: 0 }])
  })
})
