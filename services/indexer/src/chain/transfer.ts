/** Kind of value: the chain's own coin, or a token of a standard. */
export type TransferKind = 'NATIVE' | 'ERC20' | 'ERC721' | 'ERC1155'

/** A transfer of value. Addresses are lower case without `0x`. */
export type Transfer = {
  readonly blockNumber: number
  readonly txnIndex: number
  /** -1 for native coins, which have no log. */
  readonly logIndex: number
  /** Position among the transfers of a log, or of a transaction's calls. */
  readonly part: number
  readonly kind: TransferKind
  readonly contract: string
  readonly sender: string
  readonly receiver: string
  /** -1 without a token id, so that ERC-20 and collections never mix. */
  readonly tokenId: bigint
  readonly amount: bigint
}

/** A wallet ran the calls of one meta-transaction. */
export type Execution = {
  readonly blockNumber: number
  readonly txnIndex: number
  readonly logIndex: number
  /** The meta-transaction id, 64 digits without `0x`. */
  readonly id: string
  readonly wallet: string
}

export const zeroAddress = '0'.repeat(40)
export const noTokenId = -1n
