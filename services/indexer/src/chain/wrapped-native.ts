import { NodeRefusalError } from '@cairn/clients'
import { eventTopics } from '@cairn/primitives'
import type { ChainNode } from './chain-node.ts'
import type { Log } from './decode-log.ts'

/**
 * Contracts that wrap the native coin one for one. They log `Deposit` and
 * `Withdrawal` instead of `Transfer`, and so do unrelated contracts. The total
 * supply of a wrapper equals its native balance.
 */
export type WrappedNatives = {
  /** Checks the unknown contracts of `logs` at the node. */
  readonly learn: (logs: readonly Log[]) => Promise<void>
  readonly has: (contract: string) => boolean
}

/** Maximum remembered contracts. Others are checked again. */
const maxKnown = 10_000
/** `totalSupply()` */
const totalSupply = '0x18160ddd'

/**
 * Creates the check for contracts that wrap a native coin. Any contract can log
 * the events, so each is checked at the node.
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
              first === eventTopics.deposit || first === eventTopics.withdrawal,
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

/**
 * Returns `undefined` while the contract is empty, because the check then says
 * nothing.
 */
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
    // The function is missing, so it is another kind of contract.
    if (error instanceof NodeRefusalError) return false
    throw error
  }
}
