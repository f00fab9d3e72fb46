import fc from 'fast-check'
import * as AbiFunction from 'ox/AbiFunction'
import { expect, test } from 'vitest'
import { readApprovalLimit, withApprovalLimit } from './approval-limit.ts'

const spender = `0x${'5e'.repeat(20)}` as const
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

test.each(['approve', 'increaseAllowance'])(
  '[HIST-02] changes the limit of %s, and nothing else',
  (name) => {
    const form = AbiFunction.from(
      `function ${name}(address spender, uint256 amount)`,
    )
    fc.assert(
      fc.property(uint256, uint256, (before, after) => {
        const data = AbiFunction.encodeData(form, [spender, before])
        expect(readApprovalLimit(data)).toBe(before)
        expect(withApprovalLimit(data, after)).toBe(
          AbiFunction.encodeData(form, [spender, after]),
        )
      }),
    )
  },
)

test('[HIST-02] leaves other calls alone, and limits that do not fit', () => {
  const transfer = AbiFunction.encodeData(
    AbiFunction.from('function transfer(address to, uint256 amount)'),
    [spender, 5n],
  )
  const approve = AbiFunction.encodeData(
    AbiFunction.from('function approve(address spender, uint256 amount)'),
    [spender, 5n],
  )
  for (const data of [transfer, '0x', `${approve}00`] as const) {
    expect(readApprovalLimit(data)).toBeUndefined()
    expect(withApprovalLimit(data, 1n)).toBeUndefined()
  }
  expect(withApprovalLimit(approve, 2n ** 256n)).toBeUndefined()
  expect(withApprovalLimit(approve, -1n)).toBeUndefined()
})
