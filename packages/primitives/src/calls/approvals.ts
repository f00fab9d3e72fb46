import type { Address, Hex } from '../accounts/wallet-config.ts'
import type { OperationCall } from './operation.ts'

/** A permission of an account that lets another address move its tokens. */
export type Approval = {
  /** An amount of a coin, one item of a collection, or all of them. */
  readonly type: 'AMOUNT' | 'ITEM' | 'ALL'
  readonly contractAddress: Address
  readonly spender: Address
  /** Decimal id, for an item. */
  readonly tokenId?: string | undefined
}

const selectors = {
  allowance: '0xdd62ed3e',
  getApproved: '0x081812fc',
  ownerOf: '0x6352211e',
  isApprovedForAll: '0xe985e9c5',
  approve: '0x095ea7b3',
  setApprovalForAll: '0xa22cb465',
} as const

/**
 * Encodes the questions to the contract whether an approval is in force. See
 * {@link readApproved} for the answers.
 */
export function encodeApprovalChecks(
  { type, spender, tokenId = '0' }: Approval,
  owner: Address,
): readonly Hex[] {
  switch (type) {
    case 'AMOUNT':
      return [encode(selectors.allowance, owner, spender)]
    case 'ALL':
      return [encode(selectors.isApprovedForAll, owner, spender)]
    case 'ITEM':
      return [
        encode(selectors.getApproved, BigInt(tokenId)),
        encode(selectors.ownerOf, BigInt(tokenId)),
      ]
  }
}

/**
 * Returns what the spender may move now: base units of a coin, otherwise 1 or 0.
 *
 * @param answers - the words that the contract answered, as numbers
 */
export function readApproved(
  { type, spender }: Approval,
  owner: Address,
  [first = 0n, second = 0n]: readonly bigint[],
): bigint {
  if (type === 'AMOUNT') return first
  if (type === 'ALL') return first === 0n ? 0n : 1n
  const isInForce = first === BigInt(spender) && second === BigInt(owner)
  return isInForce ? 1n : 0n
}

/** Encodes the call that takes an approval back. @see DAPP-03 */
export function encodeRevocation(approval: Approval): OperationCall {
  const { type, contractAddress, spender, tokenId = '0' } = approval
  const data = {
    AMOUNT: () => encode(selectors.approve, spender, 0n),
    ITEM: () => encode(selectors.approve, 0n, BigInt(tokenId)),
    ALL: () => encode(selectors.setApprovalForAll, spender, 0n),
  }[type]()
  return { to: contractAddress, value: 0n, data }
}

/**
 * Encodes the call that lets a spender move at most an amount of a coin; zero
 * takes what is left back.
 *
 * @see SWAP-01 BRDG-01
 */
export function encodeApproval(options: {
  readonly contractAddress: Address
  readonly spender: Address
  readonly amount: bigint
}): OperationCall {
  const { contractAddress, spender, amount } = options
  const data = encode(selectors.approve, spender, amount)
  return { to: contractAddress, value: 0n, data }
}

function encode(selector: Hex, ...words: readonly (Hex | bigint)[]): Hex {
  const args = words.map((word) => BigInt(word).toString(16).padStart(64, '0'))
  return `${selector}${args.join('')}`
}
