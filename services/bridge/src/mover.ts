import { carriers, dueOf } from './carriers.ts'
import type { ChainSide, SeenDeposit } from './chain-side.ts'
import type { BridgeContext } from './context.ts'
import {
  addDeposit,
  type KeptDeposit,
  leaseDeposits,
  noteStep,
  readCursor,
  writeCursor,
} from './db/deposits.queries.ts'

/** A process that does not come back within this loses its deposits, in ms. */
const leaseMs = 5_000
/** Pause before a deposit that is not due yet is looked at again, in ms. */
const againMs = 300
/**
 * Longest such pause. Many deposits that only wait for their deadline would
 * hold up the others; a chain may also pass it sooner than the clock.
 */
const longestAgainMs = 5_000
const batchSize = 40
const slowFactor = 10

/**
 * Runs one round of the mover: reads new deposits, then takes each open one a
 * step further. Anything may stop between two steps, and any number of
 * processes may run: the escrows let each step happen once.
 *
 * @see BRDG-02
 */
export async function runRound(
  context: BridgeContext,
  signal?: AbortSignal,
): Promise<void> {
  for (const side of context.sides.values())
    await readNew(context, side).catch((err: unknown) =>
      context.log.warn({ err, chainId: side.chain.chainId }, 'chain not read'),
    )
  const taken = await leaseDeposits(context.database, {
    now: context.now(),
    leaseMs,
    limit: batchSize,
  })
  for (const kept of taken) {
    if (signal?.aborted) return
    await takeStep(context, kept).catch((err: unknown) =>
      context.log.warn({ err, depositId: kept.id }, 'deposit not moved'),
    )
  }
}

async function readNew(context: BridgeContext, side: ChainSide): Promise<void> {
  const { database } = context
  const { chainId } = side.chain
  const head = await side.head()
  const cursor = await readCursor(database, chainId)
  if (head === cursor) return context.noteRead(chainId)
  // A local chain that lost its last blocks is read again from its start.
  const from = head < cursor ? 0n : cursor + 1n
  for (const seen of await side.readDeposits(from, head))
    await keepDeposit(context, side, seen)
  await writeCursor(database, chainId, head)
  context.noteRead(chainId)
}

async function keepDeposit(
  { config, database, faults, now, sides }: BridgeContext,
  side: ChainSide,
  seen: SeenDeposit,
): Promise<void> {
  const { deposit, carrierId } = seen
  const carrier = carriers.find(({ id }) => id === carrierId)
  const target = sides.get(Number(deposit.toChainId))
  const from = side.tokenAt(deposit.token)
  const to = target?.tokenAt(deposit.toToken)
  const coin = from?.chainAgnosticId
  const isOwn = carrier && coin && coin === to?.chainAgnosticId
  const due = isOwn ? dueOf(carrier, coin, deposit.amount - deposit.fee) : 0n
  // Anyone may deposit with any terms. What the mover would lose on goes back.
  const isFair = due >= deposit.minimumOut
  const factor = faults.current().delivery === 'slow' ? slowFactor : 1
  const waitMs = (carrier?.waitS ?? 0) * 1000 * config.pace * factor
  await addDeposit(database, seen, {
    carrierId: carrier?.id,
    due,
    state: isFair ? 'seen' : 'refundable',
    fillAfter: new Date(now().getTime() + (isFair ? waitMs : 0)),
  })
}

async function takeStep(
  context: BridgeContext,
  kept: KeptDeposit,
): Promise<void> {
  const from = context.sides.get(Number(kept.deposit.fromChainId))
  const to = context.sides.get(Number(kept.deposit.toChainId))
  if (!from) return
  if (kept.state === 'filled') return settle(context, kept, from)
  if (kept.state === 'refundable') return refund(context, kept, from, to)
  if (to) return fill(context, kept, from, to)
}

async function fill(
  context: BridgeContext,
  kept: KeptDeposit,
  from: ChainSide,
  to: ChainSide,
): Promise<void> {
  const { id, deposit, due } = kept
  const { delivery } = context.faults.current()
  if (!(await to.isFilled(id))) {
    const latest = deposit.deadline - BigInt(context.config.marginS)
    if ((await chainTime(context, to)) >= latest)
      return note(context, kept, { state: 'refundable' })
    if (delivery === 'never') return note(context, kept, { state: 'filling' })
    await to.fill(id, deposit, delivery === 'less' ? due / 2n : due)
  }
  const fillHash = await to.fillHash(id)
  await note(context, kept, { state: 'filled', fillHash })
  await settle(context, kept, from)
}

async function settle(
  context: BridgeContext,
  kept: KeptDeposit,
  from: ChainSide,
): Promise<void> {
  if ((await from.statusOf(kept.id)) === 'open')
    await from.end('settle', kept.id, kept.deposit)
  await note(context, kept, { state: 'filled', isSettled: true })
}

/**
 * Gives a deposit back once nothing can pay it out any more: the other chain's
 * own time has passed the deadline, and it was not paid out there.
 */
async function refund(
  context: BridgeContext,
  kept: KeptDeposit,
  from: ChainSide,
  to: ChainSide | undefined,
): Promise<void> {
  const { id, deposit } = kept
  const waitFrom = (time: bigint) =>
    note(
      context,
      kept,
      { state: 'refundable' },
      Number(deposit.deadline - time) * 1000,
    )
  if ((await from.statusOf(id)) === 'refunded')
    return note(context, kept, { state: 'refunded' })
  for (const side of to ? [from, to] : [from]) {
    const time = await chainTime(context, side)
    if (time <= deposit.deadline) return waitFrom(time)
  }
  if (to) {
    if ((await to.time()) <= deposit.deadline) await to.tick()
    const time = await to.time()
    if (time <= deposit.deadline) return waitFrom(time)
    if (await to.isFilled(id)) {
      const fillHash = await to.fillHash(id)
      return note(context, kept, { state: 'filled', fillHash })
    }
  }
  const refundHash = await from.end('refund', id, deposit)
  await note(context, kept, { state: 'refunded', refundHash })
}

/** A local chain without new blocks is behind; its next block is of now. */
async function chainTime(
  { now }: BridgeContext,
  side: ChainSide,
): Promise<bigint> {
  const wall = BigInt(Math.floor(now().getTime() / 1000))
  const newest = await side.time()
  return newest > wall ? newest : wall
}

function note(
  { database, now }: BridgeContext,
  { id }: KeptDeposit,
  step: Omit<Parameters<typeof noteStep>[2], 'again'>,
  pauseMs = againMs,
): Promise<void> {
  const inMs = Math.min(Math.max(pauseMs, againMs), longestAgainMs)
  const again = new Date(now().getTime() + inMs)
  return noteStep(database, id, { ...step, again })
}
