import { expect, test } from 'vitest'
import { withoutPromises } from '../src/index.ts'
import {
  bridge,
  call,
  decode,
  me,
  router,
  token,
  wrapper,
  you,
} from './_calls.ts'

const exact = (least: bigint, to = me) =>
  call(
    'swapExactTokensForTokens(uint256 a, uint256 b, address[] p, address t, uint256 d)',
    [5n, least, [token, wrapper], to, 9n],
    { to: router },
  )
const wanted = (most: bigint) =>
  call(
    'swapTokensForExactTokens(uint256 a, uint256 b, address[] p, address t, uint256 d)',
    [5n, most, [token, wrapper], me, 9n],
    { to: router },
  )
const deposit = call('depositEtherFor(address user)', [me], {
  to: bridge,
  value: 5n,
})

test.each([
  ['a bridge', deposit, 'unimplemented'],
  ['a swap', exact(1n), 'swap'],
  ['a swap for nothing', exact(0n), 'unimplemented'],
  ['a swap for another', exact(1n, you), 'unimplemented'],
  ['a swap of a limited amount', wanted(9n), 'swap'],
  ['a swap of any amount', wanted(2n ** 128n), 'unimplemented'],
] as const)(
  '[HIST-02] [BRDG-02] of %s that the wallet has not ordered no more is promised than its call keeps',
  (_, one, kind) => {
    const read = decode(one)
    const [said] = withoutPromises([read])
    const { methodName, target, call, value } = read
    expect(said).toMatchObject({ kind, methodName, target, call, value })
  },
)
