import { readAgreedNonce } from './agreed.ts'
import { unwrapBundle } from './bundle.ts'
import type { ChainContext } from './chain-context.ts'
import {
  dropLost,
  dropRivalled,
  isStillSent,
  requeue,
} from './db/lost.queries.ts'
import type { InFlight, Tracked } from './in-flight.ts'
import { trySendingByCall } from './try-by-call.ts'
import { trySending } from './try-sending.ts'
import { hasNotRun } from './wallet-nonce.ts'
import { inWayOf } from './way-of-trying.ts'

/**
 * Time in ms that a used nonce may lack a receipt before another transaction
 * counts as its user. Nodes behind an address may disagree until then.
 */
const lostMs = 10_000
/**
 * Time in ms after which a transaction ends without a success, although another
 * one may have used its wallet's nonce.
 */
const overdueMs = 30 * 60_000
/** Longest pause between two looks for a receipt, in ms. */
const mostPauseMs = 60_000

/** Reason that a transaction gets which was not mined, and cannot be. */
const usedNonce = 'no block has it, and its wallet may have used its nonce'

/** Returns when to look again for what was not found, later each time. */
export function nextLookMs(sinceMs: number, nowMs: number): number {
  return nowMs + Math.min(mostPauseMs, Math.max(0, nowMs - sinceMs) / 4)
}

/** Whether nothing was found of a transaction for long. */
export function isOverdue(
  { missingSinceMs }: Pick<Tracked, 'missingSinceMs'>,
  nowMs: number,
): boolean {
  return missingSinceMs !== undefined && nowMs - missingSinceMs >= overdueMs
}

/**
 * Decides about a transaction without a receipt whose sender's nonce is used. It
 * gets a new nonce only if the nodes agree that another transaction used the
 * nonce, that none of its attempts was mined, and that it has not run: whoever
 * repeats a payment that was mined pays for a failure, and tells the wallet of
 * it. Until all that is certain it stays on its way; after half an hour it is
 * dropped if its nonces are used and no block has it.
 *
 * @param isAbsent - whether no node has a receipt of any attempt
 * @see NODE-01 f
 */
export async function noteMissing(
  context: ChainContext,
  inFlight: InFlight,
  tracked: Tracked,
  isAbsent: boolean,
): Promise<void> {
  const nowMs = context.now().getTime()
  const missingSinceMs = tracked.missingSinceMs ?? nowMs
  const isLost =
    isAbsent &&
    nowMs - missingSinceMs >= lostMs &&
    (await endLost(context, tracked).catch((err: unknown) => {
      // What is not certain about one holds up no other.
      context.log.warn({ err, metatx: tracked.id }, 'will look again')
      return false
    }))
  if (isLost || !(await isStillSent(context.database, tracked))) {
    inFlight.delete(tracked.id)
    return
  }
  const lookAtMs = nextLookMs(missingSinceMs, nowMs)
  inFlight.set(tracked.id, { ...tracked, missingSinceMs, lookAtMs })
}

/**
 * Sends a transaction again, or drops it, if it certainly was not mined.
 *
 * @returns whether it was
 */
async function endLost(
  context: ChainContext,
  tracked: Tracked,
): Promise<boolean> {
  const { database, log } = context
  const { id, sender, nonce } = tracked
  const drop = async (reason: string) => {
    if (await dropLost(database, tracked, reason)) await context.announce([id])
    return true
  }
  if (await dropRivalled(database, tracked)) {
    await context.announce([id])
    return true
  }
  const count = await readAgreedNonce(context, sender)
  if (count === undefined || count <= nonce) return false
  if (!(await hasNotRun(context, tracked)))
    return isOverdue(tracked, context.now().getTime()) && drop(usedNonce)
  const facts = { metatx: id, sender, nonce: String(nonce) }
  log.warn(facts, 'nonce used by another transaction')
  const failure = await tryAgain(context, tracked)
  if (failure !== undefined) return drop(failure)
  if (await requeue(database, tracked)) await context.announce([id])
  return true
}

/** Tries a transaction before it is signed again. @returns why it would fail */
async function tryAgain(
  { chain, node, gasPrices, now }: ChainContext,
  { sender, contract, input, gasLimit }: Tracked,
): Promise<string | undefined> {
  const bundle = unwrapBundle(contract, input)
  if (!bundle) return 'no bundle'
  const asked = {
    ...{ sender, to: contract, data: input, gas: gasLimit },
    ...{ payee: contract, tokens: [], now: now() },
    price: await gasPrices.get(),
  }
  const { result } = await inWayOf(chain, {
    v1: () => trySending(node, asked),
    call: () => trySendingByCall(node, asked, { ...chain, bundle }),
  })
  return result.succeeded ? undefined : (result.reason ?? 'it would fail')
}
