import { z } from 'zod'

const call = z.object({
  jsonrpc: z.optional(z.string()),
  id: z.optional(z.union([z.number(), z.string(), z.null()])),
  method: z.string(),
  params: z.optional(z.array(z.unknown())),
})
/** A call of a node, or a list of calls. */
export const rpcCalls = z.union([call, z.array(call)])
export type RpcCall = z.output<typeof call>

const reply = z.looseObject({
  id: z.optional(z.union([z.number(), z.string(), z.null()])),
  result: z.optional(z.unknown()),
  error: z.optional(
    z.looseObject({
      code: z.optional(z.number()),
      message: z.optional(z.string()),
    }),
  ),
})

export const rpcReplies = z.array(reply)
export type RpcReply = z.output<typeof reply>

/** The range and topics of a filter of logs, as far as quirks look at it. */
const filter = z.looseObject({
  fromBlock: z.optional(z.string()),
  toBlock: z.optional(z.string()),
  blockHash: z.optional(z.string()),
  address: z.optional(z.union([z.string(), z.array(z.string())])),
  topics: z.optional(
    z.array(z.union([z.string(), z.array(z.string()), z.null()])),
  ),
})
export type LogFilter = z.output<typeof filter>

/** Reads the filter of `eth_getLogs`; `undefined` for another form. */
export function readFilter(call: RpcCall): LogFilter | undefined {
  if (call.method !== 'eth_getLogs') return undefined
  return filter.safeParse(call.params?.[0]).data
}

export function toHex(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

/**
 * Place of the block among a method's parameters. `eth_getLogs` has its blocks
 * inside a filter.
 */
const blockPlaces: Readonly<Record<string, number>> = {
  debug_traceBlockByNumber: 0,
  debug_traceCall: 1,
  eth_call: 1,
  eth_createAccessList: 1,
  eth_estimateGas: 1,
  eth_feeHistory: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
  eth_simulateV1: 1,
  trace_block: 0,
}

/** Returns the place of the block among a method's parameters. */
export function blockPlace(method: string): number | undefined {
  return blockPlaces[method]
}

/** Methods that read the state of a block. */
const readsState: ReadonlySet<string> = new Set([
  'debug_traceCall',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_getBalance',
  'eth_getCode',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionCount',
  'eth_simulateV1',
])

/** Whether a method reads the state of a block. */
export function isStateRead(method: string): boolean {
  return readsState.has(method)
}

/** Whether a block parameter means the newest block. */
export function isNewest(block: unknown): boolean {
  return block === undefined || block === 'latest' || block === 'pending'
}

/**
 * Returns the number of a block parameter. Tags other than the newest and
 * numbers in hex; `undefined` for hashes and for what has no number.
 */
export function blockNumberOf(
  block: unknown,
  head: number,
): number | undefined {
  if (isNewest(block)) return head
  if (block === 'earliest') return 0
  if (typeof block === 'string' && /^0x[0-9a-f]{1,13}$/i.test(block))
    return Number(block)
  if (typeof block === 'object' && block !== null && 'blockNumber' in block)
    return blockNumberOf(block.blockNumber, head)
  return undefined
}
