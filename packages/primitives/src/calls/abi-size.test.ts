import * as fc from 'fast-check'
import * as AbiParameters from 'ox/AbiParameters'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../accounts/wallet-config.ts'
import { isWithinSize } from './abi-size.ts'

const calls = AbiParameters.from([
  'struct Call { bool delegateCall; uint256 value; bytes data; }',
  'Call[] calls, uint256 nonce, bytes signature',
])
const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
const words = (...values: readonly (number | bigint)[]): Hex =>
  `0x${values.map(word).join('')}`

const bytes = fc
  .uint8Array({ maxLength: 100 })
  .map((it): Hex => `0x${Buffer.from(it).toString('hex')}`)
const call = fc.record({
  delegateCall: fc.boolean(),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  data: bytes,
})

describe('isWithinSize', () => {
  test('[SRVC-01] behavior: accepts everything an honest encoder writes', () => {
    fc.assert(
      fc.property(
        fc.array(call, { maxLength: 8 }),
        bytes,
        (list, signature) => {
          const data = AbiParameters.encode(calls, [list, 7n, signature])
          expect(isWithinSize(calls, data)).toBe(true)
          // Without its last word, the data claims more bytes than it has.
          const cut = data.slice(0, -64) as Hex
          expect(isWithinSize(calls, cut)).toBe(false)
        },
      ),
    )
  })

  const fixed = AbiParameters.from('uint256[2] pair, string[2] names')
  test('[SRVC-01] behavior: accepts lists of a fixed length', () => {
    const data = AbiParameters.encode(fixed, [
      [1n, 2n],
      ['a', 'b'.repeat(40)],
    ])
    expect(isWithinSize(fixed, data)).toBe(true)
  })

  const list = AbiParameters.from('bytes[] parts')
  test.each([
    ['empty data', '0x'],
    ['an offset past the end', words(32 * 9, 1)],
    ['an offset of 256 bits', words(2n ** 256n - 1n, 1)],
    ['more elements than bytes', words(32, 2n ** 64n)],
    ['elements that share their bytes', words(32, 3, 96, 96, 96, 32, 1)],
    ['a list that is its own element', words(32, 2, 0, 0)],
    ['letters that are not hex', `0x${'g'.repeat(256)}`],
  ] as [string, Hex][])('[SRVC-01] error: rejects %s', (_, data) => {
    expect(isWithinSize(list, data)).toBe(false)
  })
})
