import { describe, expect, test } from 'vitest'
import { readPermit, type SignedField } from './read-permit.ts'

const coin = `0x${'c0'.repeat(20)}`
const other = `0x${'c1'.repeat(20)}`
const thief = `0x${'22'.repeat(20)}`
const max = (bits: bigint) => `${2n ** bits - 1n}`

const address = (path: string, value: string): SignedField => ({
  path,
  type: 'address',
  value,
})
const number = (
  path: string,
  value: string,
  type = 'uint256',
): SignedField => ({
  path,
  type,
  value,
})

describe('readPermit', () => {
  test.each([
    ['5000', 5000n],
    [max(256n), 'all'],
    [max(255n), 'all'],
  ])(
    '[SIGN-11] reads a permit of a coin (ERC-2612) over %s',
    (value, amount) => {
      const fields = [
        address('owner', other),
        address('spender', thief),
        number('value', value),
        number('nonce', '0'),
        number('deadline', '1999999999'),
      ]
      expect(readPermit(fields, coin)).toEqual({
        kind: 'allow',
        address: thief,
        grants: [{ token: coin, amount, until: undefined }],
        deadline: 1_999_999_999n,
      })
      expect(readPermit(fields, undefined)).toBeUndefined()
    },
  )

  test('[SIGN-11] reads the permit of DAI', () => {
    const permit = (allowed: string, expiry: string) =>
      readPermit(
        [
          address('holder', other),
          address('spender', thief),
          number('expiry', expiry),
          { path: 'allowed', type: 'bool', value: allowed },
        ],
        coin,
      )
    expect(permit('true', '0')).toMatchObject({
      grants: [{ token: coin, amount: 'all' }],
      deadline: undefined,
    })
    expect(permit('false', '9')).toMatchObject({
      grants: [{ amount: 0n }],
      deadline: 9n,
    })
  })

  test('[SIGN-11] reads the allowances of Permit2, one and several', () => {
    const details = (place: string, token: string, amount: string) => [
      address(`${place}.token`, token),
      number(`${place}.amount`, amount, 'uint160'),
      number(`${place}.expiration`, '1893456000', 'uint48'),
    ]
    const until = 1_893_456_000n
    const end = [address('spender', thief), number('sigDeadline', '7')]
    expect(
      readPermit([...details('details', coin, max(160n)), ...end], other),
    ).toMatchObject({
      grants: [{ token: coin, amount: 'all', until }],
      deadline: 7n,
    })
    expect(
      readPermit(
        [
          ...details('details[0]', coin, '5'),
          ...details('details[1]', other, max(160n)),
          ...end,
        ],
        other,
      )?.grants,
    ).toEqual([
      { token: other, amount: 'all', until },
      { token: coin, amount: 5n, until },
    ])
  })

  test('[SIGN-11] reads the transfers of Permit2 and of coins (ERC-3009)', () => {
    expect(
      readPermit(
        [
          address('permitted[0].token', coin),
          number('permitted[0].amount', '5'),
          address('spender', thief),
          number('deadline', '7'),
        ],
        other,
      )?.grants,
    ).toEqual([{ token: coin, amount: 5n, until: undefined }])
    const fields = [
      address('from', other),
      address('to', thief),
      number('value', '5'),
      number('validBefore', '7'),
    ]
    expect(readPermit(fields, coin)).toMatchObject({
      kind: 'move',
      address: thief,
      grants: [{ token: coin, amount: 5n }],
      deadline: 7n,
    })
  })

  test('[SIGN-11] reads a permit of one collectible (ERC-4494), and of all of an operator', () => {
    const id = '340282366920938463463374607431768211456'
    const fields = [
      address('spender', thief),
      number('tokenId', id),
      number('nonce', '0'),
      number('deadline', '7'),
    ]
    expect(readPermit(fields, coin)).toEqual({
      kind: 'allow',
      address: thief,
      grants: [{ token: coin, amount: { id: 2n ** 128n }, until: undefined }],
      deadline: 7n,
    })
    expect(readPermit(fields, undefined)).toBeUndefined()
    const approved = (value: string) =>
      readPermit(
        [
          address('owner', other),
          address('operator', thief),
          { path: 'approved', type: 'bool', value },
          number('deadline', '7'),
        ],
        coin,
      )
    expect(approved('true')).toMatchObject({
      address: thief,
      grants: [{ token: coin, amount: { items: 'all' } }],
    })
    expect(approved('false')).toMatchObject({ grants: [{ amount: 0n }] })
  })

  test('[SIGN-11] reads an order to transfer by one number, an amount or a collectible', () => {
    const fields = [
      address('spender', thief),
      number('tokenIdOrAmount', '5'),
      { path: 'data', type: 'bytes32', value: `0x${'0'.repeat(64)}` },
      // A block's number, which says nothing about a time.
      number('expiration', '7'),
    ]
    expect(readPermit(fields, coin)).toEqual({
      kind: 'allow',
      address: thief,
      grants: [{ token: coin, amount: { idOrAmount: 5n }, until: undefined }],
      deadline: undefined,
    })
  })

  test('[SIGN-11] reads a transfer of a collectible by signature', () => {
    const fields = [
      address('from', other),
      address('to', thief),
      number('tokenId', '5'),
      number('validBefore', '7'),
    ]
    expect(readPermit(fields, coin)).toMatchObject({
      kind: 'move',
      address: thief,
      grants: [{ token: coin, amount: { id: 5n } }],
    })
  })

  test('[SIGN-11] reads every coin of a long list', () => {
    const many = Array.from({ length: 300 }, (_, index) => [
      address(`permitted[${index}].token`, index === 299 ? coin : other),
      number(`permitted[${index}].amount`, index === 299 ? max(256n) : '0'),
    ]).flat()
    const { grants = [] } =
      readPermit([...many, address('spender', thief)], other) ?? {}
    expect(grants).toHaveLength(300)
    expect(grants[0]).toMatchObject({ token: coin, amount: 'all' })
  })

  test('[SIGN-11] reads what is taken before what only stands beside it', () => {
    const added = Array.from({ length: 50 }, (_, index) => [
      address(`details[${index}].token`, other),
      number(`details[${index}].amount`, '0'),
    ]).flat()
    const fields = [
      ...added,
      address('permitted.token', coin),
      number('permitted.amount', '5'),
      address('spender', thief),
      { path: 'allowed', type: 'bool', value: 'false' },
    ]
    expect(readPermit(fields, other)?.grants[0]).toEqual({
      token: coin,
      amount: 5n,
      until: undefined,
    })
  })

  test('[SIGN-11] reads nothing else as a permit', () => {
    expect(readPermit([], coin)).toBeUndefined()
    expect(readPermit([address('spender', thief)], coin)).toBeUndefined()
    expect(
      readPermit([{ path: 'spender', type: 'string', value: thief }], coin),
    ).toBeUndefined()
  })
})
