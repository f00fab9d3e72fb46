import { join } from 'node:path'
import {
  type Chain,
  migrate,
  type Platform,
  type StartService,
  startLoop,
} from '@cairn/service-kit'
import { Hono } from 'hono'
import { createBackOff } from './back-off.ts'
import type { ChainContext } from './chain-context.ts'
import { createChainNode } from './chain-node.ts'
import { type ChainRelayer, startChainRelayer } from './chain-relayer.ts'
import { type RelayerConfig, readRelayerConfig } from './config.ts'
import { pruneMetatxs } from './db/prune.queries.ts'
import { createRelayerFigures } from './figures.ts'
import { createGasPrices } from './gas-price.ts'
import { createReceiptWaiters } from './receipt-waiters.ts'
import { createRelayerKeys, type RelayerKeys } from './sender-keys.ts'

const pruneEveryMs = 60 * 60_000
const secretBytes = 32
/** Pause between two looks at the keys, in ms. */
const keysEveryMs = 500
/** Ids per notice. A notice holds at most 8,000 bytes. */
const idsPerNotice = 400

export { readRelayerConfig } from './config.ts'
export {
  countUnfinished,
  listUnknown,
  switchSenders,
} from './db/rotation.queries.ts'
export { createGasPrices } from './gas-price.ts'
export {
  earlyTransactions,
  leastTransactions,
  transactionGas,
} from './sender-balances.ts'
export { createPayee, createSenders, type Sender } from './sender-keys.ts'

/** Starts a relayer for every chain, under `/chains/{name}`. @see SRVC-01 */
export const startRelayer: StartService = async (platform) => {
  const { database } = platform
  const config = readRelayerConfig(platform.env)
  await migrate(database, 'relayer', join(import.meta.dirname, 'db/migrations'))
  const keyring = await platform.keyring('relayer-key', secretBytes)
  let keys = await keyring()
  let derived = createRelayerKeys(keys, config)
  await using stack = new AsyncDisposableStack()
  const app = new Hono()
  const relayers: ChainRelayer[] = []
  for (const chain of platform.chains) {
    const context = createContext(platform, config, chain, () => derived)
    const stopListening = await database.listen(channelOf(chain), (payload) =>
      context.waiters.wake(payload.split(',').map(Number)),
    )
    stack.defer(() => stopListening())
    const relayer = stack.use(startChainRelayer(context))
    relayers.push(relayer)
    app.route(`/chains/${chain.name}`, relayer.app)
  }
  const log = platform.log.child({ service: 'relayer' })
  stack.use(
    startLoop({
      everyMs: keysEveryMs,
      work: async () => {
        const now = await keyring()
        if (now === keys) return
        keys = now
        derived = createRelayerKeys(keys, config)
      },
      onError: (err) => log.warn({ err }, 'keys not read'),
    }),
  )
  stack.use(
    startLoop({
      everyMs: pruneEveryMs,
      work: async () => {
        await pruneMetatxs(database, platform.now(), config.keepMs)
      },
      onError: (err) => log.warn({ err }, 'not pruned'),
    }),
  )
  const started = stack.move()
  return {
    app,
    check: async () => {
      await database.query('select 1')
    },
    chainChecks: new Map(
      relayers.flatMap(({ name, check, checkCoins }) => [
        [`relayer ${name}`, check],
        [`coins of the relayer ${name}`, async () => checkCoins()],
      ]),
    ),
    metrics: createRelayerFigures(
      database,
      platform.chains.flatMap((chain, at) => {
        const relayer = relayers[at]
        return relayer ? { chain, relayer } : []
      }),
      platform.now,
    ),
    endLongCalls() {
      for (const relayer of relayers) relayer.endLongCalls()
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

function createContext(
  { database, now, log, fetch }: Platform,
  config: RelayerConfig,
  chain: Chain,
  keys: () => RelayerKeys,
): ChainContext {
  const node = createChainNode(chain.rpcUrl, fetch)
  const waiters = createReceiptWaiters()
  return {
    chain,
    node,
    database,
    config,
    now,
    log: log.child({ service: 'relayer', chainId: chain.chainId }),
    get senders() {
      return keys().senders
    },
    get paymentAddress() {
      return keys().paymentAddress
    },
    get quoteKeys() {
      return keys().quoteKeys
    },
    gasPrices: createGasPrices(node, () => now().getTime()),
    waiters,
    backOff: createBackOff(() => now().getTime()),
    async announce(ids) {
      waiters.wake(ids)
      for (let at = 0; at < ids.length; at += idsPerNotice) {
        const part = ids.slice(at, at + idsPerNotice)
        await database.notify(channelOf(chain), part.join(','))
      }
    },
  }
}

function channelOf({ chainId }: Chain): string {
  return `relayer_${chainId}`
}
