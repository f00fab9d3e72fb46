import type { Address, Hex } from '@cairn/primitives'
import fc from 'fast-check'
import { AbiFunction, Address as OxAddress } from 'ox'
import { describe, expect, test } from 'vitest'
import { unwrapBundle } from './bundle.ts'

const execute = AbiFunction.from([
  'struct Transaction { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }',
  'function execute(Transaction[] txs, uint256 nonce, bytes signature)',
])
const outer = OxAddress.checksum('0xa11ce00000000000000000000000000000000001')
const inner = OxAddress.checksum('0xb0b0000000000000000000000000000000000002')
const target = OxAddress.checksum('0xcafe000000000000000000000000000000000003')

type Call = {
  readonly delegateCall: boolean
  readonly revertOnError: boolean
  readonly gasLimit: bigint
  readonly target: Address
  readonly value: bigint
  readonly data: Hex
}

function callTo(to: Address, more: Partial<Call> = {}): Call {
  return {
    delegateCall: false,
    revertOnError: true,
    gasLimit: 0n,
    target: to,
    value: 0n,
    data: '0x',
    ...more,
  }
}

const encode = (calls: readonly Call[], signature: Hex = '0x'): Hex =>
  AbiFunction.encodeData(execute, [calls, 0n, signature])

/** Wraps a call into `depth` nested bundles of one wallet. */
function nested(depth: number): Hex {
  let data = encode([callTo(target)])
  for (let level = 1; level < depth; level += 1)
    data = encode([callTo(inner, { data })])
  return data
}

describe('unwrapBundle', () => {
  test('[SEND-01] lists the calls of nested bundles with their senders', () => {
    const input = encode(
      [
        callTo(target, { value: 1n }),
        callTo(inner, {
          data: encode([callTo(target, { value: 2n })], '0x1234'),
        }),
      ],
      '0xabcdef',
    )
    expect(unwrapBundle(outer, input)).toMatchObject({
      calls: [
        { from: outer, value: 1n },
        { from: inner, value: 2n },
      ],
      signatureBytes: 5,
    })
  })

  test.each([
    [true, true, false],
    [true, false, true],
    [false, true, true],
    [false, false, true],
  ])(
    '[SEND-01] revertOnError %s around %s: the call may fail is %s',
    (around, within, mayFail) => {
      const data = encode([callTo(target, { revertOnError: within })])
      const input = encode([callTo(inner, { revertOnError: around, data })])
      expect(unwrapBundle(outer, input)?.calls).toMatchObject([{ mayFail }])
    },
  )

  test('[SEND-01] does not look into a delegated call', () => {
    const data = encode([callTo(target, { value: 7n })])
    const input = encode([callTo(inner, { delegateCall: true, data })])
    expect(unwrapBundle(outer, input)?.calls).toMatchObject([
      { to: inner, delegateCall: true, data },
    ])
  })

  test('[SEND-01] leaves each limit at least its gas after two calls', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 30_000_000n }), { maxLength: 5 }),
        (limits) => {
          const calls = limits.map((gasLimit) => callTo(target, { gasLimit }))
          const named = limits.reduce((sum, limit) => sum + limit, 0n)
          const brought = unwrapBundle(outer, encode(calls))?.gasLimits ?? 0n
          expect((brought * 63n * 63n) / (64n * 64n)).toBeGreaterThanOrEqual(
            named,
          )
          expect(brought).toBeLessThanOrEqual(named + named / 31n + 1n)
        },
      ),
    )
  })

  test.each([
    [1, target],
    [6, target],
    [7, inner],
    [20, inner],
  ])(
    '[SRVC-01] unwraps %i nested bundles down to a call of %s',
    (depth, to) => {
      expect(unwrapBundle(outer, nested(depth))?.calls).toMatchObject([{ to }])
    },
  )

  test('[SEND-01] error: returns nothing for another function', () => {
    expect(unwrapBundle(outer, '0xa9059cbb')).toBeUndefined()
  })
})
