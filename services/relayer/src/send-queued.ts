import type { Address } from '@cairn/primitives'
import { broadcast } from './broadcast.ts'
import type { ChainContext } from './chain-context.ts'
import { type HeldSender, holdSenders } from './db/senders.queries.ts'
import {
  dropQueued,
  findOldestQueued,
  listQueued,
  putSigned,
  type SignedMetatx,
  takeQueued,
} from './db/sending.queries.ts'
import { firstPrice, type SenderPrice } from './fees/attempt-price.ts'
import {
  coveredPrice,
  type Extra,
  limitWithExtra,
  noExtra,
} from './fees/fee-policy.ts'
import { type InFlight, track } from './in-flight.ts'
import type { Queued, Sent } from './metatx.ts'

/** Reason that a transaction gets which costs more than its fee. */
const dearer = 'gas is dearer than its fee'

/** Whether the fee of a transaction pays for it at the present price. */
function isCovered(metatx: Priced, { expected }: SenderPrice): boolean {
  const covered = coveredPrice(metatx, metatx.extra)
  return covered === undefined || expected <= covered
}

/**
 * Maximum pending transactions of an account: nodes keep sixteen of one by
 * default, and drop the rest. A local node keeps more.
 */
const maxPerSender = 12
const maxPerLocalSender = 64
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
  const { database, chain } = context
  // Without a question to the node where nothing waits.
  if (!(await findOldestQueued(database, chain.chainId))) return undefined
  const { sent, dropped, isLeft, heldAll } = await signQueued(context, inFlight)
  if (dropped.length > 0) await context.announce(dropped)
  track(inFlight, sent)
  // Not awaited, so that the next batch is signed meanwhile.
  void broadcast(context, inFlight, sent)
  if (sent.length + dropped.length > 0 || isLeft) return 0
  return heldAll ? undefined : otherHostMs
}

async function signQueued(
  context: ChainContext,
  inFlight: InFlight,
): Promise<{
  readonly sent: readonly Sent[]
  readonly dropped: readonly number[]
  /** Some have to be looked at again. */
  readonly isLeft: boolean
  readonly heldAll: boolean
}> {
  const { config, database, senders, gasPrices, log, now } = context
  const { chainId } = context.chain
  const { senderCount } = config
  const price = await gasPrices.get()
  // Asked before the locks are held.
  const extras = await readExtras(context)
  return database.transaction(async (tx) => {
    const held = await holdSenders(
      tx,
      chainId,
      senders.map(({ address }) => address),
    )
    const heldAll = held.length === senderCount
    if (held.length === 0) return { ...none, heldAll }
    const turns = takeTurns(context, held, inFlight)
    const open = [...turns.values()].filter(({ room }) => room > 0)
    if (open.length === 0) return { ...none, heldAll }
    const lanes = { held: open.map(({ lane }) => lane), count: senderCount }
    const taken = await takeQueued(tx, chainId, lanes, maxPerTurn)
    // What was stored since is for the next turn.
    const known = taken.flatMap((it) => {
      const extra = extras(it.id)
      return extra ? [{ ...it, extra }] : []
    })
    const isLeft = known.length < taken.length
    const queued = known.filter((it) => isCovered(it, price))
    const dear = known.filter((it) => !isCovered(it, price))
    if (dear.length > 0) {
      const ids = dear.map(({ id }) => id)
      await dropQueued(tx, ids, dearer)
      log.warn({ metatxs: ids }, 'gas is dearer than their fees')
    }
    const dropped = dear.map(({ id }) => id)
    if (queued.length === 0) return { ...none, dropped, isLeft, heldAll }
    const signed = queued.flatMap((metatx) =>
      signNext(context, metatx, { turn: turns.get(metatx.lane), price }),
    )
    await putSigned(tx, chainId, signed)
    const sentAtMs = now().getTime()
    const byId = new Map(queued.map((metatx) => [metatx.id, metatx]))
    return {
      sent: signed.flatMap((it) => toSent(it, byId.get(it.id), sentAtMs)),
      ...{ dropped, isLeft, heldAll },
    }
  })
}

const none = { sent: [], dropped: [], isLeft: false } as const

/** A transaction with what it costs besides its own gas, now. */
type Priced = Queued & { readonly extra: Extra }

/** Reads what the oldest queued transactions cost besides their gas, by id. */
async function readExtras({
  chain,
  config,
  database,
  extraFee,
  rules,
}: ChainContext): Promise<(id: number) => Extra | undefined> {
  if (rules.extra === 'none') return () => noExtra
  const queued = await listQueued(database, chain.chainId, {
    lanes: config.senderCount,
    perLane: config.isLocal ? maxPerLocalSender : maxPerSender,
  })
  const extras = await Promise.all(
    queued.map(async ({ id, contract, input, triedGas, gasLimit }) => {
      const gas = triedGas ?? gasLimit
      return [id, await extraFee({ to: contract, data: input, gas })] as const
    }),
  )
  const byId = new Map(extras)
  return (id) => byId.get(id)
}

/** A sender in a turn: its next nonce, and how many more it may sign. */
type Turn = { readonly address: Address; nextNonce: bigint; room: number }

function takeTurns(
  { config }: Pick<ChainContext, 'config'>,
  held: readonly HeldSender[],
  inFlight: InFlight,
): ReadonlyMap<number, Turn & { readonly lane: number }> {
  const most = config.isLocal ? maxPerLocalSender : maxPerSender
  return new Map(
    held.map((it) => [
      it.lane,
      { ...it, room: most - countOf(inFlight, it.address) },
    ]),
  )
}

/** Signs a transaction with the next nonce of its sender, if that has room. */
function signNext(
  { chain, senders }: Pick<ChainContext, 'chain' | 'senders'>,
  metatx: Priced,
  {
    turn,
    price,
  }: { readonly turn: Turn | undefined; readonly price: SenderPrice },
): SignedMetatx[] {
  const sender = senders.find(({ address }) => address === turn?.address)
  if (!sender || !turn || turn.room <= 0) return []
  const nonce = turn.nextNonce
  turn.nextNonce += 1n
  turn.room -= 1
  const { maxFee, tip } = firstPrice(price, coveredPrice(metatx, metatx.extra))
  const { raw, hash } = sender.sign({
    chainId: chain.chainId,
    nonce,
    to: metatx.contract,
    data: metatx.input,
    gas: limitWithExtra(metatx.gasLimit, metatx.extra),
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: tip,
    isLegacy: price.isLegacy,
  })
  const { id } = metatx
  return [{ id, sender: sender.address, nonce, raw, hash, maxFee, tip }]
}

function countOf(inFlight: InFlight, address: Address): number {
  return [...inFlight.values()].filter((it) => it.sender === address).length
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
      hashes: [...(metatx.hashes ?? []), hash],
      repeats: metatx.repeats,
      earlierAttempts: metatx.hashes?.length,
      gasLimit: metatx.gasLimit,
      contract: metatx.contract,
      input: metatx.input,
      calls: metatx.calls,
      wallet: metatx.wallet,
      fee: metatx.fee,
      triedGas: metatx.triedGas,
      isCancelled: false,
      isReplaced: false,
      sentAtMs,
    },
  ]
}
