import { describe, expect, test } from 'vitest'
import { balanceChanges, testRun, withoutFee } from './balance-changes.ts'

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

describe('withoutFee', () => {
  const native = `0x${'0'.repeat(40)}` as const
  const change = (contractAddress: typeof native, amount: bigint) => ({
    contractAddress,
    tokenId: undefined,
    amount,
  })
  const fee = (contractAddress?: typeof native) => ({
    token: {
      chainId: 1,
      name: '',
      symbol: '',
      logoURL: '',
      type: 'ERC20_TOKEN' as const,
      contractAddress,
    },
    value: '7',
  })

  test('[SEND-01] shows what is sent without the fee', () => {
    expect(withoutFee([change(native, -107n)], fee())).toEqual([
      change(native, -100n),
    ])
  })

  test('[SEND-01] leaves out a coin that only pays the fee', () => {
    const changes = [change(native, -7n), change(token, -5n)]
    expect(withoutFee(changes, fee())).toEqual([change(token, -5n)])
  })

  test('[SEND-01] shows what arrives, though the fee took all of it', () => {
    expect(withoutFee([], fee(token))).toEqual([change(token, 7n)])
  })
})

describe('testRun', () => {
  const run = (answer: unknown) =>
    testRun({
      rpcUrl: 'http://localhost/',
      account: me,
      calls: [{ to: you, value: 1n, data: '0x' }],
      fetch: async () => Response.json(answer),
    })

  test('[SEND-01] behavior: a call that reverts fails the test run', async () => {
    const calls = [
      { status: '0x0', error: { message: 'execution reverted: no' } },
    ]
    expect(await run([{ id: 0, result: [{ calls }] }])).toEqual({
      type: 'failed',
      reason: 'execution reverted: no',
      call: 0,
    })
  })

  test('[SEND-01] behavior: a node that refuses the run fails it, in its own words', async () => {
    const error = { code: 3, message: 'execution reverted: paused' }
    expect(await run([{ id: 0, error }])).toEqual({
      type: 'failed',
      reason: 'execution reverted: paused',
    })
  })

  test('[SEND-01] error: a node that talks garbage', async () => {
    await expect(run('hello')).rejects.toThrow('does not answer')
  })
})
