import { join } from 'node:path'
import { localBridgeChains } from '@cairn/contracts'
import { migrate, type StartService, startLoop } from '@cairn/service-kit'
import { Hono } from 'hono'
import { createChainSide } from './chain-side.ts'
import { readBridgeConfig } from './config.ts'
import type { BridgeContext } from './context.ts'
import { createFaults } from './faults.ts'
import { createBridgeMetrics } from './metrics.ts'
import { runRound } from './mover.ts'
import { createBridge } from './routes/bridge.ts'
import { faultRoutes } from './routes/faults.ts'

/** A mover that did not end a round for this long is not well, in ms. */
const longestRoundMs = 30_000

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
  const chains = platform.chains.filter(({ chainId }) =>
    localBridgeChains.includes(chainId),
  )
  const context: BridgeContext = {
    config,
    database,
    log,
    sides: new Map(
      chains.map((chain) => [chain.chainId, createChainSide(chain)]),
    ),
    faults: createFaults(),
    now,
  }
  let lastRound = now().getTime()
  const mover = startLoop({
    everyMs: config.roundMs,
    work: async (signal) => {
      await runRound(context, signal)
      lastRound = now().getTime()
    },
    onError: (err) => log.warn({ err }, 'round failed'),
  })
  const app = new Hono()
  app.route('/', createBridge(context))
  app.route('/', faultRoutes(context.faults))
  return {
    app,
    metrics: createBridgeMetrics(database),
    check: async () => {
      await database.query('select 1')
      if (now().getTime() - lastRound > longestRoundMs)
        throw new Error('The mover is stuck.')
    },
    [Symbol.asyncDispose]: () => mover[Symbol.asyncDispose](),
  }
}
