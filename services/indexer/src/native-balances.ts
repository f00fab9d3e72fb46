import { createTtlCache } from '@cairn/service-kit'
import type { ChainNode } from './chain/chain-node.ts'

/**
 * Reads native balances (wei, decimal), in the order of the accounts.
 *
 * @param inTurn - runs the question to the node, which known balances save
 */
export type ReadNativeBalances = (
  accounts: readonly string[],
  inTurn: <T>(ask: () => Promise<T>) => Promise<T>,
) => Promise<readonly string[]>

/**
 * Lifetime of a balance, in ms. Only on a test chain does a balance change
 * without a block.
 */
const usualTtlMs = 1000
const mostKept = 10_000
/** Timeout in ms, shorter than the gateway's for a chain. */
const timeoutMs = 2500

/**
 * Creates the reader of native balances. They come from the node, because logs
 * do not contain transfers of coins. An `indexed` block invalidates cached
 * balances.
 */
export function createNativeBalances(
  node: ChainNode,
  indexedBlock: () => number | undefined,
  now: () => Date,
  ttlMs = usualTtlMs,
): ReadNativeBalances {
  const kept = createTtlCache<string>(mostKept, now)
  let block: number | undefined
  return async (accounts, inTurn) => {
    if (indexedBlock() !== block) kept.clear()
    block = indexedBlock()
    const known = new Map(
      accounts.map((account) => [account, kept.find(account)]),
    )
    const missing = [...known.keys()].filter((key) => !known.get(key))
    const ask = () =>
      node.batch<string>(
        missing.map((account) => ['eth_getBalance', [account, 'latest']]),
        timeoutMs,
      )
    const answers = missing.length > 0 ? await inTurn(ask) : []
    for (const [i, account] of missing.entries()) {
      const balance = BigInt(answers[i] ?? 0).toString()
      known.set(account, balance)
      kept.put(account, balance, ttlMs)
    }
    return accounts.map((account) => known.get(account) ?? '0')
  }
}
