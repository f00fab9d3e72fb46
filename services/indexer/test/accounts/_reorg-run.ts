import { eventTopics } from '@cairn/primitives'
import type { Database, Platform } from '@cairn/service-kit'
import { pad, startTestChain, type TestChain, until } from '../_chain.ts'
import { settled, startAccountsIndexer } from './_accounts.ts'
import { coinsOf, move, placeCoin } from './_coin.ts'
import { createRandom, startFlakyNode } from './_flaky-node.ts'

const zero = `0x${'0'.repeat(40)}`
const coins = [
  '0xc010000000000000000000000000000000000001',
  '0xc010000000000000000000000000000000000002',
] as const
const accountAt = (n: number) => `0xac${pad(n + 1).slice(-38)}`
const accounts = Array.from({ length: 12 }, (_, n) => accountAt(n))
const strangers = Array.from({ length: 6 }, (_, n) => accountAt(100 + n))
/** Reorganisations of one run. */
export const reorgs = 8

/** Moves random coins; some arrive as less than is logged. */
async function moveSome(chain: TestChain, random: () => number) {
  const all = [...accounts, ...strangers]
  const pick = <T>(list: readonly T[]) =>
    list[Math.floor(random() * list.length)] as T
  for (let i = 0; i < 2; i += 1) {
    const amount = 10 + Math.floor(random() * 1000)
    const arrives = random() < 0.3 ? amount - 3 : amount
    const from = random() < 0.5 ? zero : pick(all)
    const transfer = { from, to: pick(all), amount }
    await move(chain, pick(coins), transfer, { arrives })
  }
}

type NodeLog = {
  blockNumber: string
  logIndex: string
  address: string
  topics: string[]
  data: string
}

/** Lists what the chain itself says: every transfer of the accounts. */
async function listTrue({ rpc }: TestChain): Promise<string[]> {
  const logs = await rpc<NodeLog[]>('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', topics: [eventTopics.transfer] },
  ])
  const own = new Set(accounts.map((account) => account.slice(2)))
  return logs
    .filter(({ topics }) =>
      topics.slice(1).some((topic) => own.has(topic.slice(26))),
    )
    .map(
      (log) =>
        `${Number(log.blockNumber)} ${Number(log.logIndex)} ${BigInt(log.data)}`,
    )
    .toSorted()
}

async function listKept(database: Database): Promise<string[]> {
  const rows = await database.query<Record<string, string>>(
    `select block_number::text as block, log_index::text as log,
       amount::text as amount from indexer.transfers where kind = 20`,
  )
  return rows
    .map(({ block, log, amount }) => `${block} ${log} ${amount}`)
    .toSorted()
}

/** The end of a run. */
export type RunResult = {
  readonly rows: number
  readonly missing: readonly string[]
  readonly untrue: readonly string[]
  readonly wrong: readonly string[]
  /** Faults of the node. */
  readonly faults: { readonly lagged: number; readonly lost: number }
}

/**
 * Follows accounts over a node that lags and loses logs, with a second one that
 * does not, while the chain is reorganised again and again and accounts are
 * added. Then compares what is kept with what the chain says.
 */
export async function runReorgs(
  database: Database,
  seed: number,
  platform: Partial<Platform> = {},
): Promise<RunResult> {
  const random = createRandom(seed)
  await using chain = await startTestChain()
  for (const coin of coins) await placeCoin(chain, coin)
  await using node = await startFlakyNode(chain.rpcUrl, {
    ...{ random, lag: 0.1, loss: 0.05, mostBlocks: 10 },
  })
  await using indexer = await startAccountsIndexer(database, chain, {
    nodes: [node.url, chain.rpcUrl],
    platform: { env: { INDEXER_SECOND_LOOK_MS: '50' }, ...platform },
  })
  await indexer.add(accounts.slice(0, 8))
  for (let round = 0; round < reorgs; round += 1) {
    for (let i = 0; i < 3; i += 1) await moveSome(chain, random)
    if (round === 4) await indexer.add(accounts.slice(8))
    const depth = 1 + Math.floor(random() * 4)
    await chain.rpc('anvil_reorg', [depth, []])
    await moveSome(chain, random)
  }
  // What is final is looked at again: the last block never is.
  await chain.rpc('anvil_mine', ['0x3'])
  await settled(database, chain)
  const head = Number(await chain.rpc('eth_blockNumber'))
  await until(async () => {
    const [row] = await database.query<{ looked: number }>(
      'select looked_to::int as looked from indexer.cursors',
    )
    return (row?.looked ?? 0) >= head - 1
  })
  await settled(database, chain)
  const right = await listTrue(chain)
  const kept = await listKept(database)
  return {
    rows: right.length,
    missing: right.filter((row) => !kept.includes(row)),
    untrue: kept.filter((row) => !right.includes(row)),
    wrong: await listWrong(database, chain),
    faults: node.count,
  }
}

async function listWrong(
  database: Database,
  chain: TestChain,
): Promise<string[]> {
  const kept = await database.query<Record<string, string>>(
    `select '0x' || encode(contract, 'hex') as coin,
       '0x' || encode(account, 'hex') as account, balance::text as balance
     from indexer.balances`,
  )
  const wrong: string[] = []
  for (const coin of coins) {
    for (const account of accounts) {
      const row = kept.find((it) => it.coin === coin && it.account === account)
      const right = await coinsOf(chain, coin, account)
      const balance = row?.balance ?? '0'
      if (balance !== `${right}`)
        wrong.push(`${coin} ${account}: ${balance}, not ${right}`)
    }
  }
  return wrong
}
