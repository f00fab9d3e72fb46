import { relayer } from '@cairn/protocol'
import { createBatcher, limitCalls, rpcRoutes } from '@cairn/service-kit'
import type { Hono } from 'hono'
import { addBoundedBatch } from './add-bounded.ts'
import type { ChainContext } from './chain-context.ts'
import { type ChainLoops, startChainLoops } from './chain-loops.ts'
import { findMetatxs, findSubmitted } from './db/metatxs.queries.ts'
import type { Accepted, MetatxState, Stored } from './metatx.ts'
import { relayerHandlers } from './relayer-handlers.ts'
import { replaceMetatx } from './replace-metatx.ts'
import type { OverLimit } from './unpaid-gas.ts'

export type ChainRelayer = AsyncDisposable &
  Pick<ChainLoops, 'inFlight' | 'held' | 'senders'> & {
    readonly app: Hono
    /** Short name of the chain. */
    readonly name: string
    /** Answers calls that wait for a receipt. */
    readonly endLongCalls: () => void
    /**
     * Checks the relayer.
     *
     * @throws when maintenance has failed for some time, or the queue is stuck
     */
    readonly check: () => Promise<void>
    /** @throws {PoorSendersError} when senders lack coins */
    readonly checkCoins: () => void
  }

const batches = { maxItems: 200, concurrency: 2 }

/** Serves one chain and keeps its transactions moving. */
export function startChainRelayer(context: ChainContext): ChainRelayer {
  const { chain, database, config, log } = context
  const loops = startChainLoops(context)
  const add = createBatcher<Accepted, Stored | OverLimit>(
    (items) => addBoundedBatch(context, items),
    batches,
  )
  const find = createBatcher<string, MetatxState | undefined>(async (ids) => {
    const found = await findMetatxs(database, chain.chainId, ids)
    return ids.map((id) => found.get(id))
  }, batches)
  const findId = createBatcher<string, string | undefined>(async (hashes) => {
    const found = await findSubmitted(database, chain.chainId, hashes)
    return hashes.map((hash) => found.get(hash))
  }, batches)
  const handlers = relayerHandlers(context, {
    async store(accepted) {
      const stored = await add(accepted)
      loops.sendSoon()
      return stored
    },
    async replace(accepted) {
      const { stored, replacedId, sent } = await replaceMetatx(
        context,
        accepted,
      )
      if (sent) await loops.sendRival(sent, replacedId)
      else loops.sendSoon()
      return stored
    },
    find,
    findId,
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
    name: chain.name,
    endLongCalls: () => context.waiters.close(),
    check: loops.check,
    checkCoins: loops.checkCoins,
    inFlight: loops.inFlight,
    held: loops.held,
    senders: loops.senders,
    async [Symbol.asyncDispose]() {
      context.waiters.close()
      await loops.stop()
    },
  }
}
