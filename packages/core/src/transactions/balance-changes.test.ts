import { describe, expect, test } from 'vitest'
import { balanceChanges } from './balance-changes.ts'

const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const you = '0x00000000000000000000000000000000000000aa'
const token = '0x00000000000000000000000000000000000000cc'
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const party = (address: string) => `0x${word(BigInt(address))}`
const transfer =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const batch =
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

describe('balanceChanges', () => {
  test('[SEND-01] sums coins in and out, and the native token', () => {
    const coin = (
      from: string,
      to: string,
      amount: bigint,
      address = token,
    ) => ({
      address,
      topics: [transfer, party(from), party(to)],
      data: `0x${word(amount)}`,
    })
    expect(
      balanceChanges(
        [
          coin(me, you, 5n),
          coin(you, me, 2n),
          coin(me, you, 7n, `0x${'E'.repeat(40)}`),
          coin(you, token, 100n),
        ],
        me,
      ),
    ).toEqual([
      { contractAddress: token, tokenId: undefined, amount: -3n },
      {
        contractAddress: '0x0000000000000000000000000000000000000000',
        tokenId: undefined,
        amount: -7n,
      },
    ])
  })

  test('[SEND-01] reads collectibles one by one and in batches', () => {
    const logs = [
      {
        address: token,
        topics: [transfer, party(you), party(me), `0x${word(9n)}`],
        data: '0x',
      },
      {
        address: you,
        topics: [batch, party(me), party(me), party(you)],
        data: `0x${[64n, 160n, 2n, 1n, 2n, 2n, 10n, 20n].map(word).join('')}`,
      },
    ]
    expect(balanceChanges(logs, me)).toEqual([
      { contractAddress: token, tokenId: 9n, amount: 1n },
      { contractAddress: you, tokenId: 1n, amount: -10n },
      { contractAddress: you, tokenId: 2n, amount: -20n },
    ])
  })
})

test('[SEND-01] a transfer that is logged as data alone counts', () => {
  const data = `0x${word(BigInt(me))}${word(BigInt(you))}${word(7n)}`
  const log = { address: token, topics: [transfer], data }
  expect(balanceChanges([log], me)).toEqual([
    { contractAddress: token, tokenId: undefined, amount: -7n },
  ])
})

describe('deposits and withdrawals of the wrapped coin', () => {
  const wrapped = `0x${'c3'.repeat(20)}` as const
  const nobody = `0x${'0'.repeat(40)}`
  const deposit =
    '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
  const withdrawal =
    '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
  const wrap = (kind: string, amount: bigint) => ({
    address: wrapped,
    topics: [kind, party(me)],
    data: `0x${word(amount)}`,
  })
  const moved = (from: string, to: string, amount: bigint) => ({
    address: wrapped,
    topics: [transfer, party(from), party(to)],
    data: `0x${word(amount)}`,
  })
  const changeBy = (amount: bigint) => [
    { contractAddress: wrapped, tokenId: undefined, amount },
  ]

  test('[SEND-01] a transfer of another amount hides no withdrawal', () => {
    for (const other of [0n, 4n])
      expect(
        balanceChanges(
          [wrap(withdrawal, 5n), moved(me, nobody, other)],
          me,
          wrapped,
        ),
      ).toEqual(changeBy(-5n - other))
  })

  test('[SEND-01] a transfer of the same amount stands for one withdrawal alone', () => {
    const logs = [
      wrap(withdrawal, 5n),
      moved(me, nobody, 5n),
      wrap(withdrawal, 5n),
    ]
    expect(balanceChanges(logs, me, wrapped)).toEqual(changeBy(-10n))
    const [, ...one] = logs
    expect(balanceChanges(one, me, wrapped)).toEqual(changeBy(-5n))
  })

  test('[SEND-01] a deposit that is logged as a transfer too counts once', () => {
    const logs = [moved(nobody, me, 5n), wrap(deposit, 5n)]
    expect(balanceChanges(logs, me, wrapped)).toEqual(changeBy(5n))
  })
})
