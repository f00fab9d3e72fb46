import { NodeUnavailableError } from '@cairn/clients'
import { BaseError } from '@cairn/primitives'
import { relayer } from '@cairn/protocol'
import { createBatcher, limitCalls, rpcRoutes } from '@cairn/service-kit'
import type { Hono } from 'hono'
import type { ChainContext } from './chain-context.ts'
import { addMetatxs, findMetatxs } from './db/metatxs.queries.ts'
import type { InFlight } from './in-flight.ts'
import { type Loop, startLoop } from './loop.ts'
import type { Accepted, MetatxState, Stored } from './metatx.ts'
import { relayerHandlers } from './relayer-handlers.ts'
import { watchReorgs } from './reorgs.ts'
import { sendQueued } from './send-queued.ts'
import { maintainTransactions, prepareChain } from './upkeep.ts'
import { settleMined } from './watch-mined.ts'

export type ChainRelayer = AsyncDisposable & {
  readonly app: Hono
  /**
   * Checks the relayer.
   *
   * @throws when maintenance has failed for some time
   */
  readonly check: () => void
}

const batches = { maxItems: 200, concurrency: 2 }
/** Time of failures after which the relayer counts as unhealthy, in ms. */
const unhealthyMs = 5_000

/** Serves one chain and keeps its transactions moving. */
export function startChainRelayer(context: ChainContext): ChainRelayer {
  const { chain, database, config, log } = context
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
  let failure: { readonly error: unknown; readonly sinceMs: number } | undefined
  const upkeep = startLoop(async () => {
    if (isPrepared) {
      await maintainTransactions(context, inFlight, reorgs)
      failure = undefined
      sending.kick()
      settling.kick()
    }
    return config.upkeepMs
  }, noteFailure)

  const add = createBatcher<Accepted, Stored>(
    (items) => addMetatxs(database, chain.chainId, items),
    batches,
  )
  const find = createBatcher<string, MetatxState | undefined>(async (ids) => {
    const found = await findMetatxs(database, chain.chainId, ids)
    return ids.map((id) => found.get(id))
  }, batches)
  const handlers = relayerHandlers(context, {
    async store(accepted) {
      const stored = await add(accepted)
      sending.kick()
      return stored
    },
    find,
  })
  type Wire = typeof relayer
  const limited = limitCalls<Wire, keyof Wire['methods']>(
    {
      ...handlers,
      ...limitCalls<Wire, 'sendMetaTxn'>(
        { sendMetaTxn: handlers.sendMetaTxn },
        config.sendLimits,
      ),
    },
    config.callLimits,
  )
  return {
    app: rpcRoutes(relayer, limited, log),
    check() {
      const nowMs = context.now().getTime()
      if (failure && nowMs - failure.sinceMs > unhealthyMs)
        throw new UpkeepError(chain.chainId, failure.error)
    },
    async [Symbol.asyncDispose]() {
      context.waiters.close()
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
