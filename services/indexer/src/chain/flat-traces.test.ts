import { describe, expect, test } from 'vitest'
import { type FlatTrace, listFlatValues } from './flat-traces.ts'

const [a, b, c] = ['aa', 'bb', 'cc'].map((one) => one.repeat(20)) as [
  string,
  string,
  string,
]

const call = (
  traceAddress: readonly number[],
  from: string,
  to: string,
  value: string,
  more: Partial<FlatTrace> & { readonly callType?: string } = {},
): FlatTrace => {
  const { callType = 'call', ...rest } = more
  return {
    type: 'call',
    traceAddress,
    action: { callType, from: `0x${from}`, to: `0x${to.toUpperCase()}`, value },
    ...rest,
  }
}

describe('listFlatValues', () => {
  test('[HIST-02] lists the values of calls, in order', () => {
    expect(
      listFlatValues([
        call([], a, b, '0x0'),
        call([0], b, c, '0x5'),
        call([1], b, c, '0x7', { callType: 'delegatecall' }),
        call([2], b, a, '0x2'),
      ]),
    ).toEqual([
      { sender: b, receiver: c, amount: 5n },
      { sender: b, receiver: a, amount: 2n },
    ])
  })

  test('[HIST-02] a failed call undoes its inner calls alone', () => {
    expect(
      listFlatValues([
        call([], a, b, '0x1'),
        call([0], b, c, '0x5', { error: 'Reverted' }),
        call([0, 0], c, a, '0x6'),
        call([1], b, c, '0x7'),
      ]).map(({ amount }) => amount),
    ).toEqual([1n, 7n])
    expect(
      listFlatValues([call([], a, b, '0x1', { error: 'Reverted' })]),
    ).toEqual([])
  })

  test('[HIST-02] counts the values of created and destroyed contracts', () => {
    expect(
      listFlatValues([
        {
          type: 'create',
          traceAddress: [],
          action: { from: `0x${a}`, value: '0x3' },
          result: { address: `0x${b}` },
        },
        {
          type: 'suicide',
          traceAddress: [0],
          action: {
            address: `0x${b}`,
            refundAddress: `0x${c}`,
            balance: '0x4',
          },
        },
        { type: 'reward', traceAddress: [], action: { value: '0x9' } },
      ]),
    ).toEqual([
      { sender: a, receiver: b, amount: 3n },
      { sender: b, receiver: c, amount: 4n },
    ])
  })
})
