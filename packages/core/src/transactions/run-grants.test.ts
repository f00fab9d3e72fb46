import { type Address, decodeOperations, type Hex } from '@cairn/primitives'
import { expect, test } from 'vitest'
import { isGrantSaid, runGrants } from './run-grants.ts'

const account: Address = `0x${'a1'.repeat(20)}`
const coin: Address = `0x${'c0'.repeat(20)}`
const other: Address = `0x${'c1'.repeat(20)}`
const thief: Address = `0x${'22'.repeat(20)}`
const permit2: Address = `0x${'99'.repeat(20)}`

const word = (value: Address | bigint): Hex =>
  `0x${BigInt(value).toString(16).padStart(64, '0')}`

const approval =
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const forAll =
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const operator =
  '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9'
const shared =
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'

const log = (
  topics: readonly [Hex, ...(Address | bigint)[]],
  value: bigint | undefined,
  address: Address = coin,
) => {
  const [kind, ...words] = topics
  return {
    address,
    topics: [kind, ...words.map(word)],
    data: value === undefined ? '0x' : word(value),
  }
}

test('[SEND-01] reads permissions of coins, items, whole collections and Permit2', () => {
  const logs = [
    log([approval, account, thief], 5n),
    log([approval, account, thief, 7n], undefined, other),
    log([forAll, account, thief], 1n, other),
    log([operator, thief, account], undefined),
    log([shared, account, other, thief], 9n, permit2),
  ]
  expect(runGrants(logs, account)).toEqual([
    { contractAddress: coin, spender: thief, kind: 'amount', value: 5n },
    { contractAddress: other, spender: thief, kind: 'item', value: 7n },
    { contractAddress: other, spender: thief, kind: 'all', value: 1n },
    { contractAddress: coin, spender: thief, kind: 'all', value: 1n },
    { contractAddress: other, spender: thief, kind: 'amount', value: 9n },
  ])
})

test('[SEND-01] what is taken back, others’ permissions and the wallet’s own are none', () => {
  const logs = [
    log([approval, account, thief], 5n),
    log([approval, account, thief], 0n),
    log([approval, account, thief, 7n], undefined, other),
    log([approval, account, 0n, 7n], undefined, other),
    log([forAll, account, thief], 0n, other),
    log([approval, other, thief], 5n),
    log([operator, account, thief], undefined),
    log([approval, account, account], 5n),
    log([approval, account], 5n),
    log([approval], 5n),
  ]
  expect(runGrants(logs, account)).toEqual([])
})

const more = (spender: Address, amount: bigint) =>
  `0x39509351${word(spender).slice(2)}${word(amount).slice(2)}` as Hex

test('[SEND-01] a call says a permission only where it is for as much, of the same coin and spender', () => {
  const approve = (spender: Address, amount: bigint) => ({
    to: coin,
    value: 0n,
    data: `0x095ea7b3${word(spender).slice(2)}${word(amount).slice(2)}` as Hex,
  })
  const said = (amount: bigint, spender = thief, type = 'ERC20') =>
    decodeOperations([approve(spender, amount)], {
      ...{ account, chainId: 137 },
      contractTypeOf: () => type,
    })
  const grant = { contractAddress: coin, spender: thief, value: 5n }
  expect(isGrantSaid({ ...grant, kind: 'amount' }, said(5n))).toBe(true)
  expect(isGrantSaid({ ...grant, kind: 'amount' }, said(4n))).toBe(false)
  expect(isGrantSaid({ ...grant, kind: 'amount' }, said(5n, other))).toBe(false)
  const item = { ...grant, kind: 'item' } as const
  expect(isGrantSaid(item, said(5n, thief, 'ERC721'))).toBe(true)
  expect(isGrantSaid(item, said(6n, thief, 'ERC721'))).toBe(false)
  expect(isGrantSaid(item, said(5n))).toBe(false)
  expect(isGrantSaid(item, said(5n, thief, 'UNKNOWN'))).toBe(false)
  const coins = { ...grant, kind: 'amount' } as const
  expect(isGrantSaid(coins, said(5n, thief, 'ERC721'))).toBe(false)
  const none = decodeOperations(
    [{ ...approve(thief, 5n), data: more(thief, 5n) }],
    { account, chainId: 137 },
  )
  expect(isGrantSaid(coins, none)).toBe(true)
  expect(isGrantSaid(item, none)).toBe(false)
  expect(isGrantSaid({ ...grant, kind: 'all' }, said(6n))).toBe(false)
  const elsewhere = {
    ...grant,
    contractAddress: other,
    kind: 'amount',
  } as const
  expect(isGrantSaid(elsewhere, said(5n))).toBe(false)
})
