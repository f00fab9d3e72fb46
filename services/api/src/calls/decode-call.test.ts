import { commons } from '@0xsequence/core'
import { localAmm } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import { AbiFunction } from 'ox'
import { describe, expect, test } from 'vitest'
import { decodeCall, listSignatures } from './decode-call.ts'

const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const transfer = encode('function transfer(address,uint256)', [to, 1_500_000n])

function encode(signature: string, args: readonly unknown[]): Hex {
  return AbiFunction.encodeData(AbiFunction.from([signature]), args as never)
}

describe('decodeCall', () => {
  test('[HIST-02] names the function and its arguments', () => {
    expect(decodeCall(transfer)).toEqual({
      signature: 'transfer(address,uint256)',
      function: 'transfer',
      args: [
        { name: 'to', type: 'address', value: to },
        { name: 'value', type: 'uint256', value: '1500000' },
      ],
    })
  })

  test('[HIST-02] decodes a batch as the official library encodes it', () => {
    const batch = commons.transaction.encodeBundleExecData({
      entrypoint: to,
      nonce: 0,
      transactions: [{ to, value: 5n, data: transfer, revertOnError: true }],
    }) as Hex
    expect(decodeCall(batch)).toEqual({
      signature:
        'execute((bool,bool,uint256,address,uint256,bytes)[],uint256,bytes)',
      function: 'execute',
      args: [
        {
          name: 'txs',
          type: 'tuple[]',
          value: [
            [
              { name: 'delegateCall', type: 'bool', value: false },
              { name: 'revertOnError', type: 'bool', value: true },
              { name: 'gasLimit', type: 'uint256', value: '0' },
              { name: 'target', type: 'address', value: to },
              { name: 'value', type: 'uint256', value: '5' },
              { name: 'data', type: 'bytes', value: transfer },
            ],
          ],
        },
        { name: 'nonce', type: 'uint256', value: '0' },
        { name: 'signature', type: 'bytes', value: expect.any(String) },
      ],
    })
  })

  const path = [to, localAmm(137).quoteToken]
  test.each([
    ['function approve(address,uint256)', [to, 2n ** 256n - 1n]],
    ['function safeTransferFrom(address,address,uint256)', [to, to, 1n]],
    [
      'function safeTransferFrom(address,address,uint256,uint256,bytes)',
      [to, to, 1n, 2n, '0x'],
    ],
    [
      'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
      [to, to, [1n, 2n], [3n, 4n], '0x12'],
    ],
    ['function setApprovalForAll(address,bool)', [to, true]],
    [
      'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      [1n, 2n, path, to, 3n],
    ],
    [
      'function swapExactETHForTokens(uint256,address[],address,uint256)',
      [2n, path, to, 3n],
    ],
    ['function withdraw(uint256)', [1n]],
    ['function updateImageHash(bytes32)', [`0x${'12'.repeat(32)}`]],
    ['function deploy(address,bytes32)', [to, `0x${'12'.repeat(32)}`]],
  ] as const)('[HIST-02] knows %s', (signature, args) => {
    const call = decodeCall(encode(signature, args))
    expect(`function ${call?.signature}`).toBe(signature)
    const plain = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(plain)
        : typeof value === 'bigint'
          ? `${value}`
          : value
    expect(call?.args.map(({ value }) => value)).toEqual(args.map(plain))
  })

  test('[HIST-02] behavior: finds a call without arguments by its selector', () => {
    expect(decodeCall('0xd0e30db0')).toEqual({
      signature: 'deposit()',
      function: 'deposit',
      args: [],
    })
  })

  test.each([
    ['no selector', '0x'],
    ['half a selector', '0xa905'],
    ['an unknown selector', '0xdeadbeef00'],
    ['arguments cut short', transfer.slice(0, -2)],
    [
      'a list longer than its bytes',
      `0x7a9a1628${'40'.padStart(64, '0')}${'f'.repeat(64)}`,
    ],
    ['a list whose calls are all the same bytes', bomb()],
  ] as [string, Hex][])('[HIST-02] error: %s decodes to nothing', (_, data) => {
    expect(decodeCall(data)).toBeUndefined()
  })
})

/**
 * 1000 calls that share one of 90 kB: 120 kB of call data that would decode to
 * 90 MB.
 */
function bomb(): Hex {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const count = 1_000
  const call = [0, 0, 0, 0, 0, 6 * 32, 90_000].map(word).join('')
  const offsets = word(count * 32).repeat(count)
  const body = `${word(32)}${word(count)}${offsets}${call}${'00'.repeat(90_016)}`
  return `0x61c2926c${body}`
}

describe('listSignatures', () => {
  test('[HIST-02] lists the signatures of a selector, in any letter case', () => {
    expect(listSignatures('0xA9059CBB')).toEqual(['transfer(address,uint256)'])
    expect(listSignatures('0xdeadbeef')).toEqual([])
  })
})
