import * as ox from 'ox/Address'
import { describe, expect, test } from 'vitest'
import { messageDigest } from './message-digest.ts'
import {
  parseTypedData,
  rereadTypedData,
  typedDataChainId,
  typedDataDigest,
  typedDataDomain,
  typedDataFields,
  typedDataJson,
} from './typed-data.ts'

/** The example of EIP-712 itself. */
const mail = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: {
      name: 'Cow',
      wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
    },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}
const mailDigest =
  '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'

const list = {
  ...mail,
  types: {
    Item: [
      { name: 'id', type: 'uint256' },
      { name: 'tags', type: 'string[]' },
    ],
    Order: [
      { name: 'items', type: 'Item[]' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  message: {
    items: [
      { id: '1', tags: ['a', 'b'] },
      { id: '0x2', tags: [] },
    ],
    note: '',
  },
}

describe('parseTypedData', () => {
  test('[SIGN-11] takes the example of EIP-712, as text or object, to its digest', () => {
    expect(typedDataDigest(parseTypedData(mail))).toBe(mailDigest)
    expect(typedDataDigest(parseTypedData(JSON.stringify(mail)))).toBe(
      mailDigest,
    )
  })

  test.each(['1', '0x1', 1])(
    '[SIGN-11] behavior: a chain written as %s is signed all the same',
    (chainId) => {
      const domain = { ...mail.domain, chainId }
      expect(typedDataDigest(parseTypedData({ ...mail, domain }))).toBe(
        mailDigest,
      )
    },
  )

  test('[SIGN-11] keeps what is signed and nothing else, and reads it again as it is', () => {
    const once = parseTypedData({
      ...list,
      types: { ...list.types, Unused: [{ name: 'a', type: 'string' }] },
      message: { ...list.message, amount: '1000000' },
    })
    expect(Object.keys(once.types)).toEqual(['EIP712Domain', 'Order', 'Item'])
    expect(Object.keys(once.message)).toEqual(['items', 'note'])
    expect(parseTypedData(once)).toEqual(once)
    expect(parseTypedData(JSON.stringify(once))).toEqual(once)
  })

  const one = (type: string, value: unknown) => ({
    domain: {},
    types: { One: [{ name: 'it', type }] },
    primaryType: 'One',
    message: { it: value },
  })

  test.each([
    ['uint256', '0x10', '16'],
    ['uint256', 16n, '16'],
    ['uint256', `0x${'f'.repeat(64)}`, `${2n ** 256n - 1n}`],
    ['uint', 1, '1'],
    ['int8', -128, '-128'],
    ['int8', '127', '127'],
    ['bytes', '0xABcd', '0xabcd'],
    ['bytes', '0x', '0x'],
    ['bytes2', '0xABcd', '0xabcd'],
    ['bool', false, 'false'],
    ['string', '', ''],
    ['string', 'true', 'true'],
    ['address', `0x${'ab'.repeat(20)}`, ox.checksum(`0x${'ab'.repeat(20)}`)],
  ])('[SIGN-11] reads a %s of %o', (type, value, shown) => {
    expect(typedDataFields(parseTypedData(one(type, value)))).toEqual([
      { path: 'it', type, value: shown },
    ])
  })

  test.each([
    ['uint256', '30012312312123123121231'],
    ['int256', '-30012312312123123121231'],
  ])('[SIGN-11] reads %s %s of JSON text without rounding', (type, text) => {
    const data = parseTypedData(
      JSON.stringify(one(type, 'N')).replace('"N"', text),
    )
    expect(typedDataFields(data)[0]?.value).toBe(text)
  })

  test.each([
    ['a fraction that looks whole', '9007199254740991.4'],
    ['a power of ten', '1e21'],
    ['a number of 79 digits', '9'.repeat(79)],
  ])('[SIGN-11] error: refuses %s in JSON text', (_, text) => {
    const json = JSON.stringify(one('uint256', 'N')).replace('"N"', text)
    expect(() => parseTypedData(json)).toThrow('it is not of type uint256')
  })

  test('[SIGN-11] error: takes no number of JSON text for a string', () => {
    for (const number of ['12', '30012312312123123121231']) {
      const json = JSON.stringify(one('string', 'N')).replace('"N"', number)
      expect(() => parseTypedData(json)).toThrow('it is not of type string')
    }
  })

  test.each([
    ['string', ['ETHAuth']],
    ['string', {}],
    ['string', 7],
    ['string', null],
    ['string', undefined],
    ['string', 'half \ud800 pair'],
    ['bytes', 'zz1234'],
    ['bytes', '1234'],
    ['bytes', '0x123'],
    ['bytes', ['0x', 'ab']],
    ['bytes', [1, 2, 3]],
    ['bytes2', '0x12'],
    ['bytes2', '0x123456'],
    ['uint256', ''],
    ['uint256', ' 1'],
    ['uint256', '0x'],
    ['uint256', true],
    ['uint256', -1],
    ['uint256', 1.5],
    ['uint256', 2 ** 53],
    ['uint256', 2n ** 256n],
    ['uint8', 256],
    ['int8', 128],
    ['int8', -129],
    ['bool', 'false'],
    ['bool', 1],
    ['address', '0x12'],
    ['address', `0x${'Ab'.repeat(20)}`],
    ['string[]', 'ab'],
    ['string[2]', ['a']],
    ['string[0]', []],
    ['string[]', [undefined]],
    ['uint7', 1],
    ['uint264', 1],
    ['bytes33', `0x${'00'.repeat(33)}`],
    ['fixed', 1],
    ['Other', {}],
    ['toString', {}],
    ['EIP712Domain', {}],
    ['One', { it: {} }],
    ['One[]', []],
  ])('[SIGN-11] error: refuses %s of %o', (type, value) => {
    expect(() => parseTypedData(one(type, value))).toThrow('no typed data')
  })

  test.each([
    ['no JSON', '{'],
    ['a list', []],
    ['no types', { ...mail, types: undefined }],
    ['no domain', { ...mail, domain: undefined }],
    ['an unknown primary type', { ...mail, primaryType: 'Letter' }],
    [
      'a message that is no part of the digest',
      { ...mail, primaryType: 'EIP712Domain', types: { EIP712Domain: [] } },
    ],
    ['a field that is missing', { ...mail, message: { contents: '' } }],
    ['a chain that is none', { ...mail, domain: { chainId: 'one' } }],
    ['a name that is a list', { ...mail, domain: { name: ['ETHAuth'] } }],
    [
      'a member of the domain that is missing',
      {
        ...mail,
        domain: {},
        types: {
          ...mail.types,
          EIP712Domain: [{ name: 'name', type: 'string' }],
        },
      },
    ],
    [
      'a domain that holds a struct',
      {
        ...mail,
        domain: { mail: mail.message },
        types: {
          ...mail.types,
          EIP712Domain: [{ name: 'mail', type: 'Mail' }],
        },
      },
    ],
    [
      'a type of the language',
      { ...mail, primaryType: 'constructor', types: {} },
    ],
    [
      'a struct with the name of a type',
      {
        ...mail,
        types: { ...mail.types, string: [{ name: 'a', type: 'bool' }] },
        primaryType: 'string',
      },
    ],
    [
      'a member whose name reads as two',
      {
        ...mail,
        types: { Mail: [{ name: 'a,uint256 b', type: 'bool' }] },
        message: { 'a,uint256 b': true },
      },
    ],
    [
      'two members of a name',
      {
        ...mail,
        types: {
          Mail: [
            { name: 'a', type: 'bool' },
            { name: 'a', type: 'bool' },
          ],
        },
        message: { a: true },
      },
    ],
    [
      'more fields than anyone reads',
      {
        ...list,
        message: {
          note: '',
          items: [{ id: 1, tags: Array.from({ length: 1001 }, () => 'x') }],
        },
      },
    ],
  ])('[SIGN-11] error: refuses %s', (_, value) => {
    expect(() => parseTypedData(value)).toThrow('no typed data')
  })

  test('[SIGN-11] error: says what is wrong', () => {
    const wallet = '0x12'
    const message = { ...mail.message, to: { name: 'B', wallet } }
    expect(() => parseTypedData({ ...mail, message })).toThrow(
      'to.wallet is not of type address',
    )
  })
})

describe('typedDataFields', () => {
  test('[SIGN-11] lists every value that is signed, in order, and none besides', () => {
    const unsigned = { ...list.message, amount: '1000000' }
    const data = parseTypedData({ ...list, message: unsigned })
    expect(typedDataFields(data)).toEqual([
      { path: 'items[0].id', type: 'uint256', value: '1' },
      { path: 'items[0].tags[0]', type: 'string', value: 'a' },
      { path: 'items[0].tags[1]', type: 'string', value: 'b' },
      { path: 'items[1].id', type: 'uint256', value: '2' },
      { path: 'items[1].tags', type: 'string[]', value: '[]' },
      { path: 'note', type: 'string', value: '' },
    ])
    expect(typedDataDigest(data)).toBe(typedDataDigest(parseTypedData(list)))
  })
})

test('[SIGN-11] lists lists of lists, and structs without members', () => {
  const data = parseTypedData({
    domain: {},
    types: {
      Empty: [],
      Grid: [
        { name: 'rows', type: 'uint8[2][]' },
        { name: 'none', type: 'Empty' },
      ],
    },
    primaryType: 'Grid',
    message: { rows: [[1, 2]], none: {} },
  })
  expect(typedDataFields(data)).toEqual([
    { path: 'rows[0][0]', type: 'uint8', value: '1' },
    { path: 'rows[0][1]', type: 'uint8', value: '2' },
    { path: 'none', type: 'Empty', value: '{}' },
  ])
})

test('[SIGN-11] reads again what was kept, if it can be signed', () => {
  const data = parseTypedData(mail)
  expect(rereadTypedData(data)).toEqual(data)
  expect(rereadTypedData({ ...data, primaryType: 'Letter' })).toBeUndefined()
})

test.each([
  ['no chain', undefined, undefined],
  ['a chain in words', [{ name: 'chainId', type: 'string' }], undefined],
  ['a chain with a sign', [{ name: 'chainId', type: 'int64' }], 1],
])('[SIGN-11] of a domain with %s', (_, EIP712Domain, chainId) => {
  const own = EIP712Domain ? { chainId: '1' } : { name: 'Tarn' }
  const types = { ...mail.types, ...(EIP712Domain && { EIP712Domain }) }
  const data = parseTypedData({ ...mail, types, domain: own })
  expect(typedDataChainId(data)).toBe(chainId)
})

describe('typedDataDomain', () => {
  test('[SIGN-11] lists what is signed of the domain, and nothing it does not name', () => {
    const salt = `0x${'01'.repeat(32)}`
    const domain = { salt, name: 'Tarn', chainId: '0x89', colour: 'blue' }
    expect(typedDataDomain(parseTypedData({ ...mail, domain }))).toEqual([
      { path: 'name', type: 'string', value: 'Tarn' },
      { path: 'chainId', type: 'uint256', value: '137' },
      { path: 'salt', type: 'bytes32', value: salt },
    ])
    const EIP712Domain = [{ name: 'chainId', type: 'uint256' }]
    const types = { ...mail.types, EIP712Domain }
    expect(typedDataDomain(parseTypedData({ ...mail, types }))).toEqual([
      { path: 'chainId', type: 'uint256', value: '1' },
    ])
  })
})

describe('typedDataJson', () => {
  test('[SIGN-11] writes all that is signed and no more, with hidden characters as numbers', () => {
    const data = {
      domain: { name: 'Tarn', unsigned: 'Good exchange' },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'pay \u202e001', more: 'Nothing leaves your wallet' },
    }
    const json = typedDataJson(parseTypedData(data))
    expect(JSON.parse(json.replace('\\u{202e}', '\u202e'))).toEqual({
      domain: { name: 'Tarn' },
      types: {
        EIP712Domain: [{ name: 'name', type: 'string' }],
        Note: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Note',
      message: { text: 'pay \u202e001' },
    })
    expect(json).not.toContain('\u202e')
  })

  test('[SIGN-11] writes bigints, which apps may send', () => {
    const data = parseTypedData({
      domain: { chainId: 137n },
      types: { Note: [{ name: 'id', type: 'uint256' }] },
      primaryType: 'Note',
      message: { id: 5n },
    })
    expect(typedDataJson(data)).toContain('"id": "5"')
    expect(typedDataChainId(data)).toBe(137)
  })
})

describe('messageDigest', () => {
  test('[SIGN-11] hashes bytes as a personal message (EIP-191)', () => {
    const message = `0x${Buffer.from('hello world').toString('hex')}` as const
    expect(messageDigest({ type: 'message', message })).toBe(
      '0xd9eba16ed0ecae432b71fe008c98cc872bb4cc214d3220a36f365326cf807d68',
    )
  })
})
