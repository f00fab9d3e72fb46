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

/** First topics of the supported events. */
export const topics = {
  /** `Transfer(address,address,uint256)`, of ERC-20 and ERC-721 alike */
  transfer:
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `TransferSingle(address,address,address,uint256,uint256)` */
  transferSingle:
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** `TransferBatch(address,address,address,uint256[],uint256[])` */
  transferBatch:
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** `Deposit(address,uint256)` of wrapped native coins */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  /** `Withdrawal(address,uint256)` of wrapped native coins */
  withdrawal:
    '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  /** `Approval(address,address,uint256)`, of ERC-20 and ERC-721 alike */
  approval:
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155 */
  approvalForAll:
    '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** `TxExecuted(bytes32,uint256)` of wallets, version 2 */
  executed:
    '0x5c4eeb02dabf8976016ab414d617f9a162936dcace3cdef8c69ef6e262ad5ae7',
  /** `NonceChange(uint256,uint256)` of wallets, both versions */
  nonceChange:
    '0x1f180c27086c7a39ea2a7b25239d1ab92348f07ca7bb59d1438fcf527568f881',
} as const

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
    case topics.transfer:
      return decodeTransfer(log, place)
    case topics.transferSingle:
      return decodeSingle(log, place)
    case topics.transferBatch:
      return decodeBatch(log, place)
    case topics.deposit:
    case topics.withdrawal:
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
  const isDeposit = log.topics[0] === topics.deposit
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
