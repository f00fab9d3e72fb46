import { NodeRefusalError, NodeUnavailableError } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import { severalNodes } from '@cairn/service-kit'
import { Hex as OxHex } from 'ox'
import { broadcast } from './broadcast.ts'
import type { ChainContext } from './chain-context.ts'
import { listNextNonces, putSenders } from './db/senders.queries.ts'
import { listSent, listTakenNonces, putChain } from './db/sending.queries.ts'
import { transactionGas } from './fees/fee-policy.ts'
import { type InFlight, type Tracked, track } from './in-flight.ts'
import type { ReorgWatch } from './reorgs.ts'
import { bumpAttempt } from './replace-attempt.ts'
import type { Sender } from './sender-keys.ts'
import { readNonces } from './watch-mined.ts'

/** Age at which another host's pending transaction is taken over, in ms. */
const orphanMs = 2500
/**
 * Pause between two broadcasts of a pending transaction, in ms: nodes may drop
 * it, and sending it again costs little.
 */
const rebroadcastMs = 5000
/** Maximum gaps filled in a round, more than normal operation has. */
const maxFillers = 32
const lowBalance = 1000n * 10n ** 18n
const fullBalance = 10_000n * 10n ** 18n

/**
 * Prepares a chain for sending: identifies it, funds local senders, reads their
 * nonces, and loads pending transactions from before the restart.
 */
export async function prepareChain(
  context: ChainContext,
  inFlight: InFlight,
): Promise<void> {
  const { node, chain, database, config } = context
  // Block 1, because a local node creates a new block 0 at every start.
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
 * Runs a round of maintenance: undoes results of reorganised blocks, takes over
 * abandoned transactions, sends lost ones again, raises the price of stuck
 * ones, and fills gaps between nonces.
 *
 * @param every - reads the nonces of all senders; else of those in use
 */
export async function maintainTransactions(
  context: ChainContext,
  inFlight: InFlight,
  reorgs: ReorgWatch,
  every: boolean,
): Promise<void> {
  const { config, senders } = context
  await reorgs.undo()
  await takeOrphans(context, inFlight)
  const counts = await putNonces(
    context,
    'latest',
    every ? senders : inUse(senders, inFlight),
  )
  if (config.isLocal) await fundSenders(context)
  const nowMs = context.now().getTime()
  const waiting = [...inFlight.values()].filter(
    ({ sender, nonce, isReplaced }) =>
      !isReplaced && nonce >= (counts.get(sender) ?? 0n),
  )
  const silent = waiting.filter(
    ({ broadcastAtMs }) => nowMs - broadcastAtMs > rebroadcastMs,
  )
  await broadcast(context, inFlight, silent)
  const waitMs = await context.bumpMs()
  for (const tracked of waiting) {
    const isNext = tracked.nonce === counts.get(tracked.sender)
    const lastMs = Math.max(tracked.sentAtMs, tracked.heldAtMs ?? 0)
    if (!isNext || nowMs - lastMs < waitMs) continue
    const bumped = await bumpAttempt(context, inFlight, tracked)
    if (bumped === 'held') warnHeld(context, tracked)
    else if (bumped) await broadcast(context, inFlight, [bumped])
  }
  await fillGaps(context, waiting, counts)
}

function warnHeld(
  { log }: ChainContext,
  { id, heldAtMs, nonce }: Tracked,
): void {
  // Once, so that the log stays small.
  if (heldAtMs === undefined)
    log.warn(
      { metatx: id, nonce: String(nonce) },
      'no dearer attempt may follow',
    )
}

/** Takes over what another host left; asks the store alone. */
export async function takeOrphans(
  { chain, database }: ChainContext,
  inFlight: InFlight,
): Promise<void> {
  track(inFlight, await listSent(database, chain.chainId, orphanMs))
}

function inUse(
  senders: readonly Sender[],
  inFlight: InFlight,
): readonly Sender[] {
  const used = new Set([...inFlight.values()].map(({ sender }) => sender))
  return senders.filter(({ address }) => used.has(address))
}

async function putNonces(
  context: ChainContext,
  block: 'latest' | 'pending',
  senders: readonly Sender[] = context.senders,
): Promise<ReadonlyMap<Address, bigint>> {
  const { database, chain } = context
  if (senders.length === 0) return new Map()
  const counts = await readNonces(
    context,
    senders.map(({ address }) => address),
    block,
  )
  const known = await listNextNonces(database, chain.chainId)
  const next = await Promise.all(
    senders.map(async ({ address, lane }) => {
      const told = counts.get(address) ?? 0n
      const stored = known.get(address)
      const nextNonce =
        stored !== undefined && told <= stored
          ? told
          : await believedNonce(context, address, { told, stored })
      return { address, lane, nextNonce }
    }),
  )
  await putSenders(database, chain.chainId, next)
  return counts
}

/**
 * Returns the next nonce of a sender whose number of transactions is above what
 * is stored. It never comes down again, so one node alone does not raise it.
 *
 * @throws {NodeUnavailableError} if the sender is new and the nodes differ
 * @see NODE-01 f
 */
async function believedNonce(
  context: ChainContext,
  address: Address,
  {
    told,
    stored,
  }: {
    readonly told: bigint
    readonly stored: bigint | undefined
  },
): Promise<bigint> {
  const nodes = severalNodes(context.chain)
  if (!nodes) return told
  const params = [address, 'latest']
  const said = await nodes.quorum({ method: 'eth_getTransactionCount', params })
  if (said.status === 'agreed') return BigInt(said.answer as Hex)
  if (stored !== undefined) return stored
  if (said.status === 'alone') return BigInt(said.answer as Hex)
  throw new NodeUnavailableError(undefined)
}

/**
 * Fills nonces that no stored transaction uses, because they block all later
 * ones. A gap appears when a store was restored from a backup.
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
    // `inFlight` holds this host's transactions alone, so the store decides.
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
        isLegacy: price.isLegacy,
      })
      await node.call('eth_sendRawTransaction', [raw]).catch(ignoreRefusal)
    }
  }
}

/** Funds the senders of a local chain. Other nodes refuse the call. */
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
