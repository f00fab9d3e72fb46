import { describe, expect, test } from 'vitest'
import { CsvTooLongError } from '../text/csv.ts'
import type { Contact } from './contacts.ts'
import {
  formatContactsCsv,
  importContacts,
  readContactsCsv,
} from './contacts-csv.ts'

const orla: Contact = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  nickname: 'Orla, "O"',
}
const theo: Contact = {
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  nickname: 'Theo',
}
const own = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'

describe('readContactsCsv', () => {
  test('[CONT-01] reads exported contacts', () => {
    const file = formatContactsCsv([orla, theo])
    const rows = readContactsCsv(file, [], own)
    expect(rows.map(({ type }) => type)).toEqual(['new', 'new'])
    expect(importContacts([], rows)).toEqual([orla, theo])
  })

  test('[CONT-01] reads back names that a spreadsheet would run as formulas', () => {
    const minus: Contact = { ...theo, nickname: '-10 % shop' }
    const file = formatContactsCsv([minus])
    expect(file).toContain("'-10 % shop")
    expect(readContactsCsv(file, [minus], own)).toMatchObject([
      { type: 'same' },
    ])
  })

  test.each([
    ['semicolons and a comma in the name', '"Doe, Jane, Dr";ADDRESS'],
    ['bars', 'ADDRESS|Doe, Jane, Dr'],
    ['tabs', 'Doe, Jane, Dr\tADDRESS'],
    ['a declared separator', 'sep=;\r\nDoe, Jane, Dr;ADDRESS'],
  ])('[CONT-01] reads a file with %s', (_case, file) => {
    const rows = readContactsCsv(file.replace('ADDRESS', theo.address), [], own)
    expect(rows).toMatchObject([
      { type: 'new', nickname: 'Doe, Jane, Dr', address: theo.address },
    ])
  })

  test.each([
    `eth:${theo.address}`,
    `eip155:10:${theo.address}`,
    `ethereum:${theo.address}`,
    `\u200b${theo.address}\u200e`,
  ])('[CONT-01] reads an address written as %s', (address) => {
    expect(readContactsCsv(`name,address\nTheo,${address}`, [], own)).toEqual([
      { line: 2, nickname: 'Theo', address: theo.address, type: 'new' },
    ])
  })

  test('[CONT-01] names the contact, or one’s own wallet, that a new address imitates', () => {
    const likes = [orla.address, own].map(
      (known) => `${known.slice(0, 6)}${'1'.repeat(32)}${known.slice(-4)}`,
    )
    const lines = [...likes, theo.address, orla.address].map(
      (address) => `Orla,${address.toLowerCase()}`,
    )
    const rows = readContactsCsv(lines.join('\n'), [orla], own)
    expect(rows).toMatchObject([
      { type: 'new', like: { address: orla.address, name: orla.nickname } },
      { type: 'new', like: { address: own, name: 'Me' } },
      { type: 'new' },
      { type: 'renamed' },
    ])
    expect(rows.slice(2).filter((row) => 'like' in row)).toEqual([])
    expect(importContacts([orla], rows)).toHaveLength(4)
  })

  test('[CONT-01] names the contact, or oneself, whose name a line takes', () => {
    const lines = [
      `THEO,0x${'1'.repeat(40)}`,
      `\u0422heo.,0x${'2'.repeat(40)}`,
      `me,0x${'3'.repeat(40)}`,
      `Theodore,0x${'4'.repeat(40)}`,
      `Theo,${orla.address}`,
      `theo,${theo.address}`,
      `\u{1f98a},0x${'5'.repeat(40)}`,
    ]
    const fox: Contact = {
      address: `0x${'6'.repeat(40)}`,
      nickname: '\u{1f42f}',
    }
    const rows = readContactsCsv(lines.join('\n'), [orla, theo, fox], own)
    expect(rows.map((row) => 'takes' in row && row.takes)).toEqual([
      'Theo',
      'Theo',
      'Me',
      false,
      'Theo',
      false,
      false,
    ])
    expect(rows.map(({ type }) => type)).toEqual([
      ...['new', 'new', 'new', 'new', 'renamed', 'renamed', 'new'],
    ])
  })

  test('[CONT-01] reports what each line would change', () => {
    const file = [
      'Address;Name;Note',
      `${theo.address};Theodore;`,
      `${orla.address};${'"Orla, ""O"""'};`,
      `${`0x${'1'.repeat(40)}`};New one;x`,
      `${theo.address};Twice;`,
      `${`0x${'2'.repeat(40)}`};;`,
      'nobody;Someone;',
      `${orla.address.replace('aAeb', 'aaeb')};Wrong;`,
      `${own};Myself;`,
    ].join('\n')
    const rows = readContactsCsv(file, [orla, theo], own)
    expect(rows).toMatchObject([
      { line: 2, type: 'renamed', before: 'Theo', nickname: 'Theodore' },
      { line: 3, type: 'same' },
      { line: 4, type: 'new', nickname: 'New one' },
      { line: 5, type: 'refused', reason: 'twice-in-file' },
      { line: 6, type: 'refused', reason: 'no-name' },
      { line: 7, type: 'refused', reason: 'no-address' },
      { line: 8, type: 'refused', reason: 'wrong-checksum' },
      { line: 9, type: 'refused', reason: 'own-address' },
    ])
    expect(importContacts([orla, theo], rows)).toEqual([
      { address: `0x${'1'.repeat(40)}`, nickname: 'New one' },
      orla,
      { ...theo, nickname: 'Theodore' },
    ])
  })

  test('[CONT-01] accepts at most 10,000 lines', () => {
    const line = (index: number) =>
      `Name ${index},0x${index.toString(16).padStart(40, '0')}`
    const lines = Array.from({ length: 10_000 }, (_, index) => line(index + 1))
    expect(readContactsCsv(lines.join('\n'), [], own)).toHaveLength(10_000)
    const tooMany = [...lines, line(10_001), line(10_002)].join('\n')
    expect(() => readContactsCsv(tooMany, [], own)).toThrow(CsvTooLongError)
  })

  test('[CONT-01] drops characters that disguise a name', () => {
    const file = `\u202EEvil\u200B\u0007,${theo.address}`
    expect(readContactsCsv(file, [], own)).toMatchObject([{ nickname: 'Evil' }])
  })
})
