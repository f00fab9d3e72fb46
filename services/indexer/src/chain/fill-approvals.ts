import { NodeAnswerError, NodeRefusalError } from '@cairn/clients'
import { eventTopics } from '@cairn/primitives'
import {
  readApprovalsFrom,
  writeOlderApprovals,
} from '../db/approvals.queries.ts'
import { toQuantity } from './block.ts'
import { listApprovals } from './decode-approval.ts'
import type { Log } from './decode-log.ts'
import type { StepOptions } from './step-options.ts'

/** Blocks of a range at first. */
const firstSize = 1000

const wanted = [[eventTopics.approval, eventTopics.approvalForAll]]

/**
 * Returns the step that reads approvals from before the index knew them, from
 * the newest blocks down to the first. The step resolves with whether more work
 * is ready; a chain that is complete costs no query.
 */
export function createApprovalFill({
  database,
  chain: { chainId },
  node,
  startBlock,
}: StepOptions): () => Promise<boolean> {
  let from: number | undefined
  let size = firstSize
  return async () => {
    from ??= await readApprovalsFrom(database, chainId)
    if (from <= startBlock) return false
    const first = Math.max(startBlock, from - size)
    const logs = await readLogs(first, from - 1)
    if (!logs) return true
    const times = await readTimes(logs)
    const approvals = listApprovals(logs, (log) =>
      times.get(Number(log.blockNumber)),
    )
    await writeOlderApprovals(database, chainId, first, approvals)
    from = first
    return first > startBlock
  }

  /** Reads logs; nothing if the node refused so many blocks at once. */
  async function readLogs(first: number, last: number) {
    const filter = { fromBlock: toQuantity(first), toBlock: toQuantity(last) }
    try {
      const logs = await node.call<Log[]>('eth_getLogs', [
        { ...filter, topics: wanted },
      ])
      return logs.filter(
        ({ removed, blockNumber }) =>
          !removed &&
          Number(blockNumber) >= first &&
          Number(blockNumber) <= last,
      )
    } catch (error) {
      if (!(error instanceof NodeRefusalError) || size === 1) throw error
      size = Math.ceil(size / 2)
      return undefined
    }
  }

  async function readTimes(logs: readonly Log[]) {
    const numbers = [...new Set(logs.map((log) => Number(log.blockNumber)))]
    const blocks = await node.batch<{ timestamp?: string } | null>(
      numbers.map((number) => [
        'eth_getBlockByNumber',
        [toQuantity(number), false],
      ]),
    )
    return new Map(
      numbers.map((number, index) => {
        const timestamp = blocks[index]?.timestamp
        if (!timestamp) throw new NodeAnswerError('eth_getBlockByNumber')
        return [number, { timestamp: Number(timestamp) }] as const
      }),
    )
  }
}
