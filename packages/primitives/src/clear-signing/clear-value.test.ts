import { describe, expect, test } from 'vitest'
import type { Address } from '../accounts/wallet-config.ts'
import {
  constantOf,
  readValue,
  shortText,
  textOf,
  type ValueContext,
} from './clear-value.ts'
import { type Found, follow, parsePath } from './data-path.ts'
import type { Descriptor } from './descriptor.ts'

const coin: Address = `0x${'11'.repeat(20)}`
const art: Address = `0x${'ab'.repeat(20)}`
const zero: Address = `0x${'00'.repeat(20)}`
const data = {
  coin,
  art: art.toUpperCase().replace('0X', '0x'),
  packed: BigInt(coin),
  zero,
  word: 'coin',
  each: [coin, art],
}
const descriptor: Descriptor = {
  context: {},
  metadata: {
    enums: { kinds: { 0: 'Buy', 1: '', two: 'Sell' } },
    constants: { coin, zero, decimals: 2, most: '0x64', word: 'All of it' },
  },
  display: { formats: {} },
}

/** Reads a value, and tells the places that are shown as part of it. */
function read(
  value: unknown,
  format: string | undefined,
  params?: Readonly<Record<string, unknown>>,
  index = 0,
) {
  const covered: string[] = []
  const context: ValueContext = {
    descriptor,
    find: (path) => follow(data, parsePath(path)?.steps ?? []),
    cover: ({ place }) => covered.push(place),
  }
  const found: Found = { place: 'x', value, isPart: false }
  const field = { ...(format && { format }), ...(params && { params }) }
  return { ...readValue(found, field, index, context), covered }
}

const text = (shown: string) => ({ type: 'text', text: shown }) as const
const native = (amount: bigint) => ({ type: 'native', amount }) as const
const token = (amount: bigint, of = coin, message?: string) =>
  ({ type: 'token', amount, token: of, message }) as const
const date = (seconds: bigint) => ({ type: 'date', seconds }) as const

describe('values of ERC-7730', () => {
  test.each([
    ['plain', 5n, undefined, undefined, text('5'), undefined],
    ['plain', '', 'raw', undefined, text(''), undefined],
    ['list', [], 'raw', undefined, text('[]'), undefined],
    ['amount', 5n, 'amount', undefined, native(5n), '5'],
    ['amount', 'x', 'amount', undefined, text('x'), undefined],
    ['date', 5, 'date', { encoding: 'timestamp' }, date(5n), '5'],
    ['block', 5n, 'date', { encoding: 'blockheight' }, text('5'), undefined],
    ['no date', 'x', 'date', undefined, text('x'), undefined],
    ['span', '60', 'duration', {}, { type: 'duration', seconds: 60n }, '60'],
    ['no span', true, 'duration', undefined, text('true'), undefined],
    ['unit', 150n, 'unit', { base: '%', decimals: 2 }, text('1.5 %'), '150'],
    ['unit without decimals', 7n, 'unit', { base: 'x' }, text('7 x'), '7'],
    ['unit without a name', 7n, 'unit', undefined, text('7'), undefined],
    [
      'unit of constants',
      150n,
      'unit',
      { base: '%', decimals: '$.metadata.constants.decimals' },
      text('1.5 %'),
      '150',
    ],
    [
      'unit of 77 decimals',
      10n ** 77n,
      'unit',
      { base: 'x', decimals: 77 },
      text('1 x'),
      `${10n ** 77n}`,
    ],
    ['78', 7n, 'unit', { base: 'x', decimals: 78 }, text('7'), undefined],
    ['-1', 7n, 'unit', { base: 'x', decimals: -1 }, text('7'), undefined],
    ['0.5', 7n, 'unit', { base: 'x', decimals: 0.5 }, text('7'), undefined],
    ['no number', 'x', 'unit', { base: 'gem' }, text('x'), undefined],
    ['unknown format', 5n, 'raffle', undefined, text('5'), undefined],
  ] as const)('[DAPP-03] shows a %s', (...row) => {
    const [, value, format, params, shown, raw] = row
    expect(read(value, format, params)).toEqual({
      value: shown,
      raw,
      covered: [],
    })
  })

  test.each([
    [0n, '$.metadata.enums.kinds', 'Buy', '0'],
    ['two', '$.metadata.enums.kinds', 'Sell', 'two'],
    // Words that are empty are none.
    [1n, '$.metadata.enums.kinds', '1', undefined],
    [9n, '$.metadata.enums.kinds', '9', undefined],
    ['toString', '$.metadata.enums.kinds', 'toString', undefined],
    [0n, '$.metadata.enums.others', '0', undefined],
    [0n, '$.metadata.constants.word', '0', undefined],
    [0n, undefined, '0', undefined],
  ])('[DAPP-03] %s is of %s and reads %s', (value, $ref, shown, raw) => {
    const got = read(value, 'enum', { $ref })
    expect(got).toMatchObject({ value: text(shown), raw })
  })

  test.each([
    [{ token: coin }, 'token', []],
    [{ token: '$.metadata.constants.coin' }, 'token', []],
    [{ tokenPath: 'coin' }, 'token', ['coin']],
    [{ tokenPath: 'each.[]' }, 'token', ['each[0]']],
    // A number is not on the page by the address that it makes.
    [{ tokenPath: 'packed' }, 'token', []],
    [{ token: coin, tokenPath: 'art' }, 'token', []],
    [{ tokenPath: 'word' }, 'text', []],
    [{ tokenPath: 'nothing' }, 'text', []],
    [{ tokenPath: 5 }, 'text', []],
    [undefined, 'text', []],
  ])('[DAPP-03] an amount of %j is a %s', (params, type, covered) => {
    const amount = read(5n, 'tokenAmount', params)
    expect(amount.value).toEqual(type === 'token' ? token(5n) : text('5'))
    expect(amount).toMatchObject({ raw: undefined, covered })
  })

  test('[DAPP-03] each amount of a list has the coin at its own position', () => {
    const second = read(5n, 'tokenAmount', { tokenPath: 'each.[]' }, 1)
    expect(second).toMatchObject({
      value: token(5n, art),
      covered: ['each[1]'],
    })
    const third = read(5n, 'tokenAmount', { tokenPath: 'each.[]' }, 2)
    expect(third).toMatchObject({ value: text('5'), covered: [] })
    // One coin is that of all amounts.
    expect(read(5n, 'tokenAmount', { tokenPath: 'coin' }, 2)).toMatchObject({
      value: token(5n),
    })
  })

  test.each([
    [99n, { threshold: 100 }, undefined],
    [100n, { threshold: 100 }, 'Unlimited'],
    [100n, { threshold: '$.metadata.constants.most' }, 'Unlimited'],
    [100n, { threshold: 100, message: 'Everything' }, 'Everything'],
    [
      101n,
      { threshold: '100', message: '$.metadata.constants.word' },
      'All of it',
    ],
    [5n, { message: 'Everything' }, undefined],
    [5n, { threshold: 'x', message: 'Everything' }, undefined],
    [5n, { threshold: 1.5, message: 'Everything' }, undefined],
  ])('[DAPP-03] %s by %j is said as %s', (amount, params, message) => {
    const { value } = read(amount, 'tokenAmount', { token: coin, ...params })
    expect(value).toEqual(token(amount, coin, message))
  })

  test.each([
    [zero, zero, native(5n)],
    [zero, [coin, zero], native(5n)],
    [zero, '$.metadata.constants.zero', native(5n)],
    [zero, coin, token(5n, zero)],
    [zero, undefined, token(5n, zero)],
    [coin, coin, token(5n)],
  ])('[DAPP-03] of %s where %s is the network’s own', (of, own, shown) => {
    const params = { token: of, nativeCurrencyAddress: own }
    expect(read(5n, 'tokenAmount', params).value).toEqual(shown)
  })

  test.each([
    [{ collection: art }, art, []],
    [{ collectionPath: 'art' }, art, ['art']],
    [{ collection: coin, collectionPath: 'art' }, coin, []],
    [{ collectionPath: 'word' }, undefined, []],
    [undefined, undefined, []],
  ])('[DAPP-03] an item of %j is of %s', (params, collection, covered) => {
    const item = read(7n, 'nftName', params)
    expect(item.value).toEqual(
      collection ? { type: 'item', tokenId: 7n, collection } : text('7'),
    )
    expect(item).toMatchObject({ raw: undefined, covered })
  })

  test('[DAPP-03] what is no amount and no item hides no address', () => {
    const params = { tokenPath: 'coin', collectionPath: 'art' }
    for (const format of ['tokenAmount', 'nftName'])
      expect(read('x', format, params)).toEqual({
        value: text('x'),
        raw: undefined,
        covered: [],
      })
  })

  test.each([
    [coin, coin, undefined],
    [data.art, art, undefined],
    [BigInt(coin), coin, `${BigInt(coin)}`],
    [1n, `0x${'1'.padStart(40, '0')}`, '1'],
    [0n, undefined, undefined],
    [-1n, undefined, undefined],
    [2n ** 160n, undefined, undefined],
    ['0x12', undefined, undefined],
    [5, undefined, undefined],
  ])('[DAPP-03] as an address %s is %s', (value, address, raw) => {
    const got = read(value, 'addressName')
    expect(got.value).toEqual(
      address ? { type: 'address', address } : text(`${value}`),
    )
    expect(got.raw).toBe(raw)
  })

  test.each([
    ['-5', -5n],
    ['0x1f', 31n],
    ['0X1F', 31n],
    ['9'.repeat(78), BigInt('9'.repeat(78))],
    ['9'.repeat(79), undefined],
    ['0x', undefined],
    ['1.5', undefined],
    [' 5', undefined],
    [2 ** 53, undefined],
    [1.5, undefined],
    [null, undefined],
  ])('[DAPP-03] %j is the number %s', (value, number) => {
    const { value: shown } = read(value, 'amount')
    expect(shown).toEqual(
      number === undefined ? text(`${value}`) : native(number),
    )
  })

  test('[DAPP-03] texts of a description are one line of at most 80 characters', () => {
    expect(shortText(' a\n\t b\u202e ')).toBe('a b')
    expect(shortText('x'.repeat(81))).toBe('x'.repeat(80))
    for (const none of [undefined, 5, {}]) expect(shortText(none)).toBe('')
  })

  test('[DAPP-03] follows constants of the description alone', () => {
    const of = (value: unknown) => constantOf(value, { descriptor })
    expect(of('$.metadata.constants.decimals')).toBe(2)
    expect(of('$.metadata.constants.other')).toBeUndefined()
    expect(of('$.[')).toBeUndefined()
    for (const itself of ['$5', 'word', 5, undefined])
      expect(of(itself)).toBe(itself)
  })

  test('[DAPP-03] writes a value in one line', () => {
    expect(textOf('a\nb')).toBe('a\\u{a}b')
    expect(textOf([1, 2])).toBe('1,2')
    expect(textOf(null)).toBe('null')
  })
})
