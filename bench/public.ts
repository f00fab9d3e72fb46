import { setTimeout as delay } from 'node:timers/promises'
import { startPublicStack } from '@cairn/dev-env'
import { findPostgres } from '../scripts/programs.mjs'
import { runReorgs } from '../services/indexer/test/accounts/_reorg-run.ts'
import { startPostgres } from '../test/postgres.ts'
import { openPostgres } from './indexer.ts'
import { benchAccounts } from './public-accounts.ts'
import { benchTestRuns } from './public-run.ts'
import type { BenchRow } from './table.ts'

/** Units of a month and idle chain that a free plan has room for. */
const mostUnits = 15_000_000
const minutesAMonth = 43_200
/** Twenty-one runs of eight reorganisations. */
const seeds = 21

/**
 * Measures what a host costs over public networks, on the rehearsal's chains
 * behind its providers, and how soon and how truly it follows accounts.
 */
export async function benchPublic(): Promise<readonly BenchRow[]> {
  return [
    ...(await benchIdle()),
    ...(await benchAccounts()),
    ...(await benchTestRuns()),
    await benchReorgs(),
  ]
}

/** Counts an idle minute of a whole host over two chains. */
async function benchIdle(): Promise<readonly BenchRow[]> {
  await using own = new AsyncDisposableStack()
  const bin = findPostgres()
  const store = bin && own.use(await startPostgres(bin))
  const stack = own.use(
    await startPublicStack({
      chains: [{ chainId: 137 }, { chainId: 8453 }],
      profile: 'own',
      env: {
        // Chains of a local environment are asked all the time.
        ENVIRONMENT: 'dev',
        DATABASE_URL: store ? store.url : 'memory:',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'wallet@cairn.example',
      },
    }),
  )
  // Services that start ask too: probes of nodes, prices, ids.
  await delay(60_000)
  for (const { provider } of stack.chains) provider.resetCount()
  await delay(60_000)
  return stack.chains.flatMap(({ facts, provider }) => {
    const { calls, units } = provider.count()
    const month = units * minutesAMonth
    const name = `${facts.title}, idle, senders without coins`
    return [
      { name: `${name}: calls a minute`, value: `${calls}`, goal: '≤ 10' },
      {
        name: `${name}: compute units a month`,
        value: `${(month / 1e6).toFixed(1)} million`,
        goal: '≤ 15 million',
        met: month <= mostUnits,
      },
    ]
  })
}

/** Compares rows and balances with the chain, over a node that lags and loses. */
async function benchReorgs(): Promise<BenchRow> {
  const name =
    'wrong or missing rows, wrong balances after 168 reorganisations, a lagging node and lost logs'
  await using store = await openPostgres()
  if (!store) return { name, value: 'no PostgreSQL', goal: '0' }
  let wrong = 0
  let rows = 0
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { database } = store
    await database.query('drop schema if exists indexer cascade')
    const run = await runReorgs(database, seed)
    wrong += run.missing.length + run.untrue.length + run.wrong.length
    rows += run.rows
  }
  return { name, value: `${wrong} of ${rows}`, goal: '0', met: wrong === 0 }
}
