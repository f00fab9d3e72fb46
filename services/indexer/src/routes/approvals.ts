import type { indexer, TokenApproval } from '@cairn/protocol'
import type { Handlers } from '@cairn/service-kit'
import {
  type ApprovalKey,
  type ApprovalRow,
  listApprovals,
  listApprovedCollections,
  listSent,
} from '../db/approvals.queries.ts'
import type { IndexedChain } from '../indexed-chain.ts'
import { admitAccounts } from './admit-accounts.ts'
import { refuse } from './arguments.ts'
import { isUsedBy, type SentTransaction } from './last-use.ts'
import { cutPage, pageSizeOf, readCursor } from './page.ts'

type All = Handlers<typeof indexer>

/** Transactions that are searched for a use, of each contract. */
const searchedUses = 5
/**
 * Transactions that are read for one answer: a batch of the node. Anyone can log
 * approvals in an account's name, and each of them would cost another.
 */
const mostRead = 50
/** Collections that the metadata service is asked about: two batches. */
const mostCollections = 100

/** Handles what an account allows others to spend. @see DAPP-03 */
export function approvalHandlers(
  chain: IndexedChain,
): Pick<All, 'getTokenApprovals'> {
  const { facts } = chain
  const { chainId } = chain.chain
  return {
    async getTokenApprovals(
      { accountAddress = refuse('accountAddress'), page: asked },
      call,
    ) {
      const size = pageSizeOf(asked)
      const after = readCursor(asked, isApprovalKey)
      const database = await chain.reads()
      const { known } = await admitAccounts(chain, [accountAddress], call)
      const { rows, page } = cutPage(
        known.length === 0
          ? []
          : await listApprovals(
              database,
              chainId,
              accountAddress,
              await listedContracts(chain, accountAddress),
              after,
              size + 1,
            ),
        size,
        (row) => [row.rank, row.turn, row.block_number, row.log_index],
      )
      const addresses = [...new Set(rows.map(({ contract }) => contract))]
      const [contracts, lastUse] = await Promise.all([
        facts.contracts(addresses.map((address) => `0x${address}`)),
        readLastUses(chain, accountAddress, addresses),
      ])
      return {
        page,
        approvals: rows.map((row): TokenApproval => {
          const contractInfo = contracts.found.get(`0x${row.contract}`)
          const lastUsed = lastUse(row)
          return {
            approvalType: row.kind,
            contractAddress: `0x${row.contract}`,
            spender: `0x${row.spender}`,
            ...(row.kind === 'ITEM' && { tokenID: row.token_id }),
            amount: row.amount,
            chainId,
            txnHash: `0x${row.hash}`,
            blockNumber: row.block_number,
            approvedAt: toTime(row.timestamp),
            ...(lastUsed !== undefined && { lastUsedAt: toTime(lastUsed) }),
            ...(contractInfo && { contractInfo }),
          }
        }),
      }
    },
  }
}

/**
 * Returns the contracts that lists name: coins, and the collections that the
 * account allowed others. Without the metadata service, those known before.
 */
async function listedContracts(
  { facts, listedCoins, reads, chain: { chainId } }: IndexedChain,
  account: string,
): Promise<readonly string[]> {
  const collections = await listApprovedCollections(
    await reads(),
    chainId,
    account,
    mostCollections,
  )
  const [coins, { found }] = await Promise.all([
    listedCoins(),
    facts.contracts(collections.map((address) => `0x${address}`)),
  ])
  const verified = [...found].filter(([, info]) => info.extensions.verified)
  return [...coins, ...verified.map(([address]) => address)]
}

/**
 * Finds when spenders last moved something, in seconds since 1970. Logs do not
 * say who moved a coin, so that the latest transactions are read in which coins
 * left the account. Without the node no use is known.
 */
async function readLastUses(
  { reads, node, chain: { chainId } }: IndexedChain,
  account: string,
  contracts: readonly string[],
): Promise<(row: ApprovalRow) => number | undefined> {
  if (contracts.length === 0) return () => undefined
  const sent = await listSent(
    await reads(),
    chainId,
    account,
    contracts,
    searchedUses,
  )
  const hashes = [...new Set(sent.map(({ hash }) => hash))].slice(0, mostRead)
  const answers = await node
    .settle<SentTransaction | null>(
      hashes.map((hash) => ['eth_getTransactionByHash', [`0x${hash}`]]),
    )
    .catch(() => [])
  const known = new Map(
    hashes.flatMap((hash, index) => {
      const answer = answers[index]
      return answer && !(answer instanceof Error) ? [[hash, answer]] : []
    }),
  )
  return ({ contract, spender }) =>
    sent.find((one) => {
      const transaction = known.get(one.hash)
      if (one.contract !== contract || !transaction) return false
      return isUsedBy(transaction, spender)
    })?.timestamp
}

function toTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function isApprovalKey(key: unknown): key is ApprovalKey {
  return (
    Array.isArray(key) &&
    key.length === 4 &&
    key.every(Number.isSafeInteger) &&
    // The store keeps the rank and the turn in 32 bits.
    key.slice(0, 2).every((part) => Math.abs(part) < 2 ** 31)
  )
}
