import { eventTopics } from '@cairn/primitives'
import { noTokenId, type Transfer, zeroAddress } from './transfer.ts'

/** A log in the form of nodes. */
export type Log = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly blockNumber: string
  readonly blockHash: string
  readonly transactionHash: string
  readonly transactionIndex: string
  readonly logIndex: string
  readonly removed?: boolean
}

/** Fields that all transfers of a log share. */
type Place = Pick<
  Transfer,
  'blockNumber' | 'txnIndex' | 'logIndex' | 'contract'
>

/**
 * Decodes the token transfers of a log. Returns none for other events, and for
 * a `Transfer` of another shape.
 *
 * Written by hand for these events: a general ABI decoder takes a hundred times
 * as long, and the indexer spends most of its time here.
 *
 * @param isWrapped - whether a contract wraps the native coin one for one; its
 *   deposits and withdrawals then count as minted and burnt
 */
export function decodeLog(
  log: Log,
  isWrapped: (contract: string) => boolean,
): readonly Transfer[] {
  const contract = log.address.slice(2).toLowerCase()
  const place = {
    blockNumber: Number(log.blockNumber),
    txnIndex: Number(log.transactionIndex),
    logIndex: Number(log.logIndex),
    contract,
  }
  switch (log.topics[0]) {
    case eventTopics.transfer:
      return decodeTransfer(log, place)
    case eventTopics.transferSingle:
      return decodeSingle(log, place)
    case eventTopics.transferBatch:
      return decodeBatch(log, place)
    case eventTopics.deposit:
    case eventTopics.withdrawal:
      return isWrapped(contract) ? decodeWrap(log, place) : []
    default:
      return []
  }
}

function decodeTransfer(log: Log, place: Place): readonly Transfer[] {
  const [, from, to, id] = log.topics
  const sender = addressOf(from)
  const receiver = addressOf(to)
  if (sender === undefined || receiver === undefined) return []
  if (log.topics.length === 4 && id) {
    const token = { tokenId: BigInt(id), amount: 1n }
    return [{ ...place, part: 0, kind: 'ERC721', sender, receiver, ...token }]
  }
  const amount = wordAt(log.data, 0)
  if (log.topics.length !== 3 || amount === undefined) return []
  const coin = { tokenId: noTokenId, amount }
  return [{ ...place, part: 0, kind: 'ERC20', sender, receiver, ...coin }]
}

function decodeSingle(log: Log, place: Place): readonly Transfer[] {
  const sender = addressOf(log.topics[2])
  const receiver = addressOf(log.topics[3])
  const tokenId = wordAt(log.data, 0)
  const amount = wordAt(log.data, 1)
  if (sender === undefined || receiver === undefined) return []
  if (tokenId === undefined || amount === undefined) return []
  const token = { tokenId, amount }
  return [{ ...place, part: 0, kind: 'ERC1155', sender, receiver, ...token }]
}

function decodeBatch(log: Log, place: Place): readonly Transfer[] {
  const sender = addressOf(log.topics[2])
  const receiver = addressOf(log.topics[3])
  const tokenIds = arrayAt(log.data, 0)
  const amounts = arrayAt(log.data, 1)
  if (sender === undefined || receiver === undefined) return []
  if (!tokenIds || tokenIds.length !== amounts?.length) return []
  return tokenIds.map((tokenId, part) => ({
    ...place,
    part,
    kind: 'ERC1155',
    sender,
    receiver,
    tokenId,
    amount: amounts[part] ?? 0n,
  }))
}

function decodeWrap(log: Log, place: Place): readonly Transfer[] {
  const account = addressOf(log.topics[1])
  const amount = wordAt(log.data, 0)
  if (account === undefined || amount === undefined) return []
  const isDeposit = log.topics[0] === eventTopics.deposit
  return [
    {
      ...place,
      part: 0,
      kind: 'ERC20',
      sender: isDeposit ? zeroAddress : account,
      receiver: isDeposit ? account : zeroAddress,
      tokenId: noTokenId,
      amount,
    },
  ]
}

const addressPadding = `0x${'0'.repeat(24)}`

/** Returns the address in a topic; `undefined` if it holds something else. */
export function addressOf(topic: string | undefined): string | undefined {
  if (topic?.length !== 66 || !topic.startsWith(addressPadding)) {
    return undefined
  }
  return topic.slice(26).toLowerCase()
}

/** Returns the 32-byte word of an index; `undefined` beyond the data. */
export function wordAt(data: string, index: number): bigint | undefined {
  const start = 2 + index * 64
  if (data.length < start + 64) return undefined
  return BigInt(`0x${data.slice(start, start + 64)}`)
}

/**
 * Returns the array whose offset is at an index, if it lies inside the data.
 */
function arrayAt(data: string, index: number): bigint[] | undefined {
  const offset = wordAt(data, index)
  if (offset === undefined || offset % 32n !== 0n) return undefined
  const words = (data.length - 2) / 64
  if (offset / 32n >= BigInt(Math.floor(words))) return undefined
  const start = Number(offset / 32n)
  const length = wordAt(data, start)
  if (length === undefined || length > BigInt(words - start - 1)) {
    return undefined
  }
  return Array.from(
    { length: Number(length) },
    (_, i) => wordAt(data, start + 1 + i) ?? 0n,
  )
}
