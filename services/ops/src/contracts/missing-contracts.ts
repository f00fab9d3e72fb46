import type { NodeClient } from '@cairn/clients'
import {
  type ContractUse,
  type PlannedContract,
  planContracts,
} from '@cairn/contracts'
import { type Address, BaseError } from '@cairn/primitives'
import { quantity } from '@cairn/protocol'
import * as z from 'zod'
import type { OpenChain } from '../chains/open-chains.ts'

const code = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i)

/** Whether an address holds code. */
export async function hasCode(
  node: NodeClient,
  address: Address,
): Promise<boolean> {
  const found = await node.call('eth_getCode', [address, 'latest'])
  return z.parse(code, found) !== '0x'
}

/** Returns the contracts of a use that a chain does not have, in their order. */
export async function missingContracts(
  node: NodeClient,
  use: ContractUse,
): Promise<readonly PlannedContract[]> {
  const plan = planContracts(use)
  const there = await Promise.all(
    plan.map(({ address }) => hasCode(node, address)),
  )
  return plan.filter((_, at) => !there[at])
}

/** @throws {OtherChainError} if the node answers for another chain */
export async function assertChain({ chain, node }: OpenChain): Promise<void> {
  const answer = z.parse(quantity, await node.call('eth_chainId', []))
  const found = Number(answer)
  if (found !== chain.chainId) throw new OtherChainError(chain.chainId, found)
}

/** A node answers for another chain. */
class OtherChainError extends BaseError {
  override readonly name = 'OtherChainError'

  constructor(wanted: number, found: number) {
    super(
      `The node answers for chain ${found}, and ${wanted} was asked for. Nothing was sent. Correct the id or the node’s address.`,
    )
  }
}
