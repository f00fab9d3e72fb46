import type { BalanceQuestion } from '../db/balances.queries.ts'
import { listHeldContracts } from '../db/balances.queries.ts'
import { bareHex } from '../db/bytes.ts'
import type { IndexedChain } from '../indexed-chain.ts'

export type ContractStatus = 'VERIFIED' | 'UNVERIFIED' | 'ALL'

/**
 * Restricts a query to verified or to unverified contracts. Contracts without
 * an answer from the metadata service stay in either way, because an incomplete
 * status is better than an empty wallet.
 *
 * @param include - contracts that stay in whatever their status
 */
export async function narrowByStatus(
  chain: IndexedChain,
  question: BalanceQuestion,
  status: ContractStatus | undefined,
  include: readonly string[] = [],
): Promise<BalanceQuestion> {
  if (!status || status === 'ALL') return question
  const { facts } = chain
  const database = await chain.reads()
  const held = await listHeldContracts(database, chain.chain.chainId, question)
  const { found, unanswered } = await facts.contracts(held)
  const always = new Set(include.map((address) => `0x${bareHex(address)}`))
  const contracts = held.filter((address) => {
    if (always.has(address) || unanswered.has(address)) return true
    const isVerified = found.get(address)?.extensions.verified === true
    return isVerified === (status === 'VERIFIED')
  })
  return { ...question, contracts }
}
