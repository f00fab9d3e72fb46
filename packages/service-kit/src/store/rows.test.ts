import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { testDatabases } from '../../testing/index.ts'
import type { Database } from './database.ts'
import { column, RowError, rows } from './rows.ts'

describe.each(testDatabases)('rows from $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test('[SRVC-01] returns the same values from every store', async () => {
    const Kinds = z.object({
      whole: column.whole,
      large: column.bigint,
      bytes: column.bytes,
      hex: column.hex,
      at: z.date(),
      flag: z.boolean(),
      usd: z.number(),
      amount: z.string(),
      texts: z.array(z.string()),
      none: z.string().nullable(),
    })
    const result = await database.query(
      `select 7::bigint as whole, 9223372036854775807 as large,
         '\\x00ff'::bytea as bytes, '0xaB' as hex,
         '2026-11-18T17:20:00Z'::timestamptz as at, true as flag,
         0.25::double precision as usd, '12.50'::numeric as amount,
         array['a', 'b'] as texts, null::text as none, 'extra' as extra`,
    )
    expect(rows(Kinds, result)).toEqual([
      {
        whole: 7,
        large: 9_223_372_036_854_775_807n,
        bytes: new Uint8Array([0, 255]),
        hex: '0xaB',
        at: new Date('2026-11-18T17:20:00Z'),
        flag: true,
        usd: 0.25,
        amount: '12.50',
        texts: ['a', 'b'],
        none: null,
      },
    ])
  })

  test.each([
    ['a number that is not safe', column.whole, `9007199254740993`],
    ['a null', column.whole, `null::bigint`],
    ['an empty text', column.bigint, `''`],
    ['text that is not hex', column.hex, `'0xzz'`],
  ])(
    '[SRVC-01] error: rejects %s, naming the column alone',
    async (_name, kind, sql) => {
      const result = await database.query(`select ${sql} as value`)
      const error = await Promise.resolve()
        .then(() => rows(z.object({ value: kind }), result))
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(RowError)
      expect(error).toMatchObject({
        columns: ['value'],
        message: 'A row differs from its schema: value.',
      })
    },
  )
})
