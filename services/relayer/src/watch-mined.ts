import { namedExecutes } from '@cairn/account/server'
import type { Address, Hex } from '@cairn/primitives'
import { backOffKeys, sparedTargets } from './back-off.ts'
import { unwrapBundle } from './bundle.ts'
import type { ChainContext } from './chain-context.ts'
import { settleMetatxs } from './db/metatxs.queries.ts'
import { dropReplaced } from './db/replacements.queries.ts'
import { requeue } from './db/sending.queries.ts'
import type { InFlight, Tracked } from './in-flight.ts'
import type { Settled } from './metatx.ts'
import { type ChainReceipt, toOutcome } from './outcome.ts'

import { receiptCost } from './receipt-cost.ts'

/**
 * Time in ms that a used nonce may lack a receipt before another transaction
 * counts as its user. Nodes behind an address may disagree until then.
 */
const lostMs = 10_000

/**
 * Finds mined transactions by the used nonces of their senders, and stores
 * their results.
 */
export async function settleMined(
  context: ChainContext,
  inFlight: InFlight,
): Promise<void> {
  const { node, database } = context
  const senders = [...new Set([...inFlight.values()].map((it) => it.sender))]
  const counts = await readNonces(context, senders)
  const used = [...inFlight.values()].filter(
    ({ sender, nonce }) => nonce < (counts.get(sender) ?? 0n),
  )
  if (used.length === 0) return
  const receipts = await Promise.all(
    used.map(async ({ hashes }) => {
      const found = await Promise.all(
        hashes.map((hash) =>
          node.call<ChainReceipt | null>('eth_getTransactionReceipt', [hash]),
        ),
      )
      return found.find((receipt) => receipt?.blockHash)
    }),
  )
  const settled = used.flatMap((tracked, index) => {
    const receipt = receipts[index]
    const { sender, nonce } = tracked
    return receipt
      ? [
          {
            ...toSettled(context.chain.chainId, tracked, receipt),
            sender,
            nonce,
          },
        ]
      : []
  })
  if (settled.length > 0) {
    noteUnpaid(context, inFlight, settled)
    const news = await settleMetatxs(database, settled)
    for (const { id } of settled) inFlight.delete(id)
    await context.announce(news)
  }
  const missing = used.filter((_, index) => !receipts[index])
  const dropped = await dropRivals(context, missing, settled)
  for (const id of dropped) inFlight.delete(id)
  for (const tracked of missing)
    if (!dropped.includes(tracked.id))
      await noteMissing(context, inFlight, tracked)
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

/**
 * Another transaction used this nonce, so none of our attempts can be mined.
 * Requeues the meta-transaction with a new nonce.
 */
async function noteMissing(
  { database, now, log }: ChainContext,
  inFlight: InFlight,
  tracked: Tracked,
): Promise<void> {
  const nowMs = now().getTime()
  const missingSinceMs = tracked.missingSinceMs ?? nowMs
  if (nowMs - missingSinceMs < lostMs) {
    inFlight.set(tracked.id, { ...tracked, missingSinceMs })
    return
  }
  log.warn(
    {
      metatx: tracked.id,
      sender: tracked.sender,
      nonce: String(tracked.nonce),
    },
    'nonce used by another transaction',
  )
  await requeue(database, tracked)
  inFlight.delete(tracked.id)
}
