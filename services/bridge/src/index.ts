import { join } from 'node:path'
import { localBridgeChains } from '@cairn/contracts'
import { BaseError } from '@cairn/primitives'
import { migrate, type StartService, startLoop } from '@cairn/service-kit'
import { Hono } from 'hono'
import { createChainSide } from './chain-side.ts'
import { readBridgeConfig } from './config.ts'
import type { BridgeContext } from './context.ts'
import { createFaults } from './faults.ts'
import { createBridgeFigures } from './figures.ts'
import { runRound } from './mover.ts'
import { createBridge } from './routes/bridge.ts'
import { faultRoutes } from './routes/faults.ts'

/** A chain whose deposits were not read for this long is not bridged, in ms. */
const longestUnreadMs = 30_000

/**
 * Starts the bridge over the local chains: an aggregator's calls, and the mover
 * that pays out.
 *
 * @see BRDG-02 SRVC-01
 */
export const startBridge: StartService = async (platform) => {
  const { database, now } = platform
  const config = readBridgeConfig(platform.env)
  const log = platform.log.child({ service: 'bridge' })
  await migrate(database, 'bridge', join(import.meta.dirname, 'db/migrations'))
  const chains = platform.chains.filter(
    ({ chainId, isLocal }) => isLocal && localBridgeChains.includes(chainId),
  )
  const began = now().getTime()
  const readAt = new Map(chains.map(({ chainId }) => [chainId, began]))
  const context: BridgeContext = {
    config,
    database,
    log,
    sides: new Map(
      chains.map((chain) => [chain.chainId, createChainSide(chain)]),
    ),
    faults: createFaults(),
    now,
    noteRead: (chainId) => readAt.set(chainId, now().getTime()),
  }
  const mover = startLoop({
    everyMs: config.roundMs,
    work: (signal) => runRound(context, signal),
    onError: (err) => log.warn({ err }, 'round failed'),
  })
  const app = new Hono()
  app.route('/', createBridge(context))
  app.route('/', faultRoutes(context.faults))
  return {
    app,
    metrics: createBridgeFigures(database),
    check: async () => {
      await database.query('select 1')
    },
    chainChecks: new Map(
      chains.map(({ chainId, name }) => [
        `bridge ${name}`,
        async () => {
          const unreadMs = now().getTime() - (readAt.get(chainId) ?? began)
          if (unreadMs > longestUnreadMs) throw new UnreadChainError(name)
        },
      ]),
    ),
    [Symbol.asyncDispose]: () => mover[Symbol.asyncDispose](),
  }
}

/** Deposits of a chain wait: its node fails, or the mover's round hangs. */
class UnreadChainError extends BaseError {
  override readonly name = 'UnreadChainError'

  constructor(chain: string) {
    super(`No deposits of ${chain} were read for ${longestUnreadMs / 1000} s.`)
  }
}
