import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { listDecodedValues } from './call-values.ts'

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
