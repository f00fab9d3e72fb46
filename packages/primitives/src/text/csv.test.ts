import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvTooLongError, readCsv, writeCsv } from './csv.ts'

describe('readCsv', () => {
  test.each([
    [
      'commas',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons',
      'a;b,x;e\r\nc;d;f',
      [
        ['a', 'b,x', 'e'],
        ['c', 'd', 'f'],
      ],
    ],
    [
      'tabs',
      'a\tb\rc\td\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['bars', 'a|b|c,d', [['a', 'b', 'c,d']]],
    ['separators in quotes', '"a, b, c";d;e', [['a, b, c', 'd', 'e']]],
    ['a declared separator', 'sep=;\r\na,b;c', [['a,b', 'c']]],
    ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    ['quotes', '"a ""b"", c",d', [['a "b", c', 'd']]],
    [
      'a line break in quotes',
      '"a\nb",c\nd,e',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['empty lines', 'a\n\n , \nb\n', [['a'], ['b']]],
    ['nothing', '', []],
    ['a quote inside a field', 'a"b,c', [['a"b', 'c']]],
    ['a quote that never ends', '"a,b', [['a,b']]],
  ])('reads %s', (_case, text, expected) => {
    expect(readCsv(text, 10).map(({ fields }) => fields)).toEqual(expected)
  })

  test('counts lines as a text editor does', () => {
    const text = 'a\r\n\r\n"b\nc"\r\nd\re'
    expect(readCsv(text, 10).map(({ line }) => line)).toEqual([1, 3, 5, 6])
  })

  test('counts the line that declares the separator', () => {
    expect(readCsv('sep=,\na,b', 10).map(({ line }) => line)).toEqual([2])
  })

  test('error: rejects more records than allowed', () => {
    expect(() => readCsv('a\nb\nc', 2)).toThrow(CsvTooLongError)
  })
})

describe('writeCsv', () => {
  test('writes records that read back unchanged', () => {
    const field = fc
      .string()
      .filter((text) => text.trim() === text && !/^[=+\-@]/.test(text))
    const records = fc.array(fc.tuple(fc.constant('first'), field, field), {
      minLength: 1,
    })
    fc.assert(
      fc.property(records, (wanted) => {
        const read = readCsv(writeCsv([['a', 'b', 'c'], ...wanted]), 1000)
        expect(read.slice(1).map(({ fields }) => fields)).toEqual(wanted)
      }),
    )
  })

  test.each([
    ['=1+1', "'=1+1\r\n"],
    ['@SUM(A1)', "'@SUM(A1)\r\n"],
    ['-cmd', "'-cmd\r\n"],
    ['\u200b=1+1', "'\u200b=1+1\r\n"],
    ['\ufeff\u200e @SUM(A1)', "'\ufeff\u200e @SUM(A1)\r\n"],
    ['\u0000＋1', "'\u0000＋1\r\n"],
    ['-5.25', '-5.25\r\n'],
  ])('keeps a spreadsheet from running %s', (field, expected) => {
    expect(writeCsv([[field]])).toBe(expected)
  })
})
