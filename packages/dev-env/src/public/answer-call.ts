import { z } from 'zod'
import {
  blockPlace,
  type LogFilter,
  type RpcCall,
  readFilter,
  toHex,
} from './json-rpc.ts'
import { fillRefusal, type Quirks, type Refusal } from './quirks.ts'
import { overridePlaces, type SeenChain } from './refuse-call.ts'

/** Methods that name a block which a lagging node may not have. */
const blockReads: ReadonlySet<string> = new Set([
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
])

/** Returns the answer that a provider gives without its node, if it has one. */
export function ownAnswer(
  call: RpcCall,
  quirks: Quirks,
  chain: SeenChain,
): { readonly result: unknown } | undefined {
  const { method, params = [] } = call
  const lie = quirks.lies?.find(
    (one) =>
      one.method === method &&
      JSON.stringify(params).includes(one.params ?? ''),
  )
  if (lie) return { result: lie.result }
  if (quirks.chainId !== undefined && method === 'eth_chainId')
    return { result: toHex(quirks.chainId) }
  if (quirks.chainId !== undefined && method === 'net_version')
    return { result: `${quirks.chainId}` }
  if (!quirks.lagBlocks) return undefined
  if (method === 'eth_blockNumber') return { result: toHex(chain.head) }
  if (blockReads.has(method))
    return isBeyond(chain, params[0]) ? { result: null } : undefined
  const filter = readFilter(call)
  if (!filter) return undefined
  const first = filter.blockHash ?? filter.fromBlock
  return isBeyond(chain, first) ? { result: [] } : undefined
}

function isBeyond(chain: SeenChain, block: unknown): boolean {
  return (chain.numberOf(block) ?? 0) > chain.head
}

/** Returns the call as the node gets it. */
export function forwardedCall(
  call: RpcCall,
  quirks: Quirks,
  chain: SeenChain,
): RpcCall {
  const params = [...(call.params ?? [])]
  const places = overridePlaces[call.method]
  if (places && quirks.blockOverrides === 'ignored')
    params.splice(places.block ?? params.length)
  if (places && quirks.overrides === 'ignored' && params[places.state])
    params[places.state] = {}
  if (call.method === 'debug_traceCall' && quirks.overrides === 'ignored')
    params[2] = withoutOverrides(params[2])
  if (quirks.lagBlocks) rewind(call, params, chain)
  return { ...call, params }
}

function withoutOverrides(options: unknown): unknown {
  if (typeof options !== 'object' || options === null) return options
  return { ...options, stateOverrides: undefined, blockOverrides: undefined }
}

/** Puts the head of a lagging node where a call means the newest block. */
function rewind(call: RpcCall, params: unknown[], chain: SeenChain): void {
  const filter = readFilter(call)
  if (filter) {
    params[0] = rewoundFilter(filter, chain)
    return
  }
  const place = blockPlace(call.method)
  if (place === undefined) return
  const number = chain.numberOf(params[place])
  const isTag = !/^0x/.test(`${params[place]}`)
  if (isTag && number === chain.head) params[place] = toHex(chain.head)
}

function rewoundFilter(filter: LogFilter, chain: SeenChain): LogFilter {
  if (filter.blockHash !== undefined) return filter
  const from = chain.numberOf(filter.fromBlock) ?? chain.head
  const to = chain.numberOf(filter.toBlock) ?? chain.head
  return {
    ...filter,
    fromBlock: toHex(from),
    toBlock: toHex(Math.min(to, chain.head)),
  }
}

const placed = z.looseObject({
  blockNumber: z.optional(z.nullable(z.string())),
  number: z.optional(z.nullable(z.string())),
})
const logList = z.array(z.looseObject({ blockNumber: z.string() }))

/** A node's answer after the provider changed it. */
export type Distorted =
  | { readonly result: unknown }
  | { readonly refused: Refusal }

/** Changes a node's answer as the provider would. */
export function distortResult(
  call: RpcCall,
  result: unknown,
  quirks: Quirks,
  chain: SeenChain,
): Distorted {
  if (readFilter(call)) return distortLogs(call, result, quirks, chain)
  if (quirks.minTip) {
    const raised = raiseTip(call.method, result, BigInt(quirks.minTip.wei))
    if (raised !== undefined) return { result: raised }
  }
  const isByHash = /^eth_get(TransactionReceipt|TransactionByHash|BlockByHash)$/
  if (!quirks.lagBlocks || !isByHash.test(call.method)) return { result }
  const found = placed.safeParse(result).data
  const number = Number(found?.blockNumber ?? found?.number ?? 0)
  if (number <= chain.head) return { result }
  if (call.method !== 'eth_getTransactionByHash') return { result: null }
  const waiting = { blockHash: null, blockNumber: null, transactionIndex: null }
  return { result: { ...found, ...waiting } }
}

const history = z.looseObject({
  reward: z.optional(z.nullable(z.array(z.array(z.string())))),
})

/** Suggests no tip that the node itself would refuse. */
function raiseTip(method: string, result: unknown, least: bigint): unknown {
  const raise = (tip: string) =>
    toHex(BigInt(tip) < least ? least : BigInt(tip))
  if (method === 'eth_maxPriorityFeePerGas' || method === 'eth_gasPrice')
    return raise(String(result))
  if (method !== 'eth_feeHistory') return undefined
  const found = history.safeParse(result).data
  const reward = found?.reward?.map((tips) => tips.map(raise))
  return reward && { ...found, reward }
}

function distortLogs(
  call: RpcCall,
  result: unknown,
  { logs = {} }: Quirks,
  chain: SeenChain,
): Distorted {
  const list = logList.safeParse(result).data
  const filter = readFilter(call)
  if (!list || !filter) return { result }
  const { results, bytes, losesEach } = logs
  const from = chain.numberOf(filter.fromBlock) ?? 0
  const refused = (refusal: Refusal, most: number, fits: number) => ({
    refused: fillRefusal(refusal, {
      most,
      asked: list.length,
      from: toHex(from),
      to: toHex(lastThatFits(list, from, fits)),
    }),
  })
  if (results && list.length > results.most)
    return refused(results.refusal, results.most, results.most)
  const size = JSON.stringify(result).length
  if (bytes && size > bytes.most) {
    const fits = Math.floor((list.length * bytes.most) / size)
    return refused(bytes.refusal, bytes.most, fits)
  }
  if (losesEach === undefined) return { result }
  return { result: list.filter((_, index) => (index + 1) % losesEach !== 0) }
}

/** Last block of a range that holds at most `most` of the logs. */
function lastThatFits(
  list: readonly { readonly blockNumber: string }[],
  from: number,
  most: number,
): number {
  const tooFar = list[most]?.blockNumber
  return tooFar === undefined ? from : Math.max(from, Number(tooFar) - 1)
}
