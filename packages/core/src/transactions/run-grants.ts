import {
  type Address,
  isSameAddress,
  nativeTokenAddress,
  type Operation,
} from '@cairn/primitives'
import type { TransferLog } from './balance-changes.ts'

/** Somebody who may take coins or collectibles of the account. */
export type RunGrant = {
  /** The coin or the collection. */
  readonly contractAddress: Address
  readonly spender: Address
  readonly kind: 'amount' | 'item' | 'all'
  /** Base units, or the id of an item. */
  readonly value: bigint
}

const topic = {
  /** `Approval(address,address,uint256)`, of coins and of items */
  approval:
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `ApprovalForAll(address,address,bool)` */
  forAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** `AuthorizedOperator(address,address)` (ERC-777) */
  operator:
    '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9',
  /** `Approval` and `Permit` of Permit2, with owner, coin and spender */
  shared: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  sharedPermit:
    '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
} as const

/**
 * Returns who may take something of the account by the logs of a run: the last
 * word for each counts, and what is taken back is left out.
 *
 * @see SEND-01
 */
export function runGrants(
  logs: readonly TransferLog[],
  account: Address,
): readonly RunGrant[] {
  const last = new Map<string, RunGrant>()
  for (const log of logs) {
    const read = readGrant(log, account)
    if (!read) continue
    const { contractAddress, spender, kind, value } = read
    // An item has one spender; the next takes the place of the one before.
    const who = kind === 'item' ? value : spender
    last.set(`${log.address} ${contractAddress} ${kind} ${who}`, read)
  }
  return [...last.values()].filter(
    ({ kind, value, spender }) =>
      !isSameAddress(spender, account) &&
      (kind === 'item' ? spender !== nativeTokenAddress : value > 0n),
  )
}

function readGrant(
  { address, topics, data }: TransferLog,
  account: Address,
): RunGrant | undefined {
  const [kind, ...words] = topics
  const contractAddress = address.toLowerCase() as Address
  const [first, second, third] = words.map(toParty)
  const value = BigInt(/^0x[\da-f]{64}/i.exec(data)?.[0] ?? 0)
  if (!first || !second) return undefined
  const isOwn = isSameAddress(first, account)
  switch (kind) {
    case topic.approval:
      if (!isOwn) return undefined
      return words.length > 2
        ? {
            ...{ contractAddress, spender: second, kind: 'item' },
            value: BigInt(words[2] ?? 0),
          }
        : { contractAddress, spender: second, kind: 'amount', value }
    case topic.forAll:
      return isOwn
        ? { contractAddress, spender: second, kind: 'all', value }
        : undefined
    case topic.operator:
      return isSameAddress(second, account)
        ? { contractAddress, spender: first, kind: 'all', value: 1n }
        : undefined
    case topic.shared:
    case topic.sharedPermit:
      return isOwn && third
        ? { contractAddress: second, spender: third, kind: 'amount', value }
        : undefined
    default:
      return undefined
  }
}

/**
 * Returns the collections whose items calls let others take, by the logs of a
 * run: coins log the amount apart from the topics, and collectibles their id
 * among them.
 */
export function itemContracts(
  logs: readonly TransferLog[],
): readonly Address[] {
  return logs.flatMap(({ address, topics }) =>
    topics[0] === topic.approval && topics.length > 3
      ? (address.toLowerCase() as Address)
      : [],
  )
}

function toParty(word: string): Address {
  return `0x${word.slice(-40).toLowerCase()}`
}

/**
 * Whether a call that the wallet reads says what a run grants: the same spender
 * of the same coin or collection, and at least as much.
 *
 * @see SEND-01
 */
export function isGrantSaid(
  { contractAddress, spender, kind, value }: RunGrant,
  operations: readonly Operation[],
): boolean {
  return operations.some(
    (one) =>
      one.kind === 'approve' &&
      isSameAddress(one.contractAddress, contractAddress) &&
      isSameAddress(one.spender, spender) &&
      (kind === 'amount'
        ? one.access === 'more' ||
          (one.access !== 'item' && one.amount >= value)
        : one.access === kind && (kind === 'all' || one.amount === value)),
  )
}
