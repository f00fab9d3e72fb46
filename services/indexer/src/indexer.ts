import { accounts, indexer, indexerGateway } from '@cairn/protocol'
import {
  type Handlers,
  type Logger,
  limitCalls,
  rpcRoutes,
} from '@cairn/service-kit'
import { Hono } from 'hono'
import type { IndexerConfig } from './config.ts'
import type { IndexedChain } from './indexed-chain.ts'
import { accountsHandlers } from './routes/accounts.ts'
import { approvalHandlers } from './routes/approvals.ts'
import { balanceHandlers } from './routes/balances.ts'
import { gatewayHandlers } from './routes/gateway.ts'
import { historyHandlers } from './routes/history.ts'
import { receiptHandlers } from './routes/receipts.ts'

/** Returns the handlers of a chain. */
function chainHandlers(chain: IndexedChain): Handlers<typeof indexer> {
  return {
    ping: async () => ({ status: true }),
    getChainID: async () => ({ chainID: chain.chain.chainId }),
    ...balanceHandlers(chain),
    ...historyHandlers(chain),
    ...receiptHandlers(chain),
    ...approvalHandlers(chain),
  }
}

/**
 * Serves the routes of every chain under `/chains/{name}`, and the gateway's.
 *
 * @see SRVC-01
 */
export function createIndexer(
  chains: readonly IndexedChain[],
  {
    callLimits,
    key,
  }: Pick<IndexerConfig, 'callLimits'> & {
    /** The secret that services share; absent if no accounts are followed. */
    readonly key: Uint8Array | undefined
  },
  log: Logger,
): Hono {
  const app = new Hono()
  const served = chains.map((chain) => ({
    chain,
    handlers: chainHandlers(chain),
  }))
  for (const { chain, handlers } of served) {
    const limited = limitCalls<typeof indexer, keyof typeof handlers>(
      handlers,
      callLimits,
    )
    app.route(`/chains/${chain.chain.name}`, rpcRoutes(indexer, limited, log))
  }
  const gateway = gatewayHandlers(served)
  app.route(
    '/',
    rpcRoutes(
      indexerGateway,
      limitCalls<typeof indexerGateway, keyof typeof gateway>(
        gateway,
        callLimits,
      ),
      log,
    ),
  )
  if (key)
    app.route('/', rpcRoutes(accounts, accountsHandlers(chains, key), log))
  return app
}
