import { NodeUnavailableError } from '@cairn/clients'
import { BaseError } from '@cairn/primitives'
import { broadcast } from './broadcast.ts'
import type { ChainContext } from './chain-context.ts'
import { findOldestQueued } from './db/sending.queries.ts'
import { type InFlight, track } from './in-flight.ts'
import { type Loop, startLoop } from './loop.ts'
import type { Sent } from './metatx.ts'
import { watchReorgs } from './reorgs.ts'
import { sendQueued } from './send-queued.ts'
import { createSenderBalances, type SenderBalances } from './sender-balances.ts'
import { maintainTransactions, prepareChain } from './upkeep.ts'
import { settleMined } from './watch-mined.ts'

/** Time of failures after which the relayer counts as unhealthy, in ms. */
const unhealthyMs = 5_000

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
  readonly senders: SenderBalances['list']
  readonly stop: () => Promise<void>
}

/**
 * Starts the three loops of a chain: one sends what is queued, one settles what
 * was mined, and one maintains what is on its way.
 */
export function startChainLoops(context: ChainContext): ChainLoops {
  const { chain, config, log } = context
  const inFlight: InFlight = new Map()
  let isPrepared = false

  const sending = startLoop(async () => {
    if (!isPrepared) {
      await prepareChain(context, inFlight)
      isPrepared = true
      settling.kick()
    }
    const pauseMs = await sendQueued(context, inFlight)
    if (inFlight.size > 0) settling.kick()
    return pauseMs
  }, report('sending'))
  const settling: Loop = startLoop(async () => {
    if (!isPrepared || inFlight.size === 0) return undefined
    const before = inFlight.size
    await settleMined(context, inFlight)
    // There is room again for queued transactions.
    if (inFlight.size < before) sending.kick()
    return inFlight.size > 0 ? config.pollMs : undefined
  }, report('settling'))
  const reorgs = watchReorgs(context)
  const balances = createSenderBalances(context)
  let failure: { readonly error: unknown; readonly sinceMs: number } | undefined
  const upkeep = startLoop(async () => {
    if (isPrepared) {
      await maintainTransactions(context, inFlight, reorgs)
      if (!config.isLocal) await balances.look()
      failure = undefined
      sending.kick()
      settling.kick()
    }
    return config.upkeepMs
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
      const oldest = await findOldestQueued(context.database, chain.chainId)
      if (oldest && nowMs - oldest.getTime() > stuckMs)
        throw new QueueStuckError(chain.chainId)
    },
    checkCoins: balances.check,
    inFlight: () => inFlight.size,
    senders: balances.list,
    async stop() {
      await Promise.all([sending, settling, upkeep].map((loop) => loop.stop()))
    },
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
