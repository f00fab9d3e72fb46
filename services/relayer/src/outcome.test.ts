import type { Address, Hex } from '@cairn/primitives'
import { AbiEvent, AbiParameters } from 'ox'
import { describe, expect, test } from 'vitest'
import { type Log, toOutcome } from './outcome.ts'
import { decodeRevertReason } from './revert-reason.ts'

const address: Address = '0xa11ce00000000000000000000000000000000001'
const id: Hex = `0x${'11'.repeat(32)}`
/** A transaction with as many calls, which its wallet executes. */
const sentOf = (calls: number) => ({
  calls,
  executes: [{ id, wallet: address }],
})
const topicOf = (signature: string) =>
  AbiEvent.getSelector(AbiEvent.from(signature as 'event Failed(uint256 id)'))

/** `Error(string)` with the message. */
function errorOf(message: string): Hex {
  const encoded = AbiParameters.encode(AbiParameters.from('string reason'), [
    message,
  ])
  return `0x08c379a0${encoded.slice(2)}`
}

function failedV1(reason: Hex, of: Hex = id): Log {
  return {
    address,
    topics: [topicOf('event TxFailed(bytes32 hash, bytes reason)')],
    data: AbiParameters.encode(
      AbiParameters.from('bytes32 hash, bytes reason'),
      [of, reason],
    ),
  }
}

function failedV2(index: bigint, reason: Hex, of: Hex = id): Log {
  return {
    address,
    topics: [
      topicOf(
        'event TxFailed(bytes32 indexed hash, uint256 index, bytes reason)',
      ),
      of,
    ],
    data: AbiParameters.encode(
      AbiParameters.from('uint256 index, bytes reason'),
      [index, reason],
    ),
  }
}

const poor = errorOf('too poor')

describe('toOutcome', () => {
  test.each([
    ['a success without failures', '0x1', [], 2, 'SUCCEEDED', undefined],
    ['a reverted transaction', '0x0', [], 2, 'FAILED', undefined],
    [
      'one of two calls that failed',
      '0x1',
      [failedV2(1n, poor)],
      2,
      'PARTIALLY_FAILED',
      'too poor',
    ],
    [
      'two of two calls that failed',
      '0x1',
      [failedV2(0n, poor), failedV2(1n, '0x')],
      2,
      'FAILED',
      'too poor',
    ],
    [
      'the only call that failed',
      '0x1',
      [failedV1(poor)],
      1,
      'FAILED',
      'too poor',
    ],
    [
      'malformed data under the topic',
      '0x1',
      [{ ...failedV2(0n, poor), data: '0x1234' as Hex }],
      1,
      'SUCCEEDED',
      undefined,
    ],
  ] as [string, Hex, Log[], number, string, string | undefined][])(
    '[TXPD-01] returns the status of %s',
    (_name, status, logs, calls, expected, revertReason) => {
      expect(toOutcome({ status, logs }, sentOf(calls))).toEqual({
        status: expected,
        revertReason,
      })
    },
  )
})

test('[TXPD-01] error: counts no failure that another contract or another execution logs', () => {
  const stranger: Address = '0x000000000000000000000000000000000bad0001'
  const other: Hex = `0x${'22'.repeat(32)}`
  const forged = [
    { ...failedV1(poor), address: stranger },
    { ...failedV2(0n, poor), address: stranger },
    failedV1(poor, other),
    failedV2(0n, poor, other),
  ]
  for (const log of forged)
    expect(toOutcome({ status: '0x1', logs: [log] }, sentOf(1))).toEqual({
      status: 'SUCCEEDED',
      revertReason: undefined,
    })
})

describe('decodeRevertReason', () => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0')

  test.each([
    ['no data', '0x', 'reverted without a reason'],
    ['a message', poor, 'too poor'],
    ['a panic', `0x4e487b71${word(0x11n)}`, 'panic 17'],
    [
      'an error of a wallet',
      `0x9b6514f4${word(1n)}${word(2n)}${word(3n)}`,
      'BadNonce',
    ],
    ['an unknown error', '0xdeadbeef', 'reverted with 0xdeadbeef'],
    ['a truncated message', poor.slice(0, 20), 'reverted with Error'],
    [
      'long unknown data',
      `0x${'ab'.repeat(100)}`,
      `reverted with 0x${'ab'.repeat(36)}…`,
    ],
  ] as [string, Hex, string][])(
    '[TXPD-01] describes %s',
    (_name, data, expected) => {
      expect(decodeRevertReason(data)).toBe(expected)
    },
  )
})
