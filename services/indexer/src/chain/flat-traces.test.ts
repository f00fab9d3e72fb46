import { describe, expect, test } from 'vitest'
import { mostFrames } from './call-values.ts'
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
      ])?.map(({ amount }) => amount),
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

  test('[HIST-02] looks at each path once, however many calls fail', () => {
    let looks = 0
    const counted = (path: readonly number[]): readonly number[] =>
      new Proxy(path, {
        get: (it, key) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1
          return Reflect.get(it, key)
        },
      })
    const count = 2_000
    const failing = Array.from({ length: count }, (_, n) =>
      call(counted([0, n]), b, c, '0x1', { error: 'Out of gas' }),
    )
    const last = call(counted([1]), b, c, '0x7')
    expect(listFlatValues([call([], a, b, '0x0'), ...failing, last])).toEqual([
      { sender: b, receiver: c, amount: 7n },
    ])
    expect(looks).toBeLessThan(10 * count)
  })

  test('[HIST-02] a failed call undoes inner calls that are listed before it', () => {
    expect(
      listFlatValues([
        call([0, 0, 1], c, a, '0x6'),
        call([0], b, c, '0x5', { error: 'Reverted' }),
        call([1, 0], b, c, '0x7'),
      ])?.map(({ amount }) => amount),
    ).toEqual([7n])
  })

  test('[HIST-02] error: a transaction of too many calls has no values', () => {
    const one = call([], a, b, '0x1')
    const traces = Array.from({ length: mostFrames + 1 }, () => one)
    expect(listFlatValues(traces)).toBeUndefined()
    expect(listFlatValues(traces.slice(1))).toHaveLength(mostFrames)
  })
})
