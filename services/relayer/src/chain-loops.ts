import { NodeUnavailableError } from '@cairn/clients'
import { BaseError } from '@cairn/primitives'
import { type Loop, startLoop } from '@cairn/service-kit'
import { broadcast } from './broadcast.ts'
import type { ChainContext } from './chain-context.ts'
import { findOldestQueued } from './db/sending.queries.ts'
import { type CoinFees, createCoinFees } from './fees/check-coin-fees.ts'
import { type InFlight, type Tracked, track } from './in-flight.ts'
import type { Sent } from './metatx.ts'
import { type ReorgWatch, watchReorgs } from './reorgs.ts'
import { sendQueued } from './send-queued.ts'
import { createSenderBalances, type SenderBalances } from './sender-balances.ts'
import { maintainTransactions, prepareChain, takeOrphans } from './upkeep.ts'
import { createUpkeepRounds, type UpkeepRounds } from './upkeep-rounds.ts'
import { settleMined } from './watch-mined.ts'

/** Time of failures after which the relayer counts as unhealthy, in ms. */
const unhealthyMs = 5_000

/**
 * Pause after a failure, in ms. It keeps the log small while a store or a chain
 * is down.
 */
const afterErrorMs = 300

/** Pause between two looks into the store, in ms. */
const storeMs = 1000

/** Wait of a transaction after which the queue counts as stuck, in ms. */
const stuckMs = 30_000

export type ChainLoops = {
  /** Sends what is queued without waiting for the next turn. */
  readonly sendSoon: () => void
  /** Sends a stored transaction that takes the nonce of another. */
  readonly sendRival: (
    sent: Sent,
    replacedId: number | undefined,
  ) => Promise<void>
  /**
   * @throws {UpkeepError} when maintenance has failed for some time
   * @throws {QueueStuckError} when a transaction has waited long to be sent
   */
  readonly check: () => Promise<void>
  /** @throws {PoorSendersError} when senders lack coins */
  readonly checkCoins: () => void
  /** Number of sent transactions that this host waits for. */
  readonly inFlight: () => number
  /** Number of those that get no dearer attempt, and wait for their block. */
  readonly held: () => number
  readonly senders: SenderBalances['list']
  readonly stop: () => Promise<void>
}

/** Repeats `work`, which names its pause in ms, or waits for a kick. */
function repeat(
  work: () => Promise<number | undefined>,
  onError: (error: unknown) => void,
): Loop {
  return startLoop({ afterErrorMs, work, onError })
}

/**
 * Looks into the store, and asks the node where a round is due.
 *
 * @returns whether there was a round
 */
async function maintain(
  context: ChainContext,
  inFlight: InFlight,
  parts: {
    readonly rounds: UpkeepRounds
    readonly reorgs: ReorgWatch
    readonly balances: SenderBalances
    readonly coinFees: CoinFees
  },
): Promise<boolean> {
  const { config, isQuiet } = context
  if (isQuiet) await takeOrphans(context, inFlight)
  const round = await parts.rounds.begin(inFlight.size > 0)
  if (!round) return false
  await maintainTransactions(context, inFlight, parts.reorgs, round.every)
  await parts.coinFees.check()
  if (!config.isLocal) await parts.balances.look(!isQuiet || inFlight.size > 0)
  round.done()
  return true
}

function upkeepParts(context: ChainContext) {
  return {
    rounds: createUpkeepRounds(context),
    reorgs: watchReorgs(context),
    balances: createSenderBalances(context),
    coinFees: createCoinFees(context),
  }
}

/** Counts transactions of which no dearer attempt may follow. */
function countHeld(inFlight: InFlight): number {
  const isHeld = ({ heldAtMs }: Tracked) => heldAtMs !== undefined
  return [...inFlight.values()].filter(isHeld).length
}

async function endAll(loops: readonly Loop[]): Promise<void> {
  await Promise.all(loops.map((loop) => loop[Symbol.asyncDispose]()))
}

/** @throws {QueueStuckError} when a transaction has waited long to be sent */
async function checkQueue({
  chain,
  database,
  now,
}: ChainContext): Promise<void> {
  const oldest = await findOldestQueued(database, chain.chainId)
  if (oldest && now().getTime() - oldest.getTime() > stuckMs)
    throw new QueueStuckError(chain.chainId)
}

/**
 * Starts the three loops of a chain: one sends what is queued, one settles what
 * was mined, and one maintains what is on its way.
 */
export function startChainLoops(context: ChainContext): ChainLoops {
  const { chain, config, isQuiet, log, pace } = context
  const inFlight: InFlight = new Map()
  let settledAtMs = Number.NEGATIVE_INFINITY
  const parts = upkeepParts(context)
  let isPrepared = false

  const sending = repeat(async () => {
    if (!isPrepared) {
      await prepareChain(context, inFlight)
      isPrepared = true
      settling.kick()
    }
    const pauseMs = await sendQueued(context, inFlight)
    if (inFlight.size > 0) settling.kick()
    return pauseMs
  }, report('sending'))
  const settling: Loop = repeat(async () => {
    if (!isPrepared || inFlight.size === 0) return undefined
    const pauseMs = await pace.pollMs()
    const nowMs = context.now().getTime()
    // A kick asks nodes of others no earlier.
    const leftMs = isQuiet ? settledAtMs + pauseMs - nowMs : 0
    if (leftMs > 0 && leftMs <= pauseMs) return leftMs
    settledAtMs = nowMs
    const before = inFlight.size
    await settleMined(context, inFlight)
    if (inFlight.size < before) {
      // There is room again for queued transactions.
      sending.kick()
      parts.balances.noteUse()
      await parts.coinFees.check()
    }
    return inFlight.size > 0 ? pauseMs : undefined
  }, report('settling'))
  let failure: { readonly error: unknown; readonly sinceMs: number } | undefined
  const upkeep = repeat(async () => {
    if (isPrepared) {
      if (await maintain(context, inFlight, parts)) failure = undefined
      sending.kick()
      settling.kick()
    }
    return config.upkeepMs ?? storeMs
  }, noteFailure)

  return {
    sendSoon: () => sending.kick(),
    async sendRival(sent, replacedId) {
      const replaced = inFlight.get(replacedId ?? -1)
      if (replaced) track(inFlight, [{ ...replaced, isReplaced: true }])
      track(inFlight, [sent])
      await broadcast(context, inFlight, [sent])
      settling.kick()
    },
    async check() {
      const nowMs = context.now().getTime()
      if (failure && nowMs - failure.sinceMs > unhealthyMs)
        throw new UpkeepError(chain.chainId, failure.error)
      await checkQueue(context)
    },
    checkCoins: parts.balances.check,
    inFlight: () => inFlight.size,
    held: () => countHeld(inFlight),
    senders: parts.balances.list,
    stop: () => endAll([sending, settling, upkeep]),
  }

  function noteFailure(error: unknown): void {
    report('upkeep')(error)
    // A chain that is down has a health check of its own.
    failure =
      error instanceof NodeUnavailableError
        ? undefined
        : { error, sinceMs: failure?.sinceMs ?? context.now().getTime() }
  }

  function report(work: string) {
    return (error: unknown) => log.warn({ err: error, work }, 'will try again')
  }
}

/** The queue does not move. */
export class QueueStuckError extends BaseError {
  override readonly name = 'QueueStuckError'

  constructor(chainId: number) {
    const seconds = stuckMs / 1000
    super(
      `A transaction of chain ${chainId} has waited ${seconds} s to be sent.`,
    )
  }
}

/**
 * Maintenance fails: transactions of a chain are neither sent again nor undone.
 */
export class UpkeepError extends BaseError {
  override readonly name = 'UpkeepError'

  constructor(chainId: number, cause: unknown) {
    super(`The relayer cannot care for the transactions of chain ${chainId}.`, {
      cause,
    })
  }
}
