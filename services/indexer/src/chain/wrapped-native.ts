import { NodeRefusalError } from '@cairn/clients'
import { eventTopics } from '@cairn/primitives'
import { toQuantity } from './block.ts'
import type { ChainNode, NodeRequest } from './chain-node.ts'
import type { Log } from './decode-log.ts'

/**
 * Contracts that wrap the native coin one for one. They log `Deposit` and
 * `Withdrawal` instead of `Transfer`, and so do unrelated contracts. The total
 * supply of a wrapper equals its native balance.
 */
export type WrappedNatives = {
  /**
   * Checks the unknown contracts of `logs` at a node: a bounded number of them,
   * because anyone can log the events from many contracts. Those that are left
   * wait for the next logs.
   */
  readonly learn: (node: ChainNode, logs: readonly Log[]) => Promise<void>
  readonly has: (contract: string) => boolean
}

/** Maximum remembered contracts of each kind. The oldest is checked again. */
const maxKnown = 10_000
/** Contracts that are checked for one range. */
const usualChecks = 20
/** Gas of a check. A view of a wrapper takes some thousands. */
const gas = toQuantity(100_000)
/** `totalSupply()` */
const totalSupply = '0x18160ddd'

/**
 * Creates the check for contracts that wrap a native coin. Any contract can log
 * the events, so each is checked at the node.
 *
 * @param options.listed - coins that lists name, without `0x`: checked first
 * @param options.mustAnswer - where balances are summed, a node that does not
 *   tell whether a contract wraps the coin is asked again with the range
 */
export function createWrappedNatives({
  listed = async () => [],
  mostChecks = usualChecks,
  mustAnswer = false,
}: {
  readonly listed?: () => Promise<readonly string[]>
  readonly mostChecks?: number
  readonly mustAnswer?: boolean
} = {}): WrappedNatives {
  const wrappers = new Set<string>()
  const others = new Set<string>()
  /** Held nothing when they were checked, which says nothing. */
  const empty = new Set<string>()
  return {
    has: (contract) => wrappers.has(contract),
    async learn(node, logs) {
      const named = listContracts(logs)
      const unknown = named.filter(
        (one) => !wrappers.has(one) && !others.has(one),
      )
      if (unknown.length === 0) return
      const first = new Set(await listed())
      const rank = (one: string) =>
        first.has(one) ? 0 : empty.has(one) ? 2 : 1
      const asked = unknown
        .toSorted((a, b) => rank(a) - rank(b))
        .slice(0, mostChecks)
      const found = await checkAll(node, asked, mustAnswer)
      for (const [at, contract] of asked.entries()) {
        const is = found[at]
        remember(is === undefined ? empty : is ? wrappers : others, contract)
      }
    },
  }
}

/** Lists the contracts of deposits and withdrawals, in their order. */
function listContracts(logs: readonly Log[]): readonly string[] {
  const found = logs.filter(
    ({ topics: [first] }) =>
      first === eventTopics.deposit || first === eventTopics.withdrawal,
  )
  return [...new Set(found.map((log) => log.address.slice(2).toLowerCase()))]
}

function remember(set: Set<string>, contract: string): void {
  set.add(contract)
  const [oldest] = set
  if (set.size > maxKnown && oldest !== undefined) set.delete(oldest)
}

/**
 * Checks contracts at the latest block. `undefined` for one that is empty, or
 * whose balance the node does not tell.
 *
 * @throws {NodeRefusalError} instead of the latter with `mustAnswer`
 */
async function checkAll(
  node: ChainNode,
  contracts: readonly string[],
  mustAnswer: boolean,
): Promise<readonly (boolean | undefined)[]> {
  const block = await node.call<string>('eth_blockNumber', [])
  const answers = await node.settle<unknown>(
    contracts.flatMap((contract): NodeRequest[] => {
      const to = `0x${contract}`
      return [
        ['eth_getBalance', [to, block]],
        ['eth_call', [{ to, data: totalSupply, gas }, block]],
      ]
    }),
  )
  return contracts.map((_, at) => {
    const [balance, supply] = answers.slice(2 * at, 2 * at + 2)
    if (balance instanceof NodeRefusalError) {
      if (mustAnswer) throw balance
      return undefined
    }
    // The function is missing or fails, so it is another kind of contract.
    if (typeof supply !== 'string' || !/^0x[0-9a-f]{64}$/i.test(supply))
      return false
    const held = BigInt(String(balance))
    if (BigInt(supply) !== held) return false
    return held > 0n || undefined
  })
}
