import { contexts } from '@cairn/contracts'
import type { IndexedTransaction, indexer } from '@cairn/protocol'
import type { Call, Handlers } from '@cairn/service-kit'
import { readHistoryRevision } from '../db/accounts.queries.ts'
import { bareHex } from '../db/bytes.ts'
import {
  type ExecutionRow,
  type HistoryKey,
  type HistoryQuestion,
  listExecutions,
  listTransactions,
  listTransfers,
  type TransactionRow,
  type TransferRow,
} from '../db/history.queries.ts'
import type { IndexedChain } from '../indexed-chain.ts'
import { admitAccounts } from './admit-accounts.ts'
import {
  readBlockNumber,
  readHashes,
  readTokenIds,
  refuse,
} from './arguments.ts'
import { cutPage, pageSizeOf, readCursor } from './page.ts'
import { addTransferFacts, groupTransfers } from './transfer-rows.ts'

type All = Handlers<typeof indexer>
type Filter = Parameters<All['getTransactionHistory']>[0]['filter']

/** Handles the history of a chain. @see HIST-01 */
export function historyHandlers(
  chain: IndexedChain,
): Pick<All, 'getTransactionHistory'> {
  const { chainId, bridge } = chain.chain
  const bridges = new Set(bridge?.targets.map(bareHex))
  return {
    async getTransactionHistory(
      { filter, page: asked, includeMetadata },
      call,
    ) {
      const wanted = readQuestion(filter)
      const { question, complete } = await admitQuestion(chain, wanted, call)
      const pageSize = pageSizeOf(asked)
      const database = await chain.reads()
      const { rows, page } = cutPage(
        await listTransactions(database, chainId, question, {
          after: readCursor(asked, isHistoryKey),
          limit: pageSize + 1,
          extent: {
            newest: chain.followed.cursor()?.number,
            rangeBlocks: chain.rangeBlocks,
          },
        }),
        pageSize,
        (row) => [Number(row.block_number), row.txn_index],
      )
      const [transfers, executions] = await Promise.all([
        listTransfers(database, chainId, question, rows),
        listExecutions(database, chainId, rows),
      ])
      const transactions = toTransactions(
        chainId,
        question.accounts?.map(bareHex) ?? [],
        rows,
        transfers,
        executions,
        bridges,
      )
      // What a wallet waits for is looked for at once.
      if (rows.length === 0 && (wanted.hashes ?? wanted.metaTransactionIds))
        chain.accounts?.look()
      return {
        ...complete,
        page,
        transactions: includeMetadata
          ? await addTransferFacts(chain.facts, transactions)
          : transactions,
      }
    },
  }
}

/** Leaves accounts out that are not followed: their rows are those of others. */
async function admitQuestion(
  chain: IndexedChain,
  wanted: HistoryQuestion,
  call: Call,
) {
  const { accounts } = chain
  const executedOnly = wanted.executedOnly && { executedOnly: true }
  if (!accounts || !wanted.accounts)
    return { question: wanted, complete: { ...executedOnly } }
  const admitted = await admitAccounts(chain, wanted.accounts, call)
  const { completeFrom, isFollowed } = admitted
  const database = await chain.reads()
  return {
    question: { ...wanted, accounts: admitted.known },
    complete: {
      ...(isFollowed && executedOnly),
      revision: await readHistoryRevision(database, chain.chain.chainId),
      ...(completeFrom !== undefined && { completeFrom }),
    },
  }
}

function readQuestion(filter: Filter): HistoryQuestion {
  const accounts = merge(filter.accountAddress, filter.accountAddresses)
  const hashes = readHashes(filter.transactionHashes, 'transactionHashes')
  const metaTransactionIds = readHashes(
    filter.metaTransactionIDs,
    'metaTransactionIDs',
  )
  // Refuses the whole history of a contract, which is a block explorer's task.
  const { tokenID, executedOnly } = filter
  const isNamed = hashes !== undefined || metaTransactionIds !== undefined
  if (!accounts && (executedOnly || !isNamed)) refuse('accountAddress')
  return {
    accounts,
    hashes,
    metaTransactionIds,
    contracts: merge(filter.contractAddress, filter.contractAddresses),
    tokenId: readTokenIds(tokenID === undefined ? [] : [tokenID])?.[0],
    fromBlock: readBlockNumber(filter.fromBlock, 'fromBlock'),
    toBlock: readBlockNumber(filter.toBlock, 'toBlock'),
    executedOnly,
  }
}

function merge(
  one: string | undefined,
  many: readonly string[] | undefined,
): readonly string[] | undefined {
  const all = [...(one ? [one] : []), ...(many ?? [])]
  return all.length > 0 ? [...new Set(all.map(bareHex))] : undefined
}

function toTransactions(
  chainId: number,
  accounts: readonly string[],
  rows: readonly TransactionRow[],
  transfers: readonly TransferRow[],
  executions: readonly ExecutionRow[],
  bridges: ReadonlySet<string>,
): IndexedTransaction[] {
  const moved = Map.groupBy(transfers, placeOf)
  const ran = Map.groupBy(executions, placeOf)
  return rows.map((row) => {
    const own = ran.get(placeOf(row)) ?? []
    const execution = knownExecution(own, accounts)
    return {
      txnHash: `0x${row.hash}`,
      blockNumber: Number(row.block_number),
      blockHash: `0x${row.block_hash}`,
      chainId,
      ...(execution && { metaTxnID: `0x${execution.id}` }),
      transfers: groupTransfers(
        moved.get(placeOf(row)) ?? [],
        accounts,
        bridges,
      ),
      timestamp: new Date(Number(row.timestamp) * 1000).toISOString(),
    }
  })
}

const guests = new Set(
  Object.values(contexts).map(({ guestModule }) => bareHex(guestModule)),
)

/**
 * Returns the execution whose id the account's owner knows: the wallet's last,
 * because calls to itself come first. A transaction that also deploys the
 * wallet is known by the id of the guest module's bundle around it.
 */
function knownExecution(
  executions: readonly ExecutionRow[],
  accounts: readonly string[],
): ExecutionRow | undefined {
  const last = executions.at(-1)
  const own = executions.findLast(({ wallet }) => accounts.includes(wallet))
  const isDeployed = own?.is_first && last && guests.has(last.wallet)
  if (isDeployed) return last
  // Another wallet's execution proves nothing of what this account did.
  return accounts.length > 0 ? own : last
}

function placeOf(row: { block_number: string; txn_index: number }): string {
  return `${row.block_number} ${row.txn_index}`
}

function isHistoryKey(key: unknown): key is HistoryKey {
  return (
    Array.isArray(key) &&
    key.length === 2 &&
    key.every(Number.isSafeInteger) &&
    // The second number is the position in a block, stored in 32 bits.
    Math.abs(key[1]) < 2 ** 31
  )
}
