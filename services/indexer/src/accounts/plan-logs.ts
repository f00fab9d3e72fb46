import { contexts } from '@cairn/contracts'
import { eventTopics } from '@cairn/primitives'
import { toQuantity } from '../chain/block.ts'
import type { NodeRequest } from '../chain/chain-node.ts'
import type { Log } from '../chain/decode-log.ts'
import type { AccountSet } from './account-set.ts'

/** Accounts that logs are read for. */
export type ReadableAccounts = Pick<AccountSet, 'has' | 'size' | 'chunks'>

/**
 * The way to read the logs of accounts: the node filters them by topics, or sends
 * all transfers of the range, or the receipts of one block, which are filtered
 * here.
 */
export type LogPlan = 'topics' | 'local' | 'receipts'

/** Logs, of all accounts of a chain, that are read rather than filtered there. */
const fewLogs = 200

/** Contracts whose executions name the first transaction of a wallet. */
export const guests: readonly string[] = Object.values(contexts).map(
  ({ guestModule }) => guestModule.slice(2).toLowerCase(),
)

/** Accounts of one filter. Nodes take 1,000 values in a place, guests included. */
const perFilter = 1000 - guests.length

/**
 * Chooses the way to read a range. Filters by topic cost bytes for each account
 * and a question for each place of an address; all transfers of a quiet chain
 * are one short answer.
 *
 * @param options.logsPerBlock - of all accounts of the chain; absent if unknown
 * @param options.mostFiltered - accounts from which on nothing is filtered there
 */
export function planLogs(options: {
  readonly accounts: number
  readonly blocks: number
  readonly logsPerBlock: number | undefined
  readonly mostFiltered: number
}): LogPlan {
  const { accounts, blocks, logsPerBlock, mostFiltered } = options
  if (accounts > mostFiltered) return 'local'
  const isQuiet = logsPerBlock !== undefined && logsPerBlock * blocks <= fewLogs
  return isQuiet ? 'local' : 'topics'
}

const all = [Object.values(eventTopics)]
const { transfer, transferSingle, transferBatch } = eventTopics
const { deposit, withdrawal, approval, approvalForAll } = eventTopics
const { executed, nonceChange } = eventTopics

/** Builds the questions for the logs of a range, both blocks included. */
export function logRequests(
  plan: LogPlan,
  accounts: ReadableAccounts,
  from: number,
  to: number,
): readonly NodeRequest[] {
  if (plan === 'receipts') return [['eth_getBlockReceipts', [toQuantity(from)]]]
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) }
  if (plan === 'local') return [['eth_getLogs', [{ ...range, topics: all }]]]
  return [...accounts.chunks(perFilter)].flatMap((part): NodeRequest[] => {
    const who = part.map((account) => `0x${account.padStart(64, '0')}`)
    const address = [...part, ...guests].map((account) => `0x${account}`)
    const filters = [
      {
        topics: [
          [transfer, approval, approvalForAll, deposit, withdrawal],
          who,
        ],
      },
      { topics: [[transfer, transferSingle, transferBatch], null, who] },
      { topics: [[transferSingle, transferBatch], null, null, who] },
      { address, topics: [[executed, nonceChange]] },
    ]
    return filters.map((filter) => ['eth_getLogs', [{ ...range, ...filter }]])
  })
}

/** Whether a log concerns one of the accounts, or names a guest's execution. */
export function concerns(accounts: ReadableAccounts, log: Log): boolean {
  const [event, ...args] = log.topics
  if (event === executed || event === nonceChange) {
    const address = log.address.slice(2).toLowerCase()
    return accounts.has(address) || guests.includes(address)
  }
  return args.some(
    (topic) =>
      /^0x0{24}/.test(topic) && accounts.has(topic.slice(26).toLowerCase()),
  )
}
