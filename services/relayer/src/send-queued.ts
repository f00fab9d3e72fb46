import type { Address } from '@cairn/primitives'
import { broadcast } from './broadcast.ts'
import type { ChainContext } from './chain-context.ts'
import { holdSenders } from './db/senders.queries.ts'
import {
  putSigned,
  type SignedMetatx,
  takeQueued,
} from './db/sending.queries.ts'
import { type InFlight, track } from './in-flight.ts'
import type { Queued, Sent } from './metatx.ts'

/** Maximum pending transactions of an account that nodes keep. */
const maxPerSender = 64
// Maximum transactions of a turn: the store's locks are held while they are
// signed.
const maxPerTurn = 200
// Pause in ms while another host holds the senders.
const otherHostMs = 5

/**
 * Gives queued transactions a sender, a nonce and a signature, stores those,
 * and then broadcasts. Nonces and signatures are stored in one transaction: a
 * crash before it changes nothing, and after it the same bytes are sent again.
 *
 * @returns the pause until the next turn in ms; `undefined` when the queue is
 *   empty
 */
export async function sendQueued(
  context: ChainContext,
  inFlight: InFlight,
): Promise<number | undefined> {
  const room = context.config.senderCount * maxPerSender - inFlight.size
  if (room <= 0) return undefined
  const { sent, heldAll } = await signQueued(
    context,
    Math.min(room, maxPerTurn),
  )
  track(inFlight, sent)
  // Not awaited, so that the next batch is signed meanwhile.
  void broadcast(context, inFlight, sent)
  if (sent.length > 0) return 0
  return heldAll ? undefined : otherHostMs
}

async function signQueued(
  context: ChainContext,
  limit: number,
): Promise<{ readonly sent: readonly Sent[]; readonly heldAll: boolean }> {
  const { chain, config, database, senders, gasPrices, now } = context
  const { chainId } = chain
  const { senderCount } = config
  const price = await gasPrices.get()
  return database.transaction(async (tx) => {
    const held = await holdSenders(
      tx,
      chainId,
      senders.map(({ address }) => address),
    )
    const heldAll = held.length === senderCount
    if (held.length === 0) return { sent: [], heldAll }
    const lanes = {
      held: held.map(({ lane }) => lane),
      count: senderCount,
    }
    const queued = await takeQueued(tx, chainId, lanes, limit)
    if (queued.length === 0) return { sent: [], heldAll }
    const turns = new Map(held.map((it) => [it.lane, { ...it }]))
    const signed = queued.flatMap((metatx) => sign(metatx, turns))
    await putSigned(tx, chainId, signed)
    const sentAtMs = now().getTime()
    const byId = new Map(queued.map((metatx) => [metatx.id, metatx]))
    return {
      sent: signed.flatMap((it) => toSent(it, byId.get(it.id), sentAtMs)),
      heldAll,
    }
  })

  function sign(
    metatx: Queued,
    turns: ReadonlyMap<number, { address: Address; nextNonce: bigint }>,
  ): SignedMetatx[] {
    const turn = turns.get(metatx.lane)
    const sender = senders.find(({ address }) => address === turn?.address)
    if (!sender || !turn) return []
    const nonce = turn.nextNonce
    turn.nextNonce += 1n
    const { raw, hash } = sender.sign({
      chainId,
      nonce,
      to: metatx.contract,
      data: metatx.input,
      gas: metatx.gasLimit,
      maxFeePerGas: price.maxFeePerGas,
      maxPriorityFeePerGas: price.maxPriorityFeePerGas,
    })
    return [
      {
        id: metatx.id,
        sender: sender.address,
        nonce,
        raw,
        hash,
        maxFee: price.maxFeePerGas,
        tip: price.maxPriorityFeePerGas,
      },
    ]
  }
}

function toSent(
  { hash, ...signed }: SignedMetatx,
  metatx: Queued | undefined,
  sentAtMs: number,
): Sent[] {
  if (!metatx) return []
  return [
    {
      ...signed,
      hashes: [hash],
      gasLimit: metatx.gasLimit,
      contract: metatx.contract,
      input: metatx.input,
      calls: metatx.calls,
      wallet: metatx.wallet,
      isCancelled: false,
      isReplaced: false,
      sentAtMs,
    },
  ]
}
