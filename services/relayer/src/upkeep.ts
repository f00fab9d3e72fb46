import type { Address, Hex } from '@cairn/primitives'
import { Hex as OxHex } from 'ox'
import { broadcast } from './broadcast.ts'
import type { ChainContext } from './chain-context.ts'
import { NodeRefusalError } from './chain-node.ts'
import {
  listSent,
  listTakenNonces,
  putChain,
  putSenders,
} from './db/sending.queries.ts'
import { transactionGas } from './fees/fee-policy.ts'
import { type InFlight, type Tracked, track } from './in-flight.ts'
import type { ReorgWatch } from './reorgs.ts'
import { bumpAttempt } from './replace-attempt.ts'
import { readNonces } from './watch-mined.ts'

/** What another host signed and has not seen mined for so long is ours too. */
const orphanMs = 2500
/** A node may forget what waits; giving it again costs little. */
const rebroadcastMs = 5000
/** Gaps filled in one round: more than there can honestly be. */
const maxFillers = 32
const lowBalance = 1000n * 10n ** 18n
const fullBalance = 10_000n * 10n ** 18n

/**
 * Makes a chain ready to send on: knows it again, gives local senders coins,
 * reads their nonces, and takes up what was signed before the last end.
 */
export async function prepareChain(
  context: ChainContext,
  inFlight: InFlight,
): Promise<void> {
  const { node, chain, database, config } = context
  // Not block 0: a local node makes that one anew at every start.
  const first = await node.call<{ readonly hash: Hex } | null>(
    'eth_getBlockByNumber',
    ['0x1', false],
  )
  if (first) await putChain(database, chain.chainId, first.hash)
  if (config.isLocal) await fundSenders(context)
  await putNonces(context, 'pending')
  inFlight.clear()
  track(inFlight, await listSent(database, chain.chainId, 0))
  await broadcast(context, inFlight, [...inFlight.values()])
}

/**
 * One round of care: takes back what a reorg undid, takes over what other
 * hosts left, gives the node again what it may have lost, pays more for what is
 * stuck, and fills nonces that nothing uses.
 */
export async function keepUp(
  context: ChainContext,
  inFlight: InFlight,
  reorgs: ReorgWatch,
): Promise<void> {
  const { chain, database, config } = context
  await reorgs.undo()
  track(inFlight, await listSent(database, chain.chainId, orphanMs))
  const counts = await putNonces(context, 'latest')
  if (config.isLocal) await fundSenders(context)
  const nowMs = context.now().getTime()
  const waiting = [...inFlight.values()].filter(
    ({ sender, nonce }) => nonce >= (counts.get(sender) ?? 0n),
  )
  const silent = waiting.filter(
    ({ broadcastAtMs }) => nowMs - broadcastAtMs > rebroadcastMs,
  )
  await broadcast(context, inFlight, silent)
  for (const tracked of waiting) {
    const isNext = tracked.nonce === counts.get(tracked.sender)
    if (!isNext || nowMs - tracked.sentAtMs < config.bumpMs) continue
    const bumped = await bumpAttempt(context, inFlight, tracked)
    if (bumped) await broadcast(context, inFlight, [bumped])
  }
  await fillGaps(context, waiting, counts)
}

async function putNonces(
  context: ChainContext,
  block: 'latest' | 'pending',
): Promise<ReadonlyMap<Address, bigint>> {
  const { senders, database, chain } = context
  const counts = await readNonces(
    context,
    senders.map(({ address }) => address),
    block,
  )
  await putSenders(
    database,
    chain.chainId,
    senders.map(({ address, lane }) => ({
      address,
      lane,
      nextNonce: counts.get(address) ?? 0n,
    })),
  )
  return counts
}

/**
 * A nonce that no stored transaction has holds up all that come after it. It
 * can be missing when a store was brought back from a copy.
 */
async function fillGaps(
  context: ChainContext,
  waiting: readonly Tracked[],
  counts: ReadonlyMap<Address, bigint>,
): Promise<void> {
  const { senders, node, chain, gasPrices, log, database } = context
  for (const sender of senders) {
    const count = counts.get(sender.address) ?? 0n
    const own = waiting.filter((it) => it.sender === sender.address)
    const first = own.reduce<bigint | undefined>(
      (least, { nonce }) =>
        least === undefined || nonce < least ? nonce : least,
      undefined,
    )
    if (first === undefined || first <= count) continue
    // In flight is what this host knows; the store knows all.
    const { address } = sender
    const taken = await listTakenNonces(database, chain.chainId, address, count)
    const price = await gasPrices.get()
    for (let nonce = count; nonce < first; nonce += 1n) {
      if (taken.has(nonce) || nonce - count >= maxFillers) continue
      log.warn({ sender: sender.address, nonce: String(nonce) }, 'gap filled')
      const { raw } = sender.sign({
        chainId: chain.chainId,
        nonce,
        to: sender.address,
        data: '0x',
        gas: transactionGas,
        maxFeePerGas: price.maxFeePerGas,
        maxPriorityFeePerGas: price.maxPriorityFeePerGas,
      })
      await node.call('eth_sendRawTransaction', [raw]).catch(ignoreRefusal)
    }
  }
}

/** A local chain makes coins of nothing; any other node refuses to. */
async function fundSenders({ node, senders }: ChainContext): Promise<void> {
  await Promise.all(
    senders.map(async ({ address }) => {
      const balance = await node.call<Hex>('eth_getBalance', [
        address,
        'latest',
      ])
      if (OxHex.toBigInt(balance) >= lowBalance) return
      await node
        .call('anvil_setBalance', [address, OxHex.fromNumber(fullBalance)])
        .catch(ignoreRefusal)
    }),
  )
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof NodeRefusalError)) throw error
}
