import { createRpcClient } from '../../packages/clients/src/index.ts'
import { eventTopics, type Hex } from '../../packages/primitives/src/index.ts'
import { indexer } from '../../packages/protocol/src/index.ts'
import {
  type Database,
  openDatabase,
} from '../../packages/service-kit/src/index.ts'
import { ask } from '../../services/relayer/test/_metatx.ts'
import type { Cluster } from '../start-cluster.ts'
import type { Callers } from './callers.ts'
import type { AccountFacts, CounterFacts } from './ledger.ts'
import { normal, type Payers } from './payers.ts'

type Log = { readonly topics: readonly string[]; readonly data: string }
type Chain = { readonly rpcUrl: string; readonly chainId: number }

/** Blocks of which logs are read at once. */
const blocksAtOnce = 2_000

/** Counts how often the chain executed each meta-transaction. */
export async function readExecuted(
  chain: Chain,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  for (const log of await readLogs(chain, { topics: [eventTopics.executed] })) {
    const id = normal(log.topics[1] ?? log.data.slice(0, 66))
    times.set(id, (times.get(id) ?? 0) + 1)
  }
  return times
}

/** Reads the coins of every wallet and receiver, by four ways of counting. */
export async function readAccounts(
  { url, databaseUrl }: Pick<Cluster, 'url' | 'databaseUrl'>,
  chain: Chain,
  payers: Payers,
): Promise<readonly AccountFacts[]> {
  const accounts = [
    ...payers.receivers,
    ...payers.wallets.map(({ address }) => address),
  ]
  const logs = await readLogs(chain, {
    address: payers.token,
    topics: [eventTopics.transfer],
  })
  const sums = new Map<string, bigint>()
  const add = (topic: string | undefined, amount: bigint) => {
    const account = accountOf(topic)
    sums.set(account, (sums.get(account) ?? 0n) + amount)
  }
  for (const log of logs) {
    add(log.topics[1], -BigInt(log.data))
    add(log.topics[2], BigInt(log.data))
  }
  await using database = await openDatabase(databaseUrl)
  const client = createRpcClient(indexer, { url: `${url}/chains/amoy` })
  return await Promise.all(
    accounts.map(async (account) => {
      const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
      const call = { to: payers.token, data }
      const { balances } = await client.getTokenBalances({
        accountAddress: account as Hex,
        contractAddress: payers.token as Hex,
      })
      return {
        account,
        onChain: BigInt(
          await ask<string>(chain.rpcUrl, 'eth_call', [call, 'latest']),
        ),
        ofTransfers: sums.get(account.toLowerCase()) ?? 0n,
        ofIndexer: BigInt(balances[0]?.balance ?? 0),
        ofIndexedTransfers: await sumIndexed(
          database,
          chain.chainId,
          account,
          payers.token,
        ),
      }
    }),
  )
}

async function sumIndexed(
  { query }: Database,
  chainId: number,
  account: string,
  token: string,
): Promise<bigint> {
  const bytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
  const [row] = await query<{ sum: string }>(
    `select coalesce(sum(case when receiver = $2 then amount else 0 end
       - case when sender = $2 then amount else 0 end), 0)::text as sum
     from indexer.transfers
     where chain_id = $1 and contract = $3 and (sender = $2 or receiver = $2)`,
    [chainId, bytes(account), bytes(token)],
  )
  return BigInt(row?.sum ?? 0)
}

/** A count of a database that no trouble may lower. */
export type Count = {
  readonly name: string
  readonly count: number
}

/** Reads all counts of limits and of wrong codes that last for the run. */
export async function readCounts(
  cluster: Pick<Cluster, 'databaseUrl' | 'nodeDatabaseUrls'>,
  until: Date,
): Promise<readonly Count[]> {
  const all: Count[] = []
  for (const url of [cluster.databaseUrl, ...cluster.nodeDatabaseUrls]) {
    await using database = await openDatabase(url)
    const tables = await database.query<{ schema: string }>(
      "select table_schema as schema from information_schema.tables where table_name = 'limits'",
    )
    const place = new URL(url).pathname.slice(1)
    for (const { schema } of tables) {
      const found = await database.query<{ name: string; count: number }>(
        `select name || ' ' || key as name, count from "${schema}".limits where ends_at > $1`,
        [until.toISOString()],
      )
      for (const { name, count } of found)
        all.push({ name: `${place}.${schema} ${name}`, count })
    }
  }
  return all
}

/**
 * Compares counts from before with those of now, and with what callers were
 * told: mails that were sent, signatures of the guard.
 */
export async function readCounters(
  cluster: Pick<Cluster, 'databaseUrl' | 'nodeDatabaseUrls'>,
  before: readonly Count[],
  callers: Callers,
): Promise<readonly CounterFacts[]> {
  const now = new Map(
    (await readCounts(cluster, new Date())).map(({ name, count }) => [
      name,
      count,
    ]),
  )
  await using database = await openDatabase(cluster.databaseUrl)
  const signed = await database.query<{ digest: string }>(
    'select digest from guard.signed',
  )
  const kept = new Set(signed.map(({ digest }) => normal(digest)))
  const mail = [...now].filter(([name]) => name.includes('.identity mail'))
  return [
    ...before.map(({ name, count }) => ({
      name,
      atLeast: count,
      found: now.get(name) ?? 0,
    })),
    {
      name: 'signatures of the guard',
      atLeast: callers.signedDigests.length,
      found: callers.signedDigests.filter((one) => kept.has(normal(one)))
        .length,
    },
    {
      name: 'mails to one address',
      atLeast: callers.mailsSent(),
      found: mail.reduce((sum, [, count]) => sum + count, 0),
    },
  ]
}

async function readLogs(
  { rpcUrl }: Chain,
  filter: Readonly<Record<string, unknown>>,
): Promise<readonly Log[]> {
  const last = Number(await ask<string>(rpcUrl, 'eth_blockNumber', []))
  const logs: Log[] = []
  for (let from = 0; from <= last; from += blocksAtOnce) {
    const fromBlock = `0x${from.toString(16)}`
    const toBlock = `0x${Math.min(from + blocksAtOnce - 1, last).toString(16)}`
    const range = { ...filter, fromBlock, toBlock }
    logs.push(...(await ask<Log[]>(rpcUrl, 'eth_getLogs', [range])))
  }
  return logs
}

function accountOf(topic: string | undefined): string {
  return `0x${(topic ?? '').slice(-40).toLowerCase()}`
}
