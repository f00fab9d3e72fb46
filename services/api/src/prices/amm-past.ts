import type { NodeClient } from '@cairn/clients'
import { ammPairAbi } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import { AbiEvent, AbiParameters } from 'ox'
import * as z from 'zod/mini'
import { type Pair, toPool } from './amm-pair.ts'
import type { Pool } from './price-graph.ts'

/** Reserves of all markets after a change. */
export type PastPools = { readonly at: Date; readonly pools: readonly Pool[] }

const sync = AbiEvent.fromAbi(ammPairAbi, 'Sync')
/** Blocks per request. */
const windowBlocks = 2_000
/** Maximum number of requests into the past. Local chains need no more. */
const maxWindows = 50

const quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i))
const blockAnswer = z.object({ number: quantity, timestamp: quantity })
const logAnswer = z.object({
  address: z.string(),
  blockNumber: quantity,
  logIndex: quantity,
  data: z.string().check(z.regex(/^0x[0-9a-f]{128}$/i)),
})

type Change = {
  readonly pair: number
  readonly block: number
  readonly index: number
  readonly reserves: readonly [bigint, bigint]
}

/**
 * Returns the reserves of the markets after each change since a moment, from
 * their `Sync` events. A market whose first change came later is left out until
 * then.
 *
 * @param current - the present reserves of each pair
 * @returns oldest first, one entry per block
 */
export async function readPastPools(
  node: NodeClient,
  pairs: readonly Pair[],
  current: readonly Pool[],
  since: Date,
): Promise<readonly PastPools[]> {
  if (pairs.length === 0) return []
  const changes = await readChanges(node, pairs, since)
  const times = await readTimes(node, changes)
  const moved = new Set(changes.map(({ pair }) => pair))
  const state = current.map((pool, index) =>
    moved.has(index) ? undefined : pool,
  )
  const past: PastPools[] = []
  for (const [block, ofBlock] of Map.groupBy(changes, (one) => one.block)) {
    for (const { pair: index, reserves } of ofBlock) {
      const pair = pairs[index]
      if (pair) state[index] = toPool(pair, ...reserves)
    }
    const at = times.get(block)
    if (!at || at < since) continue
    past.push({ at, pools: state.filter((pool) => pool !== undefined) })
  }
  return past
}

/**
 * Reads changes backwards until before `since`. Returns them in the chain's
 * order.
 */
async function readChanges(
  node: NodeClient,
  pairs: readonly Pair[],
  since: Date,
): Promise<readonly Change[]> {
  const places = new Map(
    pairs.map(({ address }, index) => [address.toLowerCase(), index]),
  )
  const [latest] = await node.batch([blockRequest('latest')])
  let end = toNumber(z.safeParse(blockAnswer, latest).data?.number)
  const parts: Change[][] = []
  for (let count = 0; end !== undefined && count < maxWindows; count++) {
    const from: number = Math.max(0, end - windowBlocks + 1)
    const [logs, first] = await node.batch([
      {
        method: 'eth_getLogs',
        params: [
          {
            fromBlock: toQuantity(from),
            toBlock: toQuantity(end),
            address: [...places.keys()],
            topics: [AbiEvent.getSelector(sync)],
          },
        ],
      },
      blockRequest(toQuantity(from)),
    ])
    // The node has pruned its past, or refuses so large a request.
    if (!Array.isArray(logs)) break
    parts.unshift(logs.flatMap((log) => readLog(log, places)))
    const begin = toNumber(z.safeParse(blockAnswer, first).data?.timestamp)
    const isFarEnough = begin !== undefined && begin * 1_000 < since.getTime()
    end = from === 0 || isFarEnough ? undefined : from - 1
  }
  return parts
    .flat()
    .sort((one, other) => one.block - other.block || one.index - other.index)
}

function readLog(log: unknown, places: ReadonlyMap<string, number>): Change[] {
  const { data } = z.safeParse(logAnswer, log)
  const pair = places.get(data?.address.toLowerCase() ?? '')
  const block = toNumber(data?.blockNumber)
  const index = toNumber(data?.logIndex)
  if (!data || pair === undefined) return []
  if (block === undefined || index === undefined) return []
  const reserves = AbiParameters.decode(
    [{ type: 'uint256' }, { type: 'uint256' }],
    data.data as Hex,
  )
  return [{ pair, block, index, reserves }]
}

/** Returns the times of the blocks with changes. */
async function readTimes(
  node: NodeClient,
  changes: readonly Change[],
): Promise<ReadonlyMap<number, Date>> {
  const blocks = [...new Set(changes.map(({ block }) => block))]
  const answers = await node.batch(
    blocks.map((block) => blockRequest(toQuantity(block))),
  )
  return new Map(
    blocks.flatMap((block, index) => {
      const { data } = z.safeParse(blockAnswer, answers[index])
      const seconds = toNumber(data?.timestamp)
      return seconds === undefined
        ? []
        : [[block, new Date(seconds * 1_000)] as const]
    }),
  )
}

function blockRequest(block: string) {
  return { method: 'eth_getBlockByNumber', params: [block, false] }
}

function toQuantity(value: number): string {
  return `0x${value.toString(16)}`
}

function toNumber(quantity: string | undefined): number | undefined {
  return quantity === undefined ? undefined : Number(quantity)
}
