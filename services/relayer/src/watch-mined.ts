import { namedExecutes } from '@cairn/account/server'
import type { Address, Hex } from '@cairn/primitives'
import { type FoundAttempt, findAttempt, readAgreedNonce } from './agreed.ts'
import { backOffKeys, sparedTargets } from './back-off.ts'
import { unwrapBundle } from './bundle.ts'
import type { ChainContext } from './chain-context.ts'
import { settleMetatxs } from './db/metatxs.queries.ts'
import { dropReplaced } from './db/replacements.queries.ts'
import type { InFlight, Tracked } from './in-flight.ts'
import { nextLookMs, noteMissing } from './lost-attempts.ts'
import type { Settled } from './metatx.ts'
import { type ChainReceipt, toOutcome } from './outcome.ts'
import { receiptCost } from './receipt-cost.ts'
import { hasNotRun } from './wallet-nonce.ts'

/**
 * Time in ms after which all nodes are asked for the nonce of what has no
 * result: the node that is asked first may lag, or lie.
 */
const doubtMs = 30_000

/**
 * Finds mined transactions by the used nonces of their senders, and stores
 * their results. What has no result is looked at less and less often.
 */
export async function settleMined(
  context: ChainContext,
  inFlight: InFlight,
): Promise<void> {
  const { database } = context
  const used = await listUsed(context, inFlight)
  if (used.length === 0) return
  const found = await Promise.all(
    used.map((tracked) => findResult(context, tracked)),
  )
  const settled = used.flatMap((tracked, index) => {
    const one = found[index]
    if (one?.status !== 'mined') return []
    const { sender, nonce } = tracked
    const { chainId } = context.chain
    return [{ ...toSettled(chainId, tracked, one.receipt), sender, nonce }]
  })
  if (settled.length > 0) {
    noteUnpaid(context, inFlight, settled)
    const news = await settleMetatxs(database, settled)
    for (const { id } of settled) inFlight.delete(id)
    await context.announce(news)
  }
  const missing = used.filter((_, index) => found[index]?.status !== 'mined')
  const dropped = await dropRivals(context, missing, settled)
  for (const id of dropped) inFlight.delete(id)
  for (const [index, tracked] of used.entries()) {
    const { status } = found[index] ?? {}
    if (status !== 'mined' && !dropped.includes(tracked.id))
      await noteMissing(context, inFlight, tracked, status === 'absent')
  }
}

/** Lists those whose sender's nonce is used, and that are looked at now. */
async function listUsed(
  context: ChainContext,
  inFlight: InFlight,
): Promise<readonly Tracked[]> {
  const nowMs = context.now().getTime()
  const { nodes } = context.chain
  const hasOthers = nodes !== undefined && nodes.states().length > 1
  const senders = [...new Set([...inFlight.values()].map((it) => it.sender))]
  const counts = await readNonces(context, senders)
  const due = [...inFlight.values()].filter(
    ({ lookAtMs = 0 }) => nowMs >= lookAtMs,
  )
  const isUsed = ({ sender, nonce }: Tracked) =>
    nonce < (counts.get(sender) ?? 0n)
  const doubted = due.filter(
    (it) => hasOthers && !isUsed(it) && nowMs - it.sentAtMs > doubtMs,
  )
  const agreed = new Map<Address, bigint | undefined>()
  for (const { sender } of doubted)
    if (!agreed.has(sender))
      agreed.set(sender, await readAgreedNonce(context, sender))
  const isMissed = ({ sender, nonce }: Tracked) =>
    nonce < (agreed.get(sender) ?? 0n)
  for (const one of doubted)
    if (!isMissed(one))
      inFlight.set(one.id, {
        ...one,
        lookAtMs: nextLookMs(one.sentAtMs, nowMs),
      })
  return due.filter((one) => isUsed(one) || isMissed(one))
}

/**
 * Finds what became of a transaction. One that got another nonce has not failed
 * while its wallet's nonce is used: an earlier attempt may have used it.
 */
async function findResult(
  context: ChainContext,
  tracked: Tracked,
): Promise<FoundAttempt> {
  const found = await findAttempt(context, tracked.hashes)
  const isRepeat = (tracked.repeats ?? 0) > 0
  if (!isRepeat || found.status !== 'mined') return found
  const hasFailed = found.receipt.status === '0x0'
  return hasFailed && !(await hasNotRun(context, tracked))
    ? { status: 'open' }
    : found
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
  for (const { id, status } of settled) {
    const tracked = inFlight.get(id)
    const isPaid = status !== 'FAILED'
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
  const { calls, contract, input } = tracked
  const outcome =
    receipt.to?.toLowerCase() === tracked.sender.toLowerCase()
      ? ({ status: 'DROPPED', revertReason: 'no block can hold it' } as const)
      : toOutcome(receipt, {
          calls,
          executes: namedExecutes({ chainId, contract, input }),
        })
  return {
    id: tracked.id,
    ...outcome,
    txnHash: receipt.transactionHash,
    blockNumber: BigInt(receipt.blockNumber),
    blockHash: receipt.blockHash,
    receipt: JSON.stringify(receipt),
    gasUsed: BigInt(receipt.gasUsed),
    cost: receiptCost(receipt),
  }
}
