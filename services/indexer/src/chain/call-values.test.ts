import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  type CallFrame,
  listDecodedValues,
  listTracedValues,
  mostFrames,
} from './call-values.ts'

const wallet = 'aa'.repeat(20)
const sender = 'bb'.repeat(20)
const receiver = 'cc'.repeat(20)

const abi = parseAbi([
  'struct Call { bool delegateCall; bool revertOnError; uint256 gasLimit; address target; uint256 value; bytes data; }',
  'function execute(Call[] calls, uint256 nonce, bytes signature)',
  'function selfExecute(Call[] calls)',
])

function pay(value: bigint, revertOnError = true, data: `0x${string}` = '0x') {
  return {
    delegateCall: false,
    revertOnError,
    gasLimit: 0n,
    target: `0x${receiver}`,
    value,
    data,
  } as const
}

const list = (
  input: string,
  hasRun: (wallet: string, index: number) => boolean = () => false,
) => listDecodedValues({ sender, to: wallet, input, value: 0n }, hasRun)

describe('listTracedValues', () => {
  const frame = (
    to: string,
    value: string,
    more: Partial<CallFrame> = {},
  ): CallFrame => ({
    type: 'CALL',
    from: `0x${sender}`,
    to: `0x${to}`,
    value,
    ...more,
  })

  test('[HIST-02] lists the values of calls in order, without those of failed ones', () => {
    const calls = [
      frame(receiver, '0x2', { calls: [frame(sender, '0x3')] }),
      frame(receiver, '0x9', {
        error: 'execution reverted',
        calls: [frame(sender, '0x9')],
      }),
      frame(receiver, '0x9', { type: 'DELEGATECALL' }),
      frame(receiver, '0x4'),
    ]
    const values = listTracedValues(frame(wallet, '0x1', { calls }))
    expect(values?.map(({ amount }) => amount)).toEqual([1n, 2n, 3n, 4n])
  })

  test('[HIST-02] error: calls of any depth end no process', () => {
    let nested = frame(receiver, '0x5')
    for (let depth = 0; depth < mostFrames - 1; depth += 1)
      nested = frame(receiver, '0x0', { calls: [nested] })
    expect(listTracedValues(nested)).toEqual([{ sender, receiver, amount: 5n }])
  })

  test('[HIST-02] error: a transaction of too many calls has no values', () => {
    const calls = Array.from({ length: mostFrames }, () =>
      frame(receiver, '0x1'),
    )
    expect(listTracedValues(frame(wallet, '0x1', { calls }))).toBeUndefined()
  })
})

describe('listDecodedValues', () => {
  const execute = encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [[pay(5n), pay(7n, false)], 0n, '0x12'],
  })

  test('[HIST-02] lists the values of calls that ran', () => {
    const first = { sender: wallet, receiver, amount: 5n }
    const second = { sender: wallet, receiver, amount: 7n }
    expect(list(execute)).toEqual([first])
    expect(list(execute, (_, index) => index === 1)).toEqual([first, second])
  })

  test('[HIST-02] reads nested bundles', () => {
    const inner = encodeFunctionData({
      abi,
      functionName: 'selfExecute',
      args: [[pay(3n)]],
    })
    const outer = encodeFunctionData({
      abi,
      functionName: 'selfExecute',
      args: [[pay(2n, true, inner)]],
    })
    expect(list(outer).map(({ amount }) => amount)).toEqual([2n, 3n])
  })

  const word = (value: number) => value.toString(16).padStart(64, '0')
  /** Builds calls that share one call of `size` bytes, each with 1 wei. */
  function bomb(count: number, size: number) {
    const call = [0, 1, 0, 0xdead, 1, 6 * 32, size].map(word).join('')
    const offsets = word(count * 32).repeat(count)
    return `0x61c2926c${word(32)}${word(count)}${offsets}${call}${'00'.repeat(size)}`
  }

  test.each([
    ['an empty call', '0x'],
    ['another function', `0xa9059cbb${word(1)}${word(2)}`],
    ['a bundle cut short', execute.slice(0, -64)],
    ['calls that are all the same bytes', bomb(10, 1_600)],
  ])('[HIST-02] error: %s lists nothing', (_, input) => {
    expect(list(input)).toEqual([])
  })
})
