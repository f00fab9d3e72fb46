import { describe, expect, test } from 'vitest'
import { findCode, newCodes, readCodes } from './codes.ts'

const key = new Uint8Array(32).fill(1)
const account = '0xa11ce00000000000000000000000000000000001'

async function stored() {
  const { codes, hashed } = await newCodes(key, account)
  const rows = hashed.map((row, position) => ({
    ...row,
    position,
    used: position === 0,
  }))
  return { codes, rows }
}

describe('newCodes', () => {
  test('[GUARD-03] returns ten different codes of ten unmistakable characters', async () => {
    const { codes } = await newCodes(key, account)
    expect(new Set(codes).size).toBe(10)
    // Without i, l and o, and without 0 and 1.
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{10}$/)
  })

  test('[GUARD-03] returns other codes each time', async () => {
    const [one, two] = [
      await newCodes(key, account),
      await newCodes(key, account),
    ]
    expect(one.codes.filter((code) => two.codes.includes(code))).toEqual([])
  })
})

describe('readCodes', () => {
  test('[GUARD-03] derives the stored codes again', async () => {
    const { codes, rows } = await stored()
    expect(await readCodes(key, account, rows)).toEqual(codes)
  })

  test('[GUARD-03] error: derives none with another key, for another account, or without codes', async () => {
    const { rows } = await stored()
    const otherKey = new Uint8Array(32).fill(2)
    const otherAccount = `${account.slice(0, -1)}2`
    expect(await readCodes(otherKey, account, rows)).toBeUndefined()
    expect(await readCodes(key, otherAccount, rows)).toBeUndefined()
    expect(await readCodes(key, account, [])).toBeUndefined()
  })
})

describe('findCode', () => {
  test('[GUARD-03] finds an unused code in any letter case, with spaces around it', async () => {
    const { codes, rows } = await stored()
    const found = await findCode(` ${codes[4]?.toUpperCase()} `, rows)
    expect(found?.position).toBe(4)
  })

  test('[GUARD-03] error: finds neither a used code nor an unknown text', async () => {
    const { codes, rows } = await stored()
    expect(await findCode(codes[0] ?? '', rows)).toBeUndefined()
    expect(await findCode('', rows)).toBeUndefined()
    expect(await findCode(`${codes[4]}a`, rows)).toBeUndefined()
  })
})
