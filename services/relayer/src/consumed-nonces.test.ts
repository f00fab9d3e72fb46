import { encodeNonce } from '@cairn/account/server'
import type { Address, Hex } from '@cairn/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consumedNonces, provenIds, reservedNonce } from './consumed-nonces.ts'

/** `NonceChange(uint256,uint256)` */
const topic =
  '0x1f180c27086c7a39ea2a7b25239d1ab92348f07ca7bb59d1438fcf527568f881'
const alice: Address = '0xa11ce00000000000000000000000000000000001'
const bob: Address = '0xb0b0000000000000000000000000000000000002'

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** Builds the event of a version 2 wallet: space and next nonce as data. */
function change(address: Address, space: bigint, next: bigint) {
  return {
    address,
    topics: [topic as Hex],
    data: `0x${word(space)}${word(next)}` as Hex,
  }
}

/** Builds the event of a version 1 wallet: the space is a topic. */
function changeV1(address: Address, space: bigint, next: bigint) {
  return {
    address,
    topics: [topic as Hex, `0x${word(space)}` as Hex],
    data: `0x${word(next)}` as Hex,
  }
}

describe('consumedNonces', () => {
  test('[SEND-01] reads the used nonce from the events of both versions', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 160n - 1n }),
        fc.bigInt({ min: 0n, max: 2n ** 96n - 2n }),
        (space, nonce) => {
          const expected = [{ wallet: alice, nonce: encodeNonce(space, nonce) }]
          for (const build of [change, changeV1])
            expect(consumedNonces([build(alice, space, nonce + 1n)])).toEqual(
              expected,
            )
        },
      ),
    )
  })

  test.each([
    ['a next nonce of 0', change(alice, 1n, 0n)],
    ['a next nonce of 97 bits', change(alice, 1n, 2n ** 96n)],
    ['a space of 161 bits', change(alice, 2n ** 160n, 1n)],
    ['too little data', { ...change(alice, 1n, 1n), data: '0x01' as Hex }],
    ['no topics', { ...change(alice, 1n, 1n), topics: [] }],
    [
      'another event',
      { ...change(alice, 1n, 1n), topics: [`0x${word(1n)}` as Hex] },
    ],
  ])('[SEND-01] error: ignores an event with %s', (_name, log) => {
    expect(consumedNonces([log])).toEqual([])
  })
})

describe('reservedNonce', () => {
  test('[SEND-01] returns the last nonce of the wallet that acted first', () => {
    const consumed = consumedNonces([
      changeV1(alice, 0n, 1n),
      change(bob, 0n, 1n),
      change(alice, 0n, 5n),
      change(bob, 0n, 9n),
    ])
    expect(reservedNonce(consumed)).toEqual({
      wallet: alice,
      nonce: encodeNonce(0n, 4n),
    })
  })

  test('[SEND-01] returns nothing without used nonces', () => {
    expect(reservedNonce([])).toBeUndefined()
  })
})

describe('provenIds', () => {
  const id = (value: bigint): Hex => `0x${word(value)}`
  const executes = [
    { id: id(1n), wallet: alice, nonce: 10n },
    { id: id(2n), wallet: bob, nonce: 20n },
    { id: id(3n), wallet: bob, nonce: undefined },
  ]

  test.each([
    ['its own id alone if no nonce was used', [], [1n]],
    [
      'an inner id whose nonce was used',
      [{ wallet: bob, nonce: 20n }],
      [1n, 2n],
    ],
    ['no inner id of another nonce', [{ wallet: bob, nonce: 21n }], [1n]],
    ['no inner id of another wallet', [{ wallet: alice, nonce: 20n }], [1n]],
  ] as const)('[TXPD-01] lists %s', (_name, consumed, expected) => {
    expect(provenIds(executes, consumed)).toEqual(expected.map(id))
  })
})
