import { parseTransaction } from 'viem'
import {
  blockPlace,
  isStateRead,
  type RpcCall,
  readFilter,
  toHex,
} from './json-rpc.ts'
import { fillRefusal, type Quirks, type Refusal } from './quirks.ts'

/** The chain as a node has it when a call arrives. */
export type SeenChain = {
  /** Number of the newest block that this node has. */
  readonly head: number
  /** Number of a block parameter; `undefined` for what has none. */
  readonly numberOf: (block: unknown) => number | undefined
}

/** Geth's words for a block that it does not have. */
const unknownBlock: Refusal = { code: -32_000, message: 'header not found' }
/** Geth's words for a parameter that a method does not take. */
const tooMany: Refusal = {
  code: -32_602,
  message: 'too many arguments, want at most {most}',
}

/** Returns the refusal of a call before the node is asked, or `undefined`. */
export function refuseCall(
  call: RpcCall,
  quirks: Quirks,
  chain: SeenChain,
): Refusal | undefined {
  const refused =
    refuseMethod(call, quirks) ??
    refuseOverrides(call, quirks) ??
    refuseRange(call, quirks, chain) ??
    refuseState(call, quirks, chain) ??
    refuseTip(call, quirks)
  return refused && fillRefusal(refused, { method: call.method })
}

function refuseMethod({ method }: RpcCall, { lacks = [] }: Quirks) {
  return lacks.find(({ methods }) =>
    methods.some((name) =>
      name.endsWith('_') ? method.startsWith(name) : method === name,
    ),
  )?.refusal
}

/** Places of the overrides of state and block among a method's parameters. */
export const overridePlaces: Readonly<
  Record<string, { readonly state: number; readonly block?: number }>
> = {
  eth_call: { state: 2, block: 3 },
  eth_estimateGas: { state: 2, block: 3 },
}

function refuseOverrides(
  { method, params = [] }: RpcCall,
  { overrides, blockOverrides }: Quirks,
) {
  const places = overridePlaces[method]
  if (!places) return undefined
  const has = (at = -1) => params[at] !== undefined && params[at] !== null
  if (overrides === 'refused' && has(places.state))
    return fillRefusal(tooMany, { most: places.state })
  if (blockOverrides === 'refused' && has(places.block))
    return fillRefusal(tooMany, { most: places.block ?? 0 })
  return undefined
}

function refuseRange(call: RpcCall, { logs }: Quirks, chain: SeenChain) {
  const filter = readFilter(call)
  if (!filter || !logs) return undefined
  const widest = Math.max(
    [filter.address ?? []].flat().length,
    ...(filter.topics ?? []).map((topic) => [topic ?? []].flat().length),
  )
  if (logs.topics && widest > logs.topics.most)
    return fillRefusal(logs.topics.refusal, {
      most: logs.topics.most,
      asked: widest,
    })
  if (filter.blockHash !== undefined) return undefined
  const from = chain.numberOf(filter.fromBlock) ?? 0
  const to = chain.numberOf(filter.toBlock) ?? chain.head
  if (logs.pastHead && Math.max(from, to) > chain.head) return logs.pastHead
  if (!logs.blocks || to - from + 1 <= logs.blocks.most) return undefined
  return fillRefusal(logs.blocks.refusal, {
    most: logs.blocks.most,
    asked: to - from + 1,
    from: toHex(from),
    to: toHex(from + logs.blocks.most - 1),
  })
}

function refuseState(
  { method, params = [] }: RpcCall,
  { stateBlocks }: Quirks,
  chain: SeenChain,
) {
  if (!isStateRead(method)) return undefined
  const number = chain.numberOf(params[blockPlace(method) ?? 0])
  if (number === undefined) return undefined
  if (number > chain.head) return unknownBlock
  if (!stateBlocks || number > chain.head - stateBlocks.most) return undefined
  return fillRefusal(stateBlocks.refusal, {
    most: stateBlocks.most,
    asked: number,
  })
}

function refuseTip({ method, params = [] }: RpcCall, { minTip }: Quirks) {
  if (!minTip || method !== 'eth_sendRawTransaction') return undefined
  const raw = params[0]
  if (typeof raw !== 'string' || !raw.startsWith('0x')) return undefined
  const sent = parseTransaction(raw as `0x${string}`)
  const tip = sent.maxPriorityFeePerGas ?? sent.gasPrice ?? 0n
  if (tip >= BigInt(minTip.wei)) return undefined
  return fillRefusal(minTip.refusal, { most: minTip.wei, asked: `${tip}` })
}
