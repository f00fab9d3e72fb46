import { addFees } from './add-fees.ts'
import { distortResult, forwardedCall, ownAnswer } from './answer-call.ts'
import { breakSimulation } from './break-simulation.ts'
import type { RpcCall, RpcReply } from './json-rpc.ts'
import type { Counter } from './provider-count.ts'
import { type ProviderNode, seeChain } from './provider-node.ts'
import { fillRefusal, type Quirks, type Refusal } from './quirks.ts'
import { refuseCall, type SeenChain } from './refuse-call.ts'
import type { RollupFees } from './rollup-fees.ts'

/** A provider's answer to one round trip. */
export type TripAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** A round trip: a call, or a batch of them. */
export type Trip = {
  readonly calls: readonly RpcCall[]
  readonly isBatch: boolean
}

/** The lasting parts of a provider. */
export type ProviderParts = {
  readonly node: ProviderNode
  readonly counter: Counter
  /** Second prices, where the chain is a rollup that is played. */
  readonly fees?: Pick<RollupFees, 'kind' | 'of' | 'gasFor'> | undefined
}

/** Answers the calls of a round trip that the provider took. */
export async function answerTrip(
  { calls, isBatch }: Trip,
  quirks: Quirks,
  { node, counter, fees }: ProviderParts,
): Promise<TripAnswer> {
  const [first] = calls
  const { batch } = quirks
  if (isBatch && batch && calls.length > batch.most && batch.shape !== 'first')
    return refuseBatch(calls, batch, counter)
  const isCut = isBatch && batch?.shape === 'first' && calls.length > batch.most
  const taken = isCut && first ? [first] : calls
  counter.charge(taken)
  const replies = await answerCalls(taken, quirks, { node, fees })
  counter.refuse(replies.filter(({ refusal }) => refusal).length)
  const bodies = replies.map(({ reply }) => reply)
  if (isBatch && !isCut) return { status: 200, body: JSON.stringify(bodies) }
  const status = replies[0]?.refusal?.status ?? 200
  return { status, body: JSON.stringify(bodies[0]) }
}

function refuseBatch(
  calls: readonly RpcCall[],
  batch: NonNullable<Quirks['batch']>,
  counter: Counter,
): TripAnswer {
  counter.refuse(calls.length)
  const { most, shape } = batch
  const filled = { most, asked: calls.length }
  const refusal = fillRefusal(batch.refusal, filled)
  const status = refusal.status ?? 200
  const body =
    shape === 'each'
      ? calls.map(({ id }) => errorReply(id, refusal))
      : errorReply(null, refusal)
  return { status, body: JSON.stringify(body) }
}

/** Builds the reply that tells a refusal. */
export function errorReply(id: RpcCall['id'], refusal: Refusal): RpcReply {
  const { code, message, data } = refusal
  return {
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code, message, ...(data !== undefined && { data }) },
  }
}

type Answered = { readonly reply: RpcReply; readonly refusal?: Refusal }

async function answerCalls(
  calls: readonly RpcCall[],
  quirks: Quirks,
  { node, fees }: Pick<ProviderParts, 'node' | 'fees'>,
): Promise<readonly Answered[]> {
  const chain = await seeChain(node, calls, quirks)
  const early = calls.map((call) => answerEarly(call, quirks, chain))
  const asked = calls.filter((_, index) => !early[index])
  const replies = await node.ask(
    asked.map((call) => forwardedCall(call, quirks, chain)),
  )
  const late = await Promise.all(
    asked.map((call, index) =>
      answerLate(call, replies[index] ?? {}, { quirks, chain, node, fees }),
    ),
  )
  const byCall = new Map(asked.map((call, index) => [call, late[index]]))
  return calls.map(
    (call, index) => early[index] ?? byCall.get(call) ?? { reply: {} },
  )
}

function answerEarly(
  call: RpcCall,
  quirks: Quirks,
  chain: SeenChain,
): Answered | undefined {
  const refusal = refuseCall(call, quirks, chain)
  if (refusal) return { reply: errorReply(call.id, refusal), refusal }
  const own = ownAnswer(call, quirks, chain)
  return own && { reply: resultReply(call, own.result) }
}

async function answerLate(
  call: RpcCall,
  reply: RpcReply,
  context: {
    readonly quirks: Quirks
    readonly chain: SeenChain
    readonly node: ProviderNode
    readonly fees: ProviderParts['fees']
  },
): Promise<Answered> {
  const { quirks, chain, node, fees } = context
  if (reply.error) return { reply: { ...reply, id: call.id ?? null } }
  const whole = fees ? await addFees(call, reply.result, fees) : reply.result
  const told = distortResult(call, whole, quirks, chain)
  if ('refused' in told)
    return { reply: errorReply(call.id, told.refused), refusal: told.refused }
  const breaks = quirks.simulateBreaks && call.method === 'eth_simulateV1'
  if (!breaks) return { reply: resultReply(call, told.result) }
  const codeOf = async (address: string) =>
    String(await node.read('eth_getCode', address, 'latest'))
  const broken = await breakSimulation(call, told.result, codeOf)
  return { reply: resultReply(call, broken) }
}

function resultReply({ id }: RpcCall, result: unknown): RpcReply {
  return { jsonrpc: '2.0', id: id ?? null, result }
}
