import { describe, expect, test } from 'vitest'
import { judgeRisks, ownCaller, type WalletGas } from './unpaid-gas.ts'

const limits = { perWallet: 10n, perCaller: 25n, perDay: 40n }
const gas = (given: Partial<WalletGas>): WalletGas => ({
  ...{ paid: 0n, lost: 0n, lostLately: 0n, onItsWay: 0n },
  ...given,
})
const none = { wallets: new Map(), callers: new Map(), unsigned: new Map() }
const judge = (
  batch: readonly (readonly [
    gasLimit: bigint,
    payer?: string | undefined,
    caller?: string,
    gasPaid?: bigint | undefined,
  ])[],
  known: Parameters<typeof judgeRisks>[0] = none,
) =>
  judgeRisks(
    known,
    limits,
    batch.map(([gasLimit, payer, caller = 'a', gasPaid]) => ({
      gasLimit,
      payer,
      caller,
      gasPaid,
    })),
  )

describe('judgeRisks', () => {
  test('[SRVC-01] z: counts what the batch itself puts at risk, for each wallet, caller and day', () => {
    expect(
      judge([
        [10n, 'x'],
        [1n, 'x'],
        [10n, 'y'],
        [5n, 'z'],
        [1n, 'q'],
      ]),
    ).toEqual(['risked', 'wallet-risk', 'risked', 'risked', 'caller-risk'])
    expect(judge([[11n, 'x']])).toEqual(['too-large'])
    expect(
      judge([
        ...[[10n, 'p', 'a'] as const, [10n, 'q', 'a'] as const],
        ...[[10n, 'r', 'b'] as const, [10n, 's', 'b'] as const],
        [1n, 't', 'c'],
      ]),
    ).toEqual(['risked', 'risked', 'risked', 'risked', 'day-risk'])
  })

  test('[SRVC-01] z: counts those of no wallet for their caller alone, and this machine for the day alone', () => {
    const of = (limit: bigint, caller: string) =>
      [limit, undefined, caller, 1n] as const
    const batch = [10n, 10n, 5n, 1n].map((limit) => of(limit, 'a'))
    expect(judge(batch)).toEqual([
      ...['risked', 'risked', 'risked', 'caller-risk'],
    ])
    const own = of(10n, ownCaller)
    expect(judge([own, own, own, own, of(1n, ownCaller)])).toEqual([
      ...['risked', 'risked', 'risked', 'risked', 'day-risk'],
    ])
  })

  test('[SRVC-01] z: gives a quarter of each limit to what is free and no wallet’s, within the whole', () => {
    const free = (limit: bigint, caller: string) =>
      [limit, undefined, caller] as const
    expect(
      judge([
        ...[free(7n, 'a'), free(6n, 'a'), free(1n, 'a')],
        ...[free(4n, 'b'), free(1n, 'c')],
        ...[[10n, 'x', 'a'] as const, [10n, 'y', 'a'] as const],
      ]),
    ).toEqual([
      ...['unsigned-risk', 'risked', 'unsigned-risk'],
      ...['risked', 'unsigned-risk'],
      ...['risked', 'caller-risk'],
    ])
    const used = new Map([['a', 10n]])
    const known = { wallets: new Map(), callers: used, unsigned: used }
    expect(judge([free(1n, ownCaller), [1n, 'x']], known)).toEqual([
      ...['unsigned-risk', 'risked'],
    ])
  })

  test('[SRVC-01] z: lets a wallet risk what it has paid for, while others’ failures used up the day', () => {
    const spent = new Map([['b', 40n]])
    const of = (wallet: WalletGas, limit: bigint) =>
      judge([[limit, 'x']], {
        wallets: new Map([['x', wallet]]),
        callers: spent,
        unsigned: new Map(),
      })
    expect(of(gas({ paid: 30n }), 30n)).toEqual(['paid'])
    expect(of(gas({ paid: 30n, lost: 21n }), 10n)).toEqual(['day-risk'])
    expect(of(gas({ paid: 30n, onItsWay: 21n }), 10n)).toEqual(['wallet-risk'])
    expect(of(gas({ lost: 9n, lostLately: 9n }), 2n)).toEqual(['wallet-risk'])
    expect(
      judge(
        [
          [20n, 'x'],
          [20n, 'x'],
        ],
        {
          wallets: new Map([['x', gas({ paid: 30n })]]),
          callers: spent,
          unsigned: new Map(),
        },
      ),
    ).toEqual(['paid', 'too-large'])
  })
})
