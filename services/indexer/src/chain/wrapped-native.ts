import { type ChainNode, NodeRefusalError } from './chain-node.ts'
import { type Log, topics } from './decode-log.ts'

/**
 * Which contracts wrap the native coin, one for one. They log `Deposit` and
 * `Withdrawal` where other coins log `Transfer`, and so do contracts that are
 * nothing of the kind; what sets a wrapper apart is that its total supply is
 * its native balance.
 */
export type WrappedNatives = {
  /** Asks the node about the contracts of `logs` that are not known yet. */
  readonly learn: (logs: readonly Log[]) => Promise<void>
  readonly has: (contract: string) => boolean
}

/** Contracts remembered; beyond, they are asked about again. */
const maxKnown = 10_000
/** `totalSupply()` */
const totalSupply = '0x18160ddd'

/**
 * Knows the contracts that wrap a native coin: any contract may claim it by
 * its events, so each is asked.
 */
export function createWrappedNatives(node: ChainNode): WrappedNatives {
  const known = new Map<string, boolean>()
  return {
    has: (contract) => known.get(contract) === true,
    async learn(logs) {
      const asked = new Set(
        logs
          .filter(
            ({ topics: [first] }) =>
              first === topics.deposit || first === topics.withdrawal,
          )
          .map((log) => log.address.slice(2).toLowerCase()),
      )
      const unknown = [...asked].filter((contract) => !known.has(contract))
      if (unknown.length === 0) return
      if (known.size > maxKnown) known.clear()
      const block = await node.call<string>('eth_blockNumber', [])
      for (const contract of unknown) {
        const answer = await isWrapper(node, `0x${contract}`, block)
        if (answer !== undefined) known.set(contract, answer)
      }
    },
  }
}

/** `undefined` while the contract is empty: then it cannot be told. */
async function isWrapper(
  node: ChainNode,
  contract: string,
  block: string,
): Promise<boolean | undefined> {
  const balance = BigInt(await node.call('eth_getBalance', [contract, block]))
  const call = { to: contract, data: totalSupply }
  try {
    const supply = await node.call<string>('eth_call', [call, block])
    if (supply.length !== 66 || BigInt(supply) !== balance) return false
    return balance > 0n || undefined
  } catch (error) {
    // No such function: another kind of contract.
    if (error instanceof NodeRefusalError) return false
    throw error
  }
}
