import { randomBytes } from 'node:crypto'
import type { Database } from '@cairn/service-kit'
import { quickDatabases } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashCodes } from '../src/second-factor/codes.ts'
import {
  type GuardBench,
  newGuarded,
  startGuardBench,
} from './_second-factor.ts'

describe.each(quickDatabases)('recovery codes on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let database: Database
  let bench: GuardBench
  beforeAll(async () => {
    database = stack.use(await open())
    bench = await startGuardBench(database, stack)
  })
  afterAll(() => stack.disposeAsync())

  async function withTotp() {
    const wallet = await newGuarded(bench)
    await wallet.create()
    const { body } = await wallet.commit(wallet.code())
    bench.clock.ms += 30_000
    const codes = body.codes as { code: string; used: boolean }[]
    return { wallet, codes: codes.map(({ code }) => code) }
  }

  async function readCodes(
    wallet: Awaited<ReturnType<typeof withTotp>>['wallet'],
  ) {
    const proof = await wallet.proof('recoveryCodes')
    const { body } = await wallet.call('Guard/RecoveryCodes', proof)
    return body.codes as { code: string; used: boolean }[]
  }

  test('[GUARD-03] returns recovery codes to the wallet again; the database alone does not reveal them', async () => {
    const { wallet, codes } = await withTotp()
    const listed = await readCodes(wallet)
    expect(listed.map(({ code }) => code)).toEqual(codes)
    expect(listed.some(({ used }) => used)).toBe(false)
    const rows = await database.query('select * from guard.recovery_codes')
    const kept = JSON.stringify(rows, (_name, value) =>
      value instanceof Uint8Array
        ? Buffer.from(value).toString('latin1')
        : value,
    )
    for (const code of codes) expect(kept).not.toContain(code)
    const { wallet: other, codes: others } = await withTotp()
    expect(others.some((code) => codes.includes(code))).toBe(false)
    await database.query(
      `update guard.recovery_codes set used_at = $2
       where account = $1 and position = 4`,
      [other.address.toLowerCase(), new Date(bench.clock.ms).toISOString()],
    )
    const used = (await readCodes(other)).filter((one) => one.used)
    expect(used).toEqual([{ code: others[4], used: true }])
  })

  test('[GUARD-03] does not invent recovery codes that an older guard stored as hashes alone', async () => {
    const { wallet, codes } = await withTotp()
    const [old] = await hashCodes(['abcdefghjk'], randomBytes(16))
    await database.query(
      `update guard.recovery_codes set salt = $2, hash = $3
       where account = $1 and position = 0`,
      [wallet.address.toLowerCase(), old?.salt, old?.hash],
    )
    const listed = await readCodes(wallet)
    expect(listed).toHaveLength(codes.length)
    expect(listed.every(({ code }) => code === '')).toBe(true)
    const reset = { code: 'abcdefghjk' }
    expect((await wallet.call('Guard/Reset2FA', reset)).status).toBe(200)
  })

  test('[GUARD-03] replaces recovery codes', async () => {
    const { wallet, codes } = await withTotp()
    const reset = await wallet.call(
      'Guard/ResetRecoveryCodes',
      await wallet.proof('resetRecoveryCodes'),
    )
    const next = reset.body.codes as { code: string }[]
    expect(next.map(({ code }) => code)).not.toContain(codes[0])
    const old = await wallet.call('Guard/Reset2FA', { code: codes[0] })
    expect(old.status).toBe(400)
  })
})
