import { describe, expect, test } from 'vitest'
import { messageDigest } from './message-digest.ts'
import {
  parseTypedData,
  typedDataDigest,
  typedDataDomain,
  typedDataFields,
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

  test.each([
    ['no JSON', '{'],
    ['a list', []],
    ['no types', { ...mail, types: undefined }],
    ['an unknown primary type', { ...mail, primaryType: 'Letter' }],
    ['a field that is missing', { ...mail, message: { contents: '' } }],
    [
      'an address that is none',
      {
        ...mail,
        message: { ...mail.message, to: { name: 'B', wallet: '0x12' } },
      },
    ],
    [
      'a number that is none',
      { ...list, message: { items: [{ id: 'x', tags: [] }], note: '' } },
    ],
    ['a chain that is none', { ...mail, domain: { chainId: 'one' } }],
    [
      'a type of the language',
      { ...mail, primaryType: 'constructor', types: {} },
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
  ])('[SIGN-11] error: %s', (_, value) => {
    expect(() => parseTypedData(value)).toThrow('no typed data')
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
      { path: 'items[1].id', type: 'uint256', value: '0x2' },
      { path: 'items[1].tags', type: 'string[]', value: '[]' },
      { path: 'note', type: 'string', value: '' },
    ])
    expect(typedDataDigest(data)).toBe(typedDataDigest(parseTypedData(list)))
  })
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

describe('messageDigest', () => {
  test('[SIGN-11] hashes bytes as a personal message (EIP-191)', () => {
    const message = `0x${Buffer.from('hello world').toString('hex')}` as const
    expect(messageDigest({ type: 'message', message })).toBe(
      '0xd9eba16ed0ecae432b71fe008c98cc872bb4cc214d3220a36f365326cf807d68',
    )
  })
})
