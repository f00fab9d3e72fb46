import { namedExecutes } from '@cairn/account/server'
import type { Address, Hex } from '@cairn/primitives'
import { severalNodes } from '@cairn/service-kit'
import {
  type FoundAttempt,
  findAttempts,
  isReverted,
  readAgreedNonce,
} from './agreed.ts'
import { backOffKeys, sparedTargets } from './back-off.ts'
import { unwrapBundle } from './bundle.ts'
import type { ChainContext } from './chain-context.ts'
import { settleMetatxs } from './db/metatxs.queries.ts'
import { dropReplaced } from './db/replacements.queries.ts'
import { listPayments } from './db/unpaid.queries.ts'
import { feeOf } from './fees/fee-payment.ts'
import type { InFlight, Tracked } from './in-flight.ts'
import { isOverdue, nextLookMs, noteMissing } from './lost-attempts.ts'
import type { Settled } from './metatx.ts'
import { type ChainReceipt, type Outcome, toOutcome } from './outcome.ts'
import { receiptCost } from './receipt-cost.ts'
import { hasNotRun } from './wallet-nonce.ts'

/**
 * Time in ms after which all nodes are asked for the nonce of what has no
 * result: the node that is asked first may lag, or lie.
 */
const doubtMs = 30_000
/** Transactions without a result that are decided about at once. */
const mostAtOnce = 16

/**
 * Finds mined transactions by the used nonces of their senders, and stores
 * their results. What has no result is looked at less and less often.
 *
 * @throws {NodeUnavailableError} if nothing can be read
 */
export async function settleMined(
  context: ChainContext,
  inFlight: InFlight,
): Promise<void> {
  const { used, doubted } = await listUsed(context, inFlight)
  await settleUsed(context, inFlight, used)
  // After what is certain, because some of all nodes may be slow.
  const missed = await listMissed(context, inFlight, doubted)
  await settleUsed(context, inFlight, missed)
}

/** Stores the results of transactions whose sender's nonce is used. */
async function settleUsed(
  context: ChainContext,
  inFlight: InFlight,
  used: readonly Tracked[],
): Promise<void> {
  if (used.length === 0) return
  const found = await findResults(context, inFlight, used)
  const ids = used.map(({ id }) => id)
  const payments = await listPayments(context.database, ids)
  const settled = used.flatMap((tracked) => {
    const one = found.get(tracked)
    if (one?.status !== 'mined') return []
    const { id, sender, nonce } = tracked
    const { chainId } = context.chain
    const payment = payments.get(id)
    const fee = payment && feeOf(payment, one.receipt.logs)
    const result = toSettled(chainId, tracked, one.receipt)
    return [{ ...result, fee, sender, nonce }]
  })
  if (settled.length > 0) {
    noteUnpaid(context, inFlight, settled)
    const news = await settleMetatxs(context.database, settled)
    for (const { id } of settled) inFlight.delete(id)
    await context.announce(news)
  }
  const missing = used.filter((it) => found.get(it)?.status !== 'mined')
  const dropped = await dropRivals(context, missing, settled)
  for (const id of dropped) inFlight.delete(id)
  const left = missing.filter(({ id }) => !dropped.includes(id))
  for (let from = 0; from < left.length; from += mostAtOnce)
    await Promise.all(
      left.slice(from, from + mostAtOnce).map(async (tracked) => {
        const one = found.get(tracked)
        const isAbsent = one?.status === 'absent'
        if (one) await noteMissing(context, inFlight, tracked, isAbsent)
      }),
    )
}

/** Lists those whose sender's nonce is used, and those that may be missed. */
async function listUsed(
  context: ChainContext,
  inFlight: InFlight,
): Promise<{
  readonly used: readonly Tracked[]
  readonly doubted: readonly Tracked[]
}> {
  const nowMs = context.now().getTime()
  const senders = [...new Set([...inFlight.values()].map((it) => it.sender))]
  const counts = await readNonces(context, senders)
  const isUsed = ({ sender, nonce }: Tracked) =>
    nonce < (counts.get(sender) ?? 0n)
  const due = [...inFlight.values()].filter(
    ({ lookAtMs = 0 }) => nowMs >= lookAtMs,
  )
  const isDoubted = ({ sentAtMs, doubtAtMs = 0 }: Tracked) =>
    nowMs - sentAtMs > doubtMs && nowMs >= doubtAtMs
  return {
    used: due.filter(isUsed),
    doubted: severalNodes(context.chain)
      ? due.filter((it) => !isUsed(it) && isDoubted(it))
      : [],
  }
}

/** Lists those whose sender's nonce is used by the word of all nodes. */
async function listMissed(
  context: ChainContext,
  inFlight: InFlight,
  doubted: readonly Tracked[],
): Promise<readonly Tracked[]> {
  const nowMs = context.now().getTime()
  const senders = [...new Set(doubted.map(({ sender }) => sender))]
  const agreed = new Map(
    await Promise.all(
      senders.map(async (sender) => {
        const count = readAgreedNonce(context, sender)
        return [sender, await count.catch(() => undefined)] as const
      }),
    ),
  )
  const isMissed = ({ sender, nonce }: Tracked) =>
    nonce < (agreed.get(sender) ?? 0n)
  for (const { id, raw, sentAtMs } of doubted) {
    const known = inFlight.get(id)
    const doubtAtMs = nextLookMs(sentAtMs, nowMs)
    if (known?.raw === raw) inFlight.set(id, { ...known, doubtAtMs })
  }
  return doubted.filter(isMissed)
}

/**
 * Finds what became of transactions; those are absent of which nothing could be
 * read.
 *
 * @throws if nothing could be read of any
 */
async function findResults(
  context: ChainContext,
  inFlight: InFlight,
  used: readonly Tracked[],
): Promise<ReadonlyMap<Tracked, FoundAttempt>> {
  const attempts = await findAttempts(
    context,
    used.map((tracked) => ({
      hashes: tracked.hashes,
      mayStandAlone: (receipt) =>
        isHarmless(context, inFlight, tracked, receipt),
    })),
  )
  const results = await Promise.allSettled(
    used.map(async (tracked, index) => {
      const found = attempts[index]
      if (found?.status !== 'fulfilled') throw found?.reason
      const result = await judge(context, tracked, found.value)
      return [tracked, result] as const
    }),
  )
  const read = results.flatMap((it) =>
    it.status === 'fulfilled' ? [it.value] : [],
  )
  const failed = results.find((it) => it.status === 'rejected')
  if (failed && read.length === 0) throw failed.reason
  if (failed) context.log.warn({ err: failed.reason }, 'will look again')
  return new Map(read)
}

/**
 * Whether one node's word alone settles a transaction: a success may, which a
 * reorganisation can undo. After anything else somebody may pay again, also
 * where a success drops the rival that has the same nonce.
 *
 * @see NODE-01 f
 */
function isHarmless(
  { chain }: ChainContext,
  inFlight: InFlight,
  tracked: Tracked,
  receipt: ChainReceipt,
): boolean {
  const { id, sender, nonce, isCancelled, isReplaced } = tracked
  const hasRival = [...inFlight.values()].some(
    (it) => it.id !== id && it.sender === sender && it.nonce === nonce,
  )
  if (isCancelled || isReplaced || hasRival) return false
  return outcomeOf(chain.chainId, tracked, receipt).status === 'SUCCEEDED'
}

/**
 * Judges what was found of a transaction. One that got another nonce has not
 * failed while its wallet's nonce is used: an earlier attempt may have used it.
 * After a time it has, because another transaction may have used it too.
 */
async function judge(
  context: ChainContext,
  tracked: Tracked,
  found: FoundAttempt,
): Promise<FoundAttempt> {
  const isRepeat = (tracked.repeats ?? 0) > 0
  if (!isRepeat || found.status !== 'mined' || !isReverted(found)) return found
  if (found.isWhole && isOverdue(tracked, context.now().getTime())) return found
  return (await hasNotRun(context, tracked)) ? found : { status: 'open' }
}

/** Drops transactions whose sender's nonce went to their mined rival. */
async function dropRivals(
  context: ChainContext,
  missing: readonly Tracked[],
  mined: readonly (Settled & Pick<Tracked, 'sender' | 'nonce'>)[],
): Promise<readonly number[]> {
  const winners = mined.filter((one) =>
    missing.some((it) => it.nonce === one.nonce && it.sender === one.sender),
  )
  if (winners.length === 0) return []
  const ids = winners.map(({ id }) => id)
  const dropped = await dropReplaced(context.database, ids)
  await context.announce(dropped)
  return dropped
}

/**
 * Records unpaid failures: a reverted transaction paid no fee. A paid one ends
 * the back-off.
 */
function noteUnpaid(
  context: ChainContext,
  inFlight: InFlight,
  settled: readonly Settled[],
): void {
  const { backOff } = context
  for (const { id, status, fee } of settled) {
    const tracked = inFlight.get(id)
    const isPaid = status !== 'FAILED' && fee !== 'missing'
    if (!tracked || (isPaid && backOff.isEmpty())) continue
    const { contract, input, wallet = contract } = tracked
    const bundle = unwrapBundle(contract, input) ?? { calls: [] }
    const keys = backOffKeys(wallet, bundle, sparedTargets(context))
    backOff.note([keys.wallet, ...keys.targets], isPaid)
  }
}

/** Reads the number of transactions of each account on the chain. */
export async function readNonces(
  { node }: Pick<ChainContext, 'node'>,
  addresses: readonly Address[],
  block: 'latest' | 'pending' = 'latest',
): Promise<ReadonlyMap<Address, bigint>> {
  const counts = await Promise.all(
    addresses.map((address) =>
      node.call<Hex>('eth_getTransactionCount', [address, block]),
    ),
  )
  return new Map(
    addresses.map((address, index) => [address, BigInt(counts[index] ?? 0)]),
  )
}

function toSettled(
  chainId: number,
  tracked: Tracked,
  receipt: ChainReceipt,
): Settled {
  return {
    id: tracked.id,
    ...outcomeOf(chainId, tracked, receipt),
    txnHash: receipt.transactionHash,
    blockNumber: BigInt(receipt.blockNumber),
    blockHash: receipt.blockHash,
    receipt: JSON.stringify(receipt),
    gasUsed: BigInt(receipt.gasUsed),
    cost: receiptCost(receipt),
  }
}

/** Returns the result of an attempt; the empty ones go to their own sender. */
function outcomeOf(
  chainId: number,
  { calls, contract, input, sender }: Tracked,
  receipt: ChainReceipt,
): Outcome {
  if (receipt.to?.toLowerCase() === sender.toLowerCase())
    return { status: 'DROPPED', revertReason: 'no block can hold it' }
  const executes = namedExecutes({ chainId, contract, input })
  return toOutcome(receipt, { calls, executes })
}
