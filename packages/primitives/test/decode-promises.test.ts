import { describe, expect, test } from 'vitest'
import {
  areReadable,
  type BatchedCall,
  decodeOperations,
  paysNewContract,
  receiversOfCall,
  spentBy,
} from '../src/index.ts'
import {
  bridge,
  call,
  context,
  decode,
  execute,
  me,
  other,
  packed,
  pay,
  router,
  safe1155,
  selfExecute,
  token,
  word,
  wrapper,
  you,
} from './_calls.ts'

const buyTokens =
  'buyTokens(uint256[] a, uint256[] b, uint256 c, uint256 d, address e, address[] f, uint256[] g)'
const wrapAndSwap = 'wrapAndSwap(uint256 a, address b, bytes c)'
const trade = { readsLikeness: true }

test.each([
  ['depositEtherFor(address user)', [me], 5n],
  [
    'depositFor(address user, address rootToken, bytes data)',
    [me, token, '0x'],
    0n,
  ],
  [buyTokens, [[7n], [2n], 60n, 99n, me, [], []], 0n],
  [wrapAndSwap, [60n, me, '0xb2d81047'], 5n],
] as const)(
  '[HIST-02] promises nothing of %s at a contract that the environment does not name',
  (signature, args, value) => {
    const read = decode(call(signature, args, { to: you, value }))
    expect(read).toMatchObject({
      kind: 'unimplemented',
      methodName: signature.split('(')[0],
    })
    expect(receiversOfCall(read)).toEqual(value > 0n ? [you] : [])
  },
)

test('[HIST-02] reads a bridge at a contract that the environment names', () => {
  const deposit = (to: typeof bridge) =>
    decode(call('depositEtherFor(address user)', [you], { to, value: 5n }))
  expect(deposit(bridge)).toMatchObject({ kind: 'bridge', recipient: you })
  expect(receiversOfCall(deposit(bridge))).toEqual([you])
  expect(deposit(router).kind).toBe('unimplemented')
})

test('[HIST-02] reads a collectible that leaves with an order as sent to whom it goes', () => {
  const order = `0xdb08ec97${'0'.repeat(56)}${[me, 50n, 99n]
    .map((one) => BigInt(one).toString(16).padStart(64, '0'))
    .join('')}` as const
  const sale = call(safe1155, [me, you, 7n, 1n, order])
  expect(decode(sale)).toMatchObject({
    kind: 'transfer',
    transferType: 'SEND',
    to: you,
  })
  expect(receiversOfCall(decode(sale))).toEqual([you])
  const likeness = decode(sale, trade)
  expect(likeness).toMatchObject({ kind: 'niftyswap', side: 'sell' })
  expect(receiversOfCall(likeness)).toEqual([me])
})

test.each([
  ['transfer(address to, uint256 v)', [you, 1n]],
  ['transferFrom(address f, address t, uint256 v)', [me, you, 1n]],
  [safe1155, [me, you, 7n, 1n, '0x']],
  ['approve(address s, uint256 v)', [you, 1n]],
  ['increaseAllowance(address s, uint256 v)', [you, 1n]],
  ['setApprovalForAll(address s, bool a)', [you, false]],
] as const)(
  '[HIST-02] [SEND-01] cannot read %s with native coins, which go to the called contract',
  (signature, args) => {
    const read = decode(call(signature, args, { to: other, value: 5n }))
    expect(read).toMatchObject({
      kind: 'unknown',
      problem: expect.any(String),
    })
    expect(receiversOfCall(read)).toEqual([other])
    expect(decode(call(signature, args)).kind).not.toBe('unknown')
  },
)

test('[SWAP-01] cannot read the unwrapping of a coin that native coins come with', () => {
  const unwrap = (value: bigint) =>
    decode(call('withdraw(uint256 v)', [3n], { to: wrapper, value }))
  expect(unwrap(0n).kind).toBe('wrap')
  expect(unwrap(1n).kind).toBe('unknown')
})

test.each([
  [me, you, 'SEND'],
  [you, me, 'RECEIVE'],
  [you, other, 'UNKNOWN'],
] as const)(
  '[HIST-02] a transfer from %s to %s is a %s',
  (from, to, transferType) => {
    const read = decode(
      call('transferFrom(address f, address t, uint256 v)', [from, to, 4n]),
    )
    expect(read).toMatchObject({ kind: 'transfer', transferType, from, to })
    expect(spentBy([read], 1).get(`1-${token}`)).toBe(
      transferType === 'SEND' ? 4n : undefined,
    )
  },
)

test('[SEND-01] whoever a swap pays out to gets something by it', () => {
  const swap = decode(
    call(
      'exactInput((bytes path, address recipient, uint256 d, uint256 i, uint256 m) p)',
      [{ path: packed(token, other), recipient: you, d: 1n, i: 5n, m: 3n }],
      { to: router },
    ),
  )
  expect(receiversOfCall(swap)).toEqual([you])
})

describe('areReadable', () => {
  const foreign = { ...pay, delegateCall: true }

  test.each([
    ['calls and batches', [pay, selfExecute([pay, selfExecute([pay])])]],
    ['a batch of another wallet', [execute([foreign], you)]],
  ] as const)('[SIGN-07] takes %s', (_, calls) => {
    expect(areReadable(calls, me)).toBe(true)
  })

  test('[SIGN-07] error: others’ code in a batch, and batches that cannot be read', () => {
    let deep = selfExecute([pay])
    for (let depth = 0; depth < 9; depth += 1) deep = selfExecute([deep])
    const { data } = selfExecute([
      call('updateImageHash(bytes32 a)', [word(1n)]),
    ])
    // Two calls by the same bytes, which a contract reads as well.
    const [offset, , , ...one] = data.slice(10).match(/.{64}/g) ?? []
    const size = (count: bigint) => word(count).slice(2)
    const words = [offset, size(2n), size(64n), size(64n), ...one]
    const twice = { ...selfExecute([]), data: `0x61c2926c${words.join('')}` }
    const hidden = [foreign, selfExecute([pay, foreign]), deep, twice] as const
    for (const one of hidden)
      expect(areReadable([pay, one as BatchedCall], me)).toBe(false)
  })
})

describe('a new contract', () => {
  const create = (value: bigint) =>
    call('createContract(bytes code)', ['0x6001'], { to: me, value })

  test.each([0n, 5n])(
    '[HIST-02] one that the wallet creates with %d is none of its changes, in a nested batch either',
    (value) => {
      const nested = selfExecute([selfExecute([create(value)])])
      for (const one of [create(value), nested])
        expect(decodeOperations([one], context)).toMatchObject([
          { kind: 'creation', methodName: 'createContract', value },
        ])
    },
  )

  test('[SEND-01] gets the native coins that go along, at an address that nobody knows yet', () => {
    expect(paysNewContract([decode(create(5n))])).toBe(true)
    expect(paysNewContract([decode(create(0n)), decode(pay)])).toBe(false)
    expect(receiversOfCall(decode(create(5n)))).toEqual([])
  })

  test('[HIST-02] error: a change of the wallet takes no native coins', () => {
    const change = call('updateImageHash(bytes32 h)', [word(1n)], {
      to: me,
      value: 1n,
    })
    expect(decode(change)).toMatchObject({ kind: 'unknown' })
    expect(decode({ ...change, value: 0n })).toMatchObject({ kind: 'wallet' })
  })
})
