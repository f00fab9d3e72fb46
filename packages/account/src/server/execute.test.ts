import { walletContracts } from '@0xsequence/abi'
import { commons } from '@0xsequence/core'
import type { Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import { describe, expect, test } from 'vitest'
import { decodeExecute, encodeNonce, namedExecutes } from './execute.ts'

const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const to = '0x00000000000000000000000000000000DeaDBeef'

function execute(transactions: readonly { to: string; data?: Hex }[]): Hex {
  return commons.transaction.encodeBundleExecData({
    entrypoint: wallet,
    nonce: 0,
    transactions: transactions.map((it) => ({ ...it, revertOnError: true })),
  }) as Hex
}

const mainModule = new ethers.Interface(walletContracts.mainModule.abi)

/**
 * Encodes an `execute` of one call with two bytes of data, and changes a byte.
 *
 * @param at - word of the call, whose own words start at 2
 */
function dirty(at: number, byte: number, value: string): Hex {
  const input = execute([{ to, data: '0x1234' }])
  // The selector, three words of the head, and the count of the list.
  const start = 10 + (4 + at - 1) * 64 + byte * 2
  return `0x${input.slice(2, start)}${value}${input.slice(start + 2)}`
}

const word = (value: number) => value.toString(16).padStart(64, '0')

/** Encodes an `execute` of `count` calls that share the same `size` bytes. */
function bomb(count: number, size: number): Hex {
  const call = [0, 1, 0, 0xdead, 0, 6 * 32, size].map(word).join('')
  const offsets = word(count * 32).repeat(count)
  const calls = `${word(count)}${offsets}${call}${'00'.repeat(size)}`
  const head = [96, 0, 96 + calls.length / 2].map(word).join('')
  return `0x7a9a1628${head}${calls}${word(0)}`
}

describe('decodeExecute', () => {
  test('[TXPD-01] decodes calls that the official library encodes', () => {
    const decoded = decodeExecute(execute([{ to, data: '0x1234' }, { to }]))
    expect(decoded?.calls).toMatchObject([
      { to, data: '0x1234', revertOnError: true, delegateCall: false },
      { to, data: '0x' },
    ])
    expect(decoded?.nonce).toBe(0n)
  })

  test.each([
    ['nothing', '0x'],
    ['another function', `0xa9059cbb${word(1)}${word(2)}`],
    ['only a selector', '0x7a9a1628'],
    ['truncated arguments', execute([{ to, data: '0x1234' }]).slice(0, -64)],
    ['a flag that is neither 0 nor 1', dirty(2, 4, '02')],
    ['an address of more than 20 bytes', dirty(2 + 3, 0, 'ff')],
    ['bytes with something after their end', dirty(2 + 7, 20, 'ff')],
    // 2 kB that decode to ten times as much: enough to fail without a crash.
    ['calls that share their bytes', bomb(10, 1_600)],
    // 122 kB that decode to more than a process's memory.
    ['a thousand calls that share their bytes', bomb(1_000, 90_016)],
  ] as [string, Hex][])('[SRVC-01] error: does not decode %s', (_, data) => {
    expect(decodeExecute(data)).toBeUndefined()
  })
})

describe('namedExecutes', () => {
  test.each([
    ['lower', wallet.toLowerCase()],
    ['upper', `0x${wallet.slice(2).toUpperCase()}`],
    ['wrong mixed', `0xD${wallet.slice(3)}`],
  ] as [string, Hex][])(
    '[SRVC-01] gives the same id to a wallet in %s case',
    (_, contract) => {
      const input = execute([{ to }])
      const idOf = (it: Hex) =>
        namedExecutes({ chainId: 137, contract: it, input })[0]?.id
      expect(idOf(contract)).toBe(idOf(wallet))
    },
  )

  test('[TXPD-01] names a bundle and its nested bundles', () => {
    const inner = execute([{ to }])
    const input = execute([{ to: wallet, data: inner }])
    const of = (it: Hex) =>
      namedExecutes({ chainId: 137, contract: wallet, input: it })
    expect(of(input)).toHaveLength(2)
    expect(of(input)[1]).toEqual(of(inner)[0])
  })

  test('[TXPD-01] gives the ids of the official library', () => {
    const calls = [
      { to, data: '0x1234', value: 7n, gasLimit: 21_000n },
      { to: wallet, delegateCall: true, revertOnError: true },
      { to, value: (1n << 256n) - 1n, data: `0x${'ff'.repeat(70)}` },
    ]
    const { transaction } = commons
    for (const count of [0, 1, 2, 3])
      for (const chainId of [1, 80002]) {
        const transactions = calls.slice(0, count)
        const nonce = transaction.encodeNonce(9n, 5n)
        const named = (signature: Hex) =>
          namedExecutes({
            chainId,
            contract: wallet,
            input: mainModule.encodeFunctionData('execute', [
              transaction.sequenceTxAbiEncode(transactions),
              nonce,
              signature,
            ]) as Hex,
          })
        expect(named('0x1234')[0]).toEqual({
          id: transaction.subdigestOfTransactions(
            wallet,
            chainId,
            nonce,
            transactions,
          ),
          wallet,
          nonce,
        })
        expect(named('0x')[0]).toEqual({
          id: transaction.subdigestOfGuestModuleTransactions(
            wallet,
            chainId,
            transactions,
          ),
          wallet,
          nonce: undefined,
        })
      }
  })

  test('[SEND-01] encodes nonces as the official library does', () => {
    for (const [space, nonce] of [
      [0n, 0n],
      [1n, 2n],
      [(1n << 160n) - 1n, (1n << 96n) - 1n],
    ] as const)
      expect(encodeNonce(space, nonce)).toBe(
        commons.transaction.encodeNonce(space, nonce),
      )
  })

  test('[SRVC-01] error: gives no id to a nested bundle that claims too many bytes', () => {
    const input = execute([{ to: wallet, data: bomb(10, 1_600) }])
    expect(
      namedExecutes({ chainId: 137, contract: wallet, input }),
    ).toHaveLength(1)
  })
})
