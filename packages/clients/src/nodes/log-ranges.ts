import * as z from 'zod'
import type { NodeClient } from '../node-client.ts'
import { NodeAnswerError, NodeRefusalError } from '../node-errors.ts'
import type { NodeRequest } from '../node-request.ts'
import type { LimitName, NodeLimits } from './learned-limits.ts'
import { limitBelow } from './learned-limits.ts'
import { NodeBehindError } from './node-faults.ts'
import { refusalOf } from './read-refusal.ts'

/** One node of a pool, with what is known of its limits. */
export type OneNode = Pick<NodeClient, 'call' | 'settle'> & {
  readonly name: string
  /** Its limits for the use that it was chosen for. */
  readonly limits: () => NodeLimits
  /** Takes note of a number that it refused, and of the one it names. */
  readonly shrink: (name: LimitName, refused: number, hint?: number) => void
}

/** Blocks, both ends included. */
export type BlockRange = { readonly from: number; readonly to: number }

/** A question for logs, without its blocks. */
export type LogFilter = {
  readonly address?: string | readonly string[]
  readonly topics?: readonly (null | string | readonly string[])[]
}

const number = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)
const header = z.object({ number, hash: z.string() })
const log = z.looseObject({
  blockNumber: number,
  blockHash: z.string(),
  logIndex: number,
})
/** A log as the node sent it, with these parts read. */
export type RangeLog = z.output<typeof log>

/** Logs of a range in their order, each once, and the last block of it. */
export type RangeLogs = {
  readonly logs: readonly RangeLog[]
  readonly end: z.output<typeof header>
}

/**
 * Reads the logs of a range from one node, in as many questions as its limits
 * need. Limits that it refuses are learned; one that holds for its answers is
 * of this range alone. Each question asks for the header of its last block
 * too: a node that lags answers with an empty list and without an error.
 *
 * @throws {NodeBehindError} if the node does not have the end of the range yet
 * @throws {NodeRefusalError} if it refuses for another reason, or one block
 * @throws {NodeAnswerError} if it answers with logs of other blocks
 * @see NODE-01 d
 */
export async function readLogs(
  node: OneNode,
  { from, to }: BlockRange,
  filters: readonly LogFilter[],
): Promise<RangeLogs> {
  const found = new Map<string, RangeLog>()
  let end: RangeLogs['end'] | undefined
  let span = Number.POSITIVE_INFINITY
  for (let first = from; first <= to; ) {
    const most = Math.min(span, node.limits().blocks, to - first + 1)
    const part = { from: first, to: first + most - 1 }
    const read = await readPart(node, part, filters)
    if ('span' in read) {
      span = read.span
      continue
    }
    for (const one of read.logs) found.set(keyOf(one), one)
    end = read.end
    first = part.to + 1
    // A dense stretch is no reason to read the rest in small steps.
    span *= 2
  }
  if (!end) throw new NodeAnswerError('eth_getLogs')
  return { logs: [...found.values()].sort(inOrder), end }
}

const keyOf = ({ blockHash, logIndex }: RangeLog) => `${blockHash} ${logIndex}`
const inOrder = (a: RangeLog, b: RangeLog) =>
  a.blockNumber - b.blockNumber || a.logIndex - b.logIndex

/** Reads a part, or returns the most blocks to try instead. */
async function readPart(
  node: OneNode,
  range: BlockRange,
  filters: readonly LogFilter[],
): Promise<RangeLogs | { readonly span: number }> {
  const fromBlock = hex(range.from)
  const toBlock = hex(range.to)
  const asked: readonly NodeRequest[] = [
    { method: 'eth_getBlockByNumber', params: [toBlock, false] },
    ...filters
      .flatMap((filter) => splitFilter(filter, node.limits().topics))
      .map((filter) => ({
        method: 'eth_getLogs',
        params: [{ ...filter, fromBlock, toBlock }],
      })),
  ]
  const [last, ...lists] = await node.settle(asked)
  const refused = [last, ...lists].find(
    (one) => one instanceof NodeRefusalError,
  )
  if (refused) return learn(node, refused, range, filters)
  const end = header.safeParse(last)
  if (!end.success || end.data.number !== range.to)
    throw new NodeBehindError(node.name)
  const logs = z.array(z.array(log)).safeParse(lists)
  const isOfRange = ({ blockNumber }: RangeLog) =>
    blockNumber >= range.from && blockNumber <= range.to
  if (!logs.success || !logs.data.flat().every(isOfRange))
    throw new NodeAnswerError('eth_getLogs')
  return { logs: logs.data.flat(), end: end.data }
}

/**
 * Learns from a refusal, and returns the most blocks to try next.
 *
 * @throws the refusal if smaller questions would not help
 */
function learn(
  node: OneNode,
  refused: NodeRefusalError,
  { from, to }: BlockRange,
  filters: readonly LogFilter[],
): { readonly span: number } {
  const blocks = to - from + 1
  const refusal = refusalOf(refused)
  if (refusal.kind === 'behind') throw new NodeBehindError(node.name)
  if (refusal.kind === 'topics') {
    const widest = Math.min(node.limits().topics, widestOf(filters))
    if (widest <= 1) throw refused
    node.shrink('topics', widest, refusal.count)
    return { span: blocks }
  }
  if (refusal.kind === 'range' && blocks > 1) {
    node.shrink('blocks', blocks, refusal.blocks)
    return { span: limitBelow(blocks, refusal.blocks) }
  }
  if (refusal.kind === 'results' && blocks > 1)
    return { span: limitBelow(blocks, refusal.blocks) }
  throw refused
}

/** Splits a filter so that no place of it has more than `most` entries. */
export function splitFilter(
  filter: LogFilter,
  most: number,
): readonly LogFilter[] {
  const { address, topics = [] } = filter
  if (typeof address === 'object' && address.length > most)
    return chunks(address, most).flatMap((part) =>
      splitFilter({ ...filter, address: part }, most),
    )
  const wide = topics.findIndex(
    (topic) => typeof topic === 'object' && (topic?.length ?? 0) > most,
  )
  const place = topics[wide]
  if (typeof place !== 'object' || place === null) return [filter]
  return chunks(place, most).flatMap((part) =>
    splitFilter({ ...filter, topics: topics.with(wide, part) }, most),
  )
}

function widestOf(filters: readonly LogFilter[]): number {
  const places = filters.flatMap(({ address, topics = [] }) => [
    address,
    ...topics,
  ])
  return Math.max(
    0,
    ...places.map((place) =>
      typeof place === 'object' ? (place?.length ?? 0) : 1,
    ),
  )
}

function chunks<T>(list: readonly T[], size: number): readonly T[][] {
  const count = Math.ceil(list.length / size)
  return Array.from({ length: count }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}

function hex(value: number): string {
  return `0x${value.toString(16)}`
}
