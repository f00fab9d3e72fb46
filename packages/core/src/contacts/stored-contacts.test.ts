import type { Contact } from '@cairn/primitives'
import { describe, expect, test } from 'vitest'
import { changedParts, joinStored, readStored } from './stored-contacts.ts'

const numbered = (index: number): Contact => ({
  address: `0x${`${index}`.padStart(40, '0')}`,
  nickname: `Contact ${index}`,
})
const [one, two] = [numbered(1), numbered(2)]

/** The content of a storage after these parts were written to it. */
function stored(contacts: readonly Contact[]) {
  const parts = changedParts(new Map(), contacts)
  return new Map(parts.map((part) => [part.key, part.contacts]))
}

describe('readStored', () => {
  test('[CONT-01] error: leaves out and tells what is no contact', () => {
    const warnings: string[] = []
    const objects = {
      currency: { symbol: 'EUR' },
      'contacts-00': [one, { address: '0x12', nickname: 'Nobody' }, null],
      'contacts-01': 'nonsense',
    }
    const read = readStored(objects, (message) => warnings.push(message))
    expect(joinStored(read)).toEqual([one])
    expect(warnings).toHaveLength(3)
  })
})

test('[CONT-01] reads names that are too long, and lists of one', () => {
  const long = { ...one, nickname: 'x'.repeat(65) }
  const lower = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
  const read = readStored(
    { 'contacts-01': long, 'contacts-02': [{ address: lower, nickname: 'a' }] },
    () => {
      throw new Error('warned')
    },
  )
  expect([...read]).toEqual([
    ['contacts-01', [{ ...one, nickname: 'x'.repeat(64) }]],
    [
      'contacts-02',
      [
        {
          address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
          nickname: 'a',
        },
      ],
    ],
  ])
})

test('[CONT-01] error: a contact without a name is none', () => {
  const warnings: string[] = []
  const objects = { 'contacts-01': [{ ...one, nickname: '' }] }
  const read = readStored(objects, (message) => warnings.push(message))
  expect(joinStored(read)).toEqual([])
  expect(warnings).toEqual(['Stored data is corrupted: a contact'])
})

describe('changedParts', () => {
  test('[CONT-01] devices of all versions find an address in the same part', () => {
    const keys = [1, 16, 99_999].map((index) => [
      ...stored([numbered(index)]).keys(),
    ])
    expect(keys).toEqual([['contacts-01'], ['contacts-25'], ['contacts-76']])
  })

  test('[CONT-01] an address counts in any letter case', () => {
    const upper = `0x${'AB'.repeat(20)}` as const
    const lower = `0x${'ab'.repeat(20)}` as const
    const [first, second] = [upper, lower].map((address) => [
      ...stored([{ address, nickname: 'a' }]).keys(),
    ])
    expect(first).toEqual(second)
  })

  test('[CONT-01] spreads addresses that begin alike over parts that fit', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...numbered(index),
      nickname: '石'.repeat(64),
    }))
    const parts = changedParts(new Map(), many)
    const bytes = parts.map(
      ({ contacts }) => Buffer.from(JSON.stringify(contacts)).length,
    )
    expect(Math.max(...bytes)).toBeLessThan(64 * 1024)
    expect(joinStored(stored(many))).toHaveLength(10_000)
  })

  test('[CONT-01] writes only what is another, what comes in first known', () => {
    const before = stored([one, two])
    expect(changedParts(before, [one, two])).toEqual([])
    const renamed = { ...two, nickname: 'Theo' }
    expect(changedParts(before, [one, renamed])).toMatchObject([
      { contacts: [renamed], onlyLoses: false },
    ])
    expect(changedParts(before, [one])).toMatchObject([
      { contacts: [], onlyLoses: true },
    ])
  })

  test('[CONT-01] moves what lies in another part, and counts it once', () => {
    const elsewhere = new Map([['contacts-zz', [one]]])
    const parts = changedParts(elsewhere, [one])
    expect(parts).toContainEqual({
      key: 'contacts-zz',
      contacts: [],
      onlyLoses: true,
    })
    const both = new Map([...elsewhere, ...stored([one])])
    expect(joinStored(both)).toEqual([one])
  })
})
