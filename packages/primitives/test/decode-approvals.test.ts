import { expect, test } from 'vitest'
import { knownApprovals, type Operation } from '../src/index.ts'
import { call, decode, me, other, token, you } from './_calls.ts'

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

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const most = 2n ** 160n - 1n
const detail = (amount: bigint) => [token, amount, 99, 0]
const single =
  'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)'
const batch =
  'permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)'
const inside =
  'approve(address token, address spender, uint160 amount, uint48 expiration)'
const lockdown = 'lockdown((address token, address spender)[] approvals)'
const gives = (amount: bigint, access?: string) => ({
  ...{ kind: 'approve', contractAddress: token.toLowerCase() },
  ...{ spender: you.toLowerCase(), amount, ...(access && { access }) },
})

test.each([
  ['approve', inside, [token, you, 5n, 99], gives(5n)],
  ['approve of all', inside, [token, you, most, 99], gives(2n ** 256n - 1n)],
  ['permit', single, [me, [detail(5n), you, 1n], '0x'], gives(5n)],
  ['permit of one coin', batch, [me, [[detail(5n)], you, 1n], '0x'], gives(5n)],
  ['lockdown of one', lockdown, [[[token, you]]], gives(0n, 'none')],
] as const)(
  '[HIST-02] [SEND-01] Permit2’s %s is read as a permission of the coin',
  (_, signature, args, read) => {
    const made = { ...call(signature, args), to: permit2 } as const
    expect(lower(decode(made))).toMatchObject(read)
    // Any other contract may do what it likes by that name.
    expect(decode({ ...made, to: token }).kind).not.toBe('approve')
  },
)

test.each([
  ['another owner’s permit', single, [other, [detail(5n), you, 1n], '0x']],
  [
    'a permit of several coins',
    batch,
    [me, [[detail(5n), detail(6n)], you, 1n], '0x'],
  ],
  [
    'a lockdown of several',
    lockdown,
    [
      [
        [token, you],
        [token, other],
      ],
    ],
  ],
] as const)('[HIST-02] %s is no permission of one coin', (_, text, args) => {
  const made = { ...call(text, args), to: permit2 } as const
  expect(decode(made).kind).toBe('unimplemented')
})

test.each([
  ['authorizeOperator(address operator)', [you], gives(2n ** 256n - 1n, 'all')],
  ['revokeOperator(address operator)', [you], gives(0n, 'none')],
  [
    'setOperator(address spender, bool approved)',
    [you, true],
    gives(2n ** 256n - 1n, 'all'),
  ],
  [
    'setOperator(address spender, bool approved)',
    [you, false],
    gives(0n, 'none'),
  ],
] as const)(
  '[HIST-02] [SEND-01] reads %s as a permission',
  (text, args, read) => {
    expect(lower(decode(call(text, args)))).toMatchObject(read)
  },
)

/** Addresses in lower case, to compare. */
const lower = (operation: Operation): unknown =>
  operation.kind === 'approve'
    ? {
        ...operation,
        contractAddress: operation.contractAddress.toLowerCase(),
        spender: operation.spender.toLowerCase(),
      }
    : operation
