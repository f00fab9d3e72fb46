import { expect, test } from 'vitest'
import { knownApprovals, type Operation } from '../src/index.ts'
import { call, decode, other, token, you } from './_calls.ts'

const approve = (amount: bigint, spender = you) =>
  call('approve(address spender, uint256 amount)', [spender, amount])
const of = (type: string) => ({ contractTypeOf: () => type })
const partOf = (operation: Operation | undefined) =>
  operation?.kind === 'approve'
    ? [operation.access, operation.mayBeItem]
    : undefined

test.each([
  ['ERC721', ['item', undefined]],
  ['ERC20', [undefined, undefined]],
  ['UNKNOWN', [undefined, true]],
] as const)(
  '[HIST-02] an approval at a contract of the kind %s is read by it',
  (type, read) => {
    for (const id of [0n, 7n, 2n ** 255n])
      expect(partOf(decode(approve(id), of(type)))).toEqual(read)
  },
)

test('[HIST-02] without a kind an approval may be of a collectible, unless it names no item', () => {
  expect(partOf(decode(approve(0n)))).toEqual([undefined, true])
  expect(partOf(decode(approve(2n ** 256n - 1n)))).toEqual([
    undefined,
    undefined,
  ])
  const more = call('increaseAllowance(address s, uint256 a)', [you, 5n])
  expect(partOf(decode(more))).toEqual(['more', undefined])
})

test('[HIST-02] [SEND-01] what a run proves of a contract decides over what a list says', () => {
  const operations = [decode(approve(0n)), decode(approve(7n), of('ERC20'))]
  const item = { contractAddress: token, type: 'ERC721' } as const
  const coin = { contractAddress: token, type: 'ERC20' } as const
  const read = (...tokens: Parameters<typeof knownApprovals>[1]) =>
    knownApprovals(operations, tokens).map(partOf)
  expect(read(item)).toEqual([
    ['item', undefined],
    ['item', undefined],
  ])
  expect(read(coin)).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect(read({ ...item, contractAddress: other })).toEqual([
    [undefined, true],
    [undefined, undefined],
  ])
})

test('[HIST-02] [SEND-01] a contract that nodes differ about may be either, whatever a list says', () => {
  const either = { contractAddress: token, type: 'EITHER' } as const
  const operations = ['ERC20', 'ERC721', 'UNKNOWN'].map((type) =>
    decode(approve(7n), of(type)),
  )
  expect(knownApprovals(operations, [either]).map(partOf)).toEqual(
    operations.map(() => [undefined, true]),
  )
})
