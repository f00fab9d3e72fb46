import { NodeAnswerError } from '@cairn/clients'

/** Number and hash of a block. Hashes are lower case with `0x`. */
export type BlockId = { readonly number: number; readonly hash: string }

export type Block = BlockId & {
  readonly parentHash: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transactions: readonly BlockTransaction[]
}

export type BlockTransaction = {
  readonly index: number
  readonly hash: string
  readonly from: string
  /** Absent if the transaction creates a contract. */
  readonly to: string | undefined
  readonly input: string
  readonly value: bigint
}

/** A block with its transactions, as nodes send it. */
export type NodeBlock = {
  readonly number?: string
  readonly hash?: string
  readonly parentHash?: string
  readonly timestamp?: string
  readonly transactions?: readonly {
    readonly hash: string
    readonly from: string
    readonly to?: string | null
    readonly input?: string
    readonly value?: string
  }[]
} | null

/**
 * Checks a block from a node.
 *
 * @throws {NodeAnswerError} if the node has no such block, or sent an
 *   incomplete one
 */
export function toBlock(sent: NodeBlock): Block {
  if (!sent?.number || !sent.hash || !sent.parentHash || !sent.timestamp) {
    throw new NodeAnswerError('eth_getBlockByNumber')
  }
  return {
    number: Number(sent.number),
    hash: sent.hash.toLowerCase(),
    parentHash: sent.parentHash.toLowerCase(),
    timestamp: Number(sent.timestamp),
    transactions: (sent.transactions ?? []).map((transaction, index) => ({
      index,
      hash: transaction.hash.toLowerCase(),
      from: bare(transaction.from),
      to: transaction.to ? bare(transaction.to) : undefined,
      input: transaction.input ?? '0x',
      value: BigInt(transaction.value ?? '0x0'),
    })),
  }
}

/** Converts an address to the form of the tables. */
function bare(address: string): string {
  return address.slice(2).toLowerCase()
}

/** Formats a number for nodes: hex without leading zeros. */
export function toQuantity(number: number): string {
  return `0x${number.toString(16)}`
}
