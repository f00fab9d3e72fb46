import { eventTopics, failureTopics } from '@cairn/primitives'
import type { Log } from './decode-log.ts'
import type { Execution } from './transfer.ts'

/** Facts from the wallets' own events in a block range. */
export type WalletEvents = {
  readonly executions: readonly Execution[]
  /**
   * Hashes of transactions whose ids only their receipts contain: those of
   * version 1, and those in which all calls of a wallet failed.
   */
  readonly silent: ReadonlySet<string>
  /** Whether a wallet's call of an index ran in a transaction. */
  readonly hasRun: (hash: string, wallet: string, index: number) => boolean
}

/**
 * Reads the wallets' events. A version 2 wallet names the meta-transaction with
 * every call that ran. A version 1 wallet only reports that its nonce changed,
 * and logs the id without a topic, which no filter finds.
 */
export function readWalletEvents(logs: readonly Log[]): WalletEvents {
  const executions: Execution[] = []
  const ran = new Set<string>()
  /** Logged ids and used nonces, by transaction and wallet. */
  const named = new Map<string, Set<string>>()
  const used = new Map<string, { hash: string; nonces: number }>()
  for (const log of logs) {
    const hash = log.transactionHash
    const key = `${hash} ${log.address.slice(2).toLowerCase()}`
    if (log.topics[0] === eventTopics.nonceChange) {
      used.set(key, { hash, nonces: (used.get(key)?.nonces ?? 0) + 1 })
    } else if (log.topics[0] === eventTopics.executed) {
      const [id, index] = wordsOf(log)
      if (id === undefined || index === undefined) continue
      executions.push(toExecution(log, id))
      named.set(key, (named.get(key) ?? new Set()).add(id))
      ran.add(`${key} ${BigInt(`0x${index}`)}`)
    }
  }
  // A migrating wallet runs as both versions in a transaction.
  const silent = [...used].filter(
    ([key, { nonces }]) => nonces > (named.get(key)?.size ?? 0),
  )
  return {
    executions: lastOfEach(executions),
    silent: new Set(silent.map(([, { hash }]) => hash)),
    // Version 1 logs no index: calls without a failure event count as run.
    hasRun: (hash, wallet, index) =>
      !named.has(`${hash} ${wallet}`) || ran.has(`${hash} ${wallet} ${index}`),
  }
}

const failures: ReadonlySet<string | undefined> = new Set(
  Object.values(failureTopics),
)

/**
 * Reads the ids that wallets logged in a transaction without `TxExecuted`: a
 * version 1 wallet logs them alone, and a wallet whose calls all failed names
 * them with each failure.
 */
export function readSilentExecutions(
  logs: readonly Log[],
): readonly Execution[] {
  const wallets = new Set(
    logs
      .filter((log) => log.topics[0] === eventTopics.nonceChange)
      .map((log) => log.address),
  )
  return lastOfEach(
    logs
      .filter((log) => wallets.has(log.address))
      .flatMap((log) => {
        const isIdAlone = log.topics.length === 0 && log.data.length === 66
        const [id] =
          isIdAlone || failures.has(log.topics[0]) ? wordsOf(log) : []
        return id === undefined ? [] : [toExecution(log, id)]
      }),
  )
}

function toExecution(log: Log, id: string): Execution {
  return {
    blockNumber: Number(log.blockNumber),
    txnIndex: Number(log.transactionIndex),
    logIndex: Number(log.logIndex),
    id,
    wallet: log.address.slice(2).toLowerCase(),
  }
}

/** Reads an event whose first argument is a topic or in the data. */
function wordsOf(log: Log): readonly string[] {
  const text =
    log.topics
      .slice(1)
      .map((topic) => topic.slice(2))
      .join('') + log.data.slice(2)
  return text.toLowerCase().match(/.{64}/g) ?? []
}

/**
 * Keeps the last execution of each wallet in a transaction. A wallet that calls
 * itself logs the inner id first, so the last id is the one it was sent with.
 */
function lastOfEach(executions: readonly Execution[]): readonly Execution[] {
  const last = new Map(
    executions.map((execution) => {
      const { blockNumber, txnIndex, wallet, id } = execution
      return [`${blockNumber} ${txnIndex} ${wallet} ${id}`, execution]
    }),
  )
  return [...last.values()]
}
