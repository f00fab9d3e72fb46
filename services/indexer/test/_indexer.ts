import { SequenceIndexer, SequenceIndexerGateway } from '@0xsequence/indexer'
import type { Database, Platform } from '@cairn/service-kit'
import { serve, testPlatform } from '@cairn/service-kit/testing'
import { type RunningIndexer, startIndexer } from '../src/index.ts'
import { type TestChain, until } from './_chain.ts'

/** An indexer over a real port, with the official clients. */
export type TestIndexer = AsyncDisposable & {
  readonly running: RunningIndexer
  readonly url: string
  readonly client: (network?: string) => SequenceIndexer
  readonly gateway: SequenceIndexerGateway
  /** Resolves when all blocks of the chain are indexed. */
  readonly caughtUp: (chain: TestChain) => Promise<void>
}

export async function startTestIndexer(
  database: Database,
  chains: readonly Pick<TestChain, 'chain'>[],
  overrides: Partial<Platform> = {},
): Promise<TestIndexer> {
  const running = await startIndexer(
    testPlatform(database, {
      chains: chains.map(({ chain }) => chain),
      urls: deadUrls,
      ...overrides,
    }),
  )
  const server = await serve(running.app)
  return {
    running,
    url: server.url,
    client: (network = 'polygon') =>
      new SequenceIndexer(`${server.url}/chains/${network}`),
    gateway: new SequenceIndexerGateway(server.url),
    async caughtUp({ rpc, chain }) {
      const head = await rpc<{ hash: string }>('eth_getBlockByNumber', [
        'latest',
        false,
      ])
      await until(async () => {
        const [row] = await database.query<{ hash: string }>(
          `select encode(hash, 'hex') as hash from indexer.cursors
           where chain_id = $1`,
          [chain.chainId],
        )
        return `0x${row?.hash}` === head.hash
      })
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await running[Symbol.asyncDispose]()
    },
  }
}

/** Other services are down unless a test says otherwise. */
const nowhere = 'http://127.0.0.1:9'
export const deadUrls: Platform['urls'] = {
  api: nowhere,
  metadata: nowhere,
  indexerGateway: nowhere,
  sessions: nowhere,
  guard: nowhere,
  identity: nowhere,
}

/** Opens a store once for many tests: opening takes longer than emptying. */
export function sharedDatabase(open: () => Promise<Database>) {
  let opened: Promise<Database> | undefined
  return {
    async empty() {
      opened ??= open()
      const database = await opened
      await database.query('drop schema if exists indexer cascade')
      return database
    },
    close: async () => (await opened)?.[Symbol.asyncDispose](),
  }
}

/** Lists every balance above or below zero in the tables. */
export async function listAllBalances(database: Database) {
  const rows = await database.query<Record<string, string>>(
    `select '0x' || encode(contract, 'hex') as contract,
       '0x' || encode(account, 'hex') as account, token_id::text as token,
       balance::text as balance
     from indexer.balances where balance <> 0 order by 1, 2, 3`,
  )
  return rows.map(
    ({ contract, account, token, balance }) =>
      `${contract} ${account} ${token}: ${balance}`,
  )
}
