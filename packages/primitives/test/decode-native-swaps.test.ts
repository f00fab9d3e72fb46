import { expect, test } from 'vitest'
import { nativeTokenAddress } from '../src/index.ts'
import {
  call,
  decode,
  me,
  other,
  packed,
  router,
  token,
  wrapper,
} from './_calls.ts'

const exactInput = (first: `0x${string}`, value: bigint) => {
  const params = {
    path: packed(first, other),
    recipient: me,
    deadline: 9n,
    amountIn: 5n,
    amountOutMinimum: 3n,
  }
  return call(
    'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
    [params],
    { to: router, value },
  )
}

test('[HIST-02] a swap pays native coins where its path begins at the wrapped one, with all that go along', () => {
  expect(decode(exactInput(wrapper, 5n))).toMatchObject({
    kind: 'swap',
    fromContractAddress: nativeTokenAddress,
    fromAmount: 5n,
  })
})

test.each([
  ['a path of another coin', token, 1n],
  ['a path of another coin, and its amount', token, 5n],
  ['less than it pays', wrapper, 1n],
  ['more than it pays', wrapper, 6n],
])(
  '[HIST-02] error: native coins that go along with %s leave a swap unreadable',
  (_, first, value) => {
    expect(decode(exactInput(first, value))).toMatchObject({
      kind: 'unknown',
      value,
    })
  },
)
