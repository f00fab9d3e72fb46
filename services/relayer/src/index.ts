import { join } from 'node:path'
import { createRpcClient } from '@cairn/clients'
import { api } from '@cairn/protocol'
import {
  type AccountNotice,
  type Chain,
  createAccountNotice,
  migrate,
  type Platform,
  type StartService,
  startLoop,
} from '@cairn/service-kit'
import { Hono } from 'hono'
import { createBackOff } from './back-off.ts'
import { createBumpWait } from './bump-wait.ts'
import type { ChainContext } from './chain-context.ts'
import { type ChainNode, createChainNode } from './chain-node.ts'
import { type ChainRelayer, startChainRelayer } from './chain-relayer.ts'
import { type RelayerConfig, readRelayerConfig } from './config.ts'
import { pruneMetatxs } from './db/prune.queries.ts'
import { forgetCallers } from './db/unpaid.queries.ts'
import { createApiPrices, joinPriced } from './fees/api-prices.ts'
import { extraFee } from './fees/extra-fee.ts'
import { listPricedTokens } from './fees/fee-market.ts'
import { feeRulesOf } from './fees/fee-rules.ts'
import { createUsualPrice } from './fees/usual-price.ts'
import { createRelayerFigures } from './figures.ts'
import { createGasPrices } from './gas-price.ts'
import { createPace } from './pace.ts'
import { createReceiptWaiters } from './receipt-waiters.ts'
import { createRelayerKeys, type RelayerKeys } from './sender-keys.ts'

/** Longest wait for prices of fee tokens, in ms. */
const pricesWithinMs = 4_000
const priceEveryMs = 60 * 60_000
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
export { extraFee } from './fees/extra-fee.ts'
export { feeRulesOf } from './fees/fee-rules.ts'
export { createGasPrices } from './gas-price.ts'
export {
  earlyTransactions,
  leastTransactions,
  transactionGas,
} from './sender-balances.ts'
export {
  createPayee,
  createSenders,
  openAccount,
  type Sender,
} from './sender-keys.ts'

/** Starts a relayer for every chain, under `/chains/{name}`. @see SRVC-01 */
export const startRelayer: StartService = async (platform) => {
  const { database } = platform
  const config = readRelayerConfig(platform.env)
  await migrate(database, 'relayer', join(import.meta.dirname, 'db/migrations'))
  const keyring = await platform.keyring('relayer-key', secretBytes)
  let keys = await keyring()
  let derived = createRelayerKeys(keys, config)
  const notice = await createAccountNotice(platform)
  await using stack = new AsyncDisposableStack()
  const app = new Hono()
  const relayers: ChainRelayer[] = []
  for (const chain of platform.chains) {
    const context = createContext(
      platform,
      { config, notice },
      chain,
      () => derived,
    )
    const stopListening = await database.listen(channelOf(chain), (payload) =>
      context.waiters.wake(payload.split(',').map(Number)),
    )
    stack.defer(() => stopListening())
    if (!config.isLocal) stack.use(watchPrice(context))
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
        await forgetCallers(database)
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
        return relayer ? { chain, relayer, config } : []
      }),
      platform.now,
    ),
    endLongCalls() {
      for (const relayer of relayers) relayer.endLongCalls()
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** Keeps the price of gas of each hour. */
function watchPrice({ usualPrice, gasPrices, now, log }: ChainContext) {
  return startLoop({
    everyMs: priceEveryMs,
    work: async () => {
      // An absurd price throws, and is not kept.
      const { expected } = await gasPrices.get()
      await usualPrice.note(now(), expected)
    },
    onError: (err) => log.warn({ err }, 'price not kept'),
  })
}

/** Returns what lists the fee tokens of a chain, by its pools and the API. */
function priceTokens(
  { urls, fetch, now }: Platform,
  chain: Chain,
  node: ChainNode,
): ChainContext['pricedTokens'] {
  const prices = createRpcClient(api, {
    url: urls.api,
    fetch,
    timeoutMs: pricesWithinMs,
  })
  const listByApi = createApiPrices(chain, {
    node,
    now,
    findPrices: async (tokens) =>
      (await prices.getCoinPrices({ tokens: [...tokens] })).tokenPrices,
  })
  return async () => {
    const [pools, byApi] = await Promise.all([
      listPricedTokens({ chain, node }),
      listByApi(),
    ])
    return joinPriced(pools, byApi)
  }
}

function createContext(
  platform: Platform,
  {
    config,
    notice,
  }: { readonly config: RelayerConfig; readonly notice: AccountNotice },
  chain: Chain,
  keys: () => RelayerKeys,
): ChainContext {
  const { database, now, log, fetch, inNodeTurn } = platform
  const node = createChainNode(chain, fetch)
  const waiters = createReceiptWaiters()
  const rules = feeRulesOf(chain, {
    tip: config.mostTip,
    baseFee: config.mostBaseFee,
  })
  const usualPrice = createUsualPrice(database, chain.chainId)
  const isQuiet = !config.isLocal && !chain.isLocal
  return {
    chain,
    node,
    database,
    config,
    now,
    inNodeTurn,
    notice,
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
    rules,
    usualPrice,
    pricedTokens: priceTokens(platform, chain, node),
    extraFee: (transaction) => extraFee(node, rules.extra, transaction),
    bumpMs: createBumpWait(node, config),
    isQuiet,
    pace: createPace(node, { isQuiet, blockMs: chain.blockMs }, config),
    gasPrices: createGasPrices(node, () => now().getTime(), rules.limits, {
      isLegacy: rules.isLegacy,
      usualMost: usualPrice.most,
    }),
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
