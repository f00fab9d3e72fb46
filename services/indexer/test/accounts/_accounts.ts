import { createRpcClient } from '@cairn/clients'
import { createNodePool } from '@cairn/clients/nodes'
import { accounts as accountsService } from '@cairn/protocol'
import type { Chain, ChainIndex, Database, Platform } from '@cairn/service-kit'
import { type TestChain, until } from '../_chain.ts'
import { startTestIndexer, type TestIndexer } from '../_indexer.ts'
import { quickIndex } from './_quick-index.ts'

export const accountsKey = new Uint8Array(32).fill(7)

/** An indexer that follows accounts, and the way to add some. */
export type AccountsIndexer = TestIndexer & {
  readonly add: (
    accounts: readonly string[],
    options?: { readonly isNew?: boolean },
  ) => Promise<void>
}

/** Follows accounts on a test chain. */
export async function startAccountsIndexer(
  database: Database,
  chain: Pick<TestChain, 'chain'>,
  options: {
    readonly index?: Partial<ChainIndex>
    /** Nodes of the chain by their addresses, the first one first. */
    readonly nodes?: readonly string[]
    readonly platform?: Partial<Platform>
  } = {},
): Promise<AccountsIndexer> {
  const followed: Chain = {
    ...chain.chain,
    ...(options.nodes && {
      nodes: createNodePool(
        options.nodes.map((url, at) => ({ name: `node ${at}`, url })),
        { chainId: chain.chain.chainId },
      ),
    }),
    index: { ...quickIndex, ...options.index },
  }
  const indexer = await startTestIndexer(database, [{ chain: followed }], {
    secret: async () => accountsKey,
    ...options.platform,
  })
  const client = createRpcClient(accountsService, {
    url: indexer.url,
    authorize: async () => ({
      authorization: `Bearer ${Buffer.from(accountsKey).toString('hex')}`,
    }),
  })
  return {
    ...indexer,
    async add(accounts, { isNew = false } = {}) {
      await client.add({ accounts: accounts as `0x${string}`[], isNew })
    },
  }
}

/** Resolves when nothing is left to read: no stale balance, and no gap. */
export async function settled(
  database: Database,
  { rpc, chain }: TestChain,
): Promise<void> {
  await until(async () => {
    const head = await rpc<{ hash: string }>('eth_getBlockByNumber', [
      'latest',
      false,
    ])
    const [row] = await database.query<{ hash: string; open: number }>(
      `select encode(hash, 'hex') as hash,
         (select count(*) from indexer.balances where is_stale)::int +
         (select count(*) from indexer.gaps)::int +
         (select count(*) from indexer.accounts
          where followed_from is null and state = 'live')::int as open
       from indexer.cursors where chain_id = $1`,
      [chain.chainId],
    )
    return row !== undefined && `0x${row.hash}` === head.hash && row.open === 0
  })
}

/** Lists rows of transfers without their place in a block. */
export async function listRows(database: Database): Promise<string[]> {
  const rows = await database.query<Record<string, string>>(
    `select block_number::text as block, encode(contract, 'hex') as contract,
       encode(sender, 'hex') as sender, encode(receiver, 'hex') as receiver,
       kind::text as kind, token_id::text as token, amount::text as amount
     from indexer.transfers
     order by block_number, txn_index, log_index, part`,
  )
  return rows.map(
    ({ block, contract, sender, receiver, kind, token, amount }) =>
      `${block} ${kind} 0x${contract} 0x${sender} 0x${receiver} ${token} ${amount}`,
  )
}
