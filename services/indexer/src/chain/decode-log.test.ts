import { eventTopics, failureTopics } from '@cairn/primitives'
import { Hash, Hex } from 'ox'
import { describe, expect, test } from 'vitest'
import { decodeLog, type Log } from './decode-log.ts'

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const a = 'aa'.repeat(20)
const b = 'bb'.repeat(20)
const address = (bare: string) => `0x${bare.padStart(64, '0')}`
const largest = 2n ** 256n - 1n

function log(first: string, rest: readonly string[], data = ''): Log {
  return {
    address: `0x${'Cc'.repeat(20)}`,
    topics: [first, ...rest],
    data: `0x${data}`,
    blockNumber: '0x10',
    blockHash: '0x',
    transactionHash: '0x',
    transactionIndex: '0x2',
    // Some chains number a part of their logs downwards.
    logIndex: '0xffffffe2',
  }
}
const decode = (it: Log, isWrapped = false) => decodeLog(it, () => isWrapped)
const parties = [address(a), address(b)]
const batch = (ids: readonly bigint[], amounts: readonly bigint[]) =>
  [64n, 96n + 32n * BigInt(ids.length)]
    .concat(BigInt(ids.length), ids, BigInt(amounts.length), amounts)
    .map(word)
    .join('')

describe('topics', () => {
  test.each([
    [eventTopics.transfer, 'Transfer(address,address,uint256)'],
    [
      eventTopics.transferSingle,
      'TransferSingle(address,address,address,uint256,uint256)',
    ],
    [
      eventTopics.transferBatch,
      'TransferBatch(address,address,address,uint256[],uint256[])',
    ],
    [eventTopics.deposit, 'Deposit(address,uint256)'],
    [eventTopics.withdrawal, 'Withdrawal(address,uint256)'],
    [eventTopics.executed, 'TxExecuted(bytes32,uint256)'],
    [failureTopics.failed, 'TxFailed(bytes32,uint256,bytes)'],
    [failureTopics.failedFirst, 'TxFailed(bytes32,bytes)'],
    [eventTopics.nonceChange, 'NonceChange(uint256,uint256)'],
  ])('%s is of %s', (topic, event) => {
    expect(Hash.keccak256(Hex.fromString(event))).toBe(topic)
  })
})

describe('decodeLog', () => {
  test('decodes a coin', () => {
    expect(decode(log(eventTopics.transfer, parties, word(largest)))).toEqual([
      {
        blockNumber: 16,
        txnIndex: 2,
        logIndex: 4294967266,
        part: 0,
        kind: 'ERC20',
        contract: 'cc'.repeat(20),
        sender: a,
        receiver: b,
        tokenId: -1n,
        amount: largest,
      },
    ])
  })

  test('decodes a collectible by its fourth topic', () => {
    const id = `0x${word(largest)}`
    expect(decode(log(eventTopics.transfer, [...parties, id]))).toMatchObject([
      { kind: 'ERC721', tokenId: largest, amount: 1n },
    ])
  })

  test('decodes one token of many', () => {
    const single = log(
      eventTopics.transferSingle,
      [address(a), ...parties],
      word(5) + word(6),
    )
    expect(decode(single)).toMatchObject([
      { kind: 'ERC1155', sender: a, receiver: b, tokenId: 5n, amount: 6n },
    ])
  })

  test('decodes several tokens, each with its place', () => {
    const data = batch([1n, 2n], [3n, largest])
    const several = log(
      eventTopics.transferBatch,
      [address(a), ...parties],
      data,
    )
    expect(decode(several)).toMatchObject([
      { part: 0, tokenId: 1n, amount: 3n },
      { part: 1, tokenId: 2n, amount: largest },
    ])
  })

  test('behavior: counts deposits of wrapped native coins only', () => {
    const deposit = log(eventTopics.deposit, [address(a)], word(9))
    const withdrawal = log(eventTopics.withdrawal, [address(a)], word(4))
    const zero = '0'.repeat(40)
    expect(decode(deposit)).toEqual([])
    expect(decode(deposit, true)).toMatchObject([
      { kind: 'ERC20', sender: zero, receiver: a, amount: 9n },
    ])
    expect(decode(withdrawal, true)).toMatchObject([
      { kind: 'ERC20', sender: a, receiver: zero, amount: 4n },
    ])
  })

  const three = [address(a), ...parties]
  test.each([
    ['another event', log(`0x${word(1)}`, parties, word(1))],
    ['no topic at all', { ...log(eventTopics.transfer, []), topics: [] }],
    ['a coin without an amount', log(eventTopics.transfer, parties)],
    [
      'half a word of data',
      log(eventTopics.transfer, parties, 'ff'.repeat(16)),
    ],
    [
      'nothing indexed',
      log(eventTopics.transfer, [], word(1) + word(2) + word(3)),
    ],
    [
      'an address with dirt above it',
      log(eventTopics.transfer, [`0x${word(largest)}`, address(b)], word(1)),
    ],
    [
      'a token without an amount',
      log(eventTopics.transferSingle, three, word(1)),
    ],
    [
      'lists of different lengths',
      log(eventTopics.transferBatch, three, batch([1n, 2n], [3n])),
    ],
    [
      'an offset outside the data',
      log(eventTopics.transferBatch, three, word(largest - 31n) + word(64)),
    ],
    [
      'a length outside the data',
      log(
        eventTopics.transferBatch,
        three,
        word(64) + word(64) + word(largest),
      ),
    ],
    ['no data at all', log(eventTopics.transferBatch, three)],
  ])('error: passes over %s', (_, broken) => {
    expect(decode(broken)).toEqual([])
  })
})
