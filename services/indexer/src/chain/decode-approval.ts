import { eventTopics } from '@cairn/primitives'
import { addressOf, type Log, wordAt } from './decode-log.ts'
import { noTokenId } from './transfer.ts'

/** An amount of a coin, one item of a collection, or all of them. */
export type ApprovalKind = 'AMOUNT' | 'ITEM' | 'ALL'

/** An owner lets a spender move tokens. Addresses are lower case without `0x`. */
export type Approval = {
  readonly blockNumber: number
  readonly logIndex: number
  readonly hash: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly kind: ApprovalKind
  readonly contract: string
  readonly owner: string
  /** Zero if nobody may move the item any more. */
  readonly spender: string
  /** -1 without a token id. */
  readonly tokenId: bigint
  /** Base units of a coin; otherwise 1, or 0 when it is taken back. */
  readonly amount: bigint
}

/**
 * Decodes the approvals among logs. Events of another shape are left out.
 *
 * @param blockOf - finds the block of a log
 * @see DAPP-03
 */
export function listApprovals(
  logs: readonly Log[],
  blockOf: (log: Log) => { readonly timestamp: number } | undefined,
): readonly Approval[] {
  return logs.flatMap((log) => {
    const said = readApproval(log)
    const block = said && blockOf(log)
    if (!block) return []
    return {
      ...said,
      blockNumber: Number(log.blockNumber),
      logIndex: Number(log.logIndex),
      hash: log.transactionHash.toLowerCase(),
      timestamp: block.timestamp,
      contract: log.address.slice(2).toLowerCase(),
    }
  })
}

type Said = Pick<Approval, 'kind' | 'owner' | 'spender' | 'tokenId' | 'amount'>

function readApproval({ topics: [event, ...args], data }: Log) {
  const owner = addressOf(args[0])
  const spender = addressOf(args[1])
  if (owner === undefined || spender === undefined) return undefined
  if (event === eventTopics.approval)
    return readSpender(owner, spender, args, data)
  if (event !== eventTopics.approvalForAll) return undefined
  const isAllowed = args.length === 2 ? wordAt(data, 0) : undefined
  if (isAllowed === undefined) return undefined
  const amount = isAllowed === 0n ? 0n : 1n
  const said: Said = { kind: 'ALL', owner, spender, tokenId: noTokenId, amount }
  return said
}

function readSpender(
  owner: string,
  spender: string,
  args: readonly string[],
  data: string,
): Said | undefined {
  const [, , id] = args
  if (id !== undefined) {
    const amount = /^0+$/.test(spender) ? 0n : 1n
    return { kind: 'ITEM', owner, spender, tokenId: BigInt(id), amount }
  }
  const amount = wordAt(data, 0)
  if (amount === undefined) return undefined
  return { kind: 'AMOUNT', owner, spender, tokenId: noTokenId, amount }
}
